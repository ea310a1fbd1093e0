import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** A user's file that attacks while it is loaded (`outside`) or while it runs (`wake`). */
export interface HostileFile {
  readonly name: string;
  readonly outside?: string;
  readonly wake?: string;
  /** A part of the sentence that refuses the attack; undefined if it merely has no effect. */
  readonly refused?: string;
}

const unavailable = (name: string): string => `${name} is not available to an algorithm`;
const importing = (name: string): string =>
  `it imports "${name}", but an algorithm may import only relative files and @ringleader/core`;

/** Attacks with a server at `port`, which must not be reached. */
export const hostileFiles = (port: number): readonly HostileFile[] => [
  // Built-ins that the engines use.
  {
    name: "imul",
    outside: "const { imul } = Math; Math.imul = (a, b) => imul(a, b) + 1;",
    refused: "Cannot assign to read only property 'imul'",
  },
  {
    name: "array",
    outside: "Array.prototype.push = () => 0;",
    refused: "Cannot assign to read only property 'push'",
  },
  {
    name: "array-wake",
    wake: "Object.defineProperty(Array.prototype, 'map', { value: () => [] });",
    refused: "Cannot redefine property: map",
  },
  {
    name: "typed-array",
    outside: "Object.getPrototypeOf(Uint32Array.prototype).fill = () => 0;",
    refused: "Cannot assign to read only property 'fill'",
  },
  {
    name: "promise",
    outside: "Promise.prototype.then = () => {};",
    refused: "Cannot assign to read only property 'then'",
  },
  {
    name: "proxy",
    outside: "Object.setPrototypeOf(Array.prototype, new Proxy({}, { get: () => 7 }));",
    refused: "is not extensible",
  },
  {
    name: "species",
    outside: "Object.defineProperty(Array, Symbol.species, { value: Map });",
    refused: "Cannot redefine property",
  },
  {
    name: "object",
    outside: "Object.prototype.seed = 7;",
    refused: "object is not extensible",
  },
  {
    name: "iterator",
    outside: "[][Symbol.iterator]().__proto__.next = () => ({ done: true });",
    refused: "Cannot assign to read only property 'next'",
  },
  {
    name: "json",
    outside: "JSON.stringify = () => '{}';",
    refused: "Cannot assign to read only property 'stringify'",
  },
  {
    name: "stack",
    outside: "Error.prepareStackTrace = (_, sites) => sites[0].getThis();",
    refused: "prepareStackTrace",
  },
  // Objects of the library.
  {
    name: "catalogue",
    outside: "(core.catalogue as any).length = 0;",
    refused: "catalogue is not available to an algorithm",
  },
  {
    name: "family",
    outside: "(core.catalogue[0] as any).with = () => core.catalogue[1].with({});",
    refused: "catalogue is not available to an algorithm",
  },
  {
    name: "refusal",
    outside: "(core.Refusal.prototype as any).name = 'Error'; core.Refusal.of = null as any;",
    refused: "object is not extensible",
  },
  // Chance and time.
  { name: "random", wake: "Math.random();", refused: unavailable("Math.random") },
  { name: "date", wake: "new Date();", refused: unavailable("Date") },
  { name: "clock", wake: "performance.timeOrigin;", refused: unavailable("performance") },
  { name: "timer", wake: "setTimeout(() => {}, 1);", refused: unavailable("setTimeout") },
  // Compilers, which would give the global object.
  { name: "function", outside: "new Function('return this')();", refused: unavailable("Function") },
  {
    name: "constructor",
    outside: "((() => {}) as any).constructor.constructor('return process')().exit(3);",
    refused: unavailable("Function"),
  },
  {
    name: "generator",
    outside: "(function* () {} as any).constructor('yield process')().next();",
    refused: unavailable("GeneratorFunction"),
  },
  {
    name: "async",
    outside: "(async () => {}).constructor('process.exit(3)')();",
    refused: unavailable("AsyncFunction"),
  },
  { name: "eval", outside: "(0, eval)('process.exit(3)');", refused: unavailable("eval") },
  {
    name: "wasm",
    outside: "new WebAssembly.Memory({ initial: 1 });",
    refused: unavailable("WebAssembly"),
  },
  {
    name: "shared",
    outside: "new SharedArrayBuffer(8);",
    refused: unavailable("SharedArrayBuffer"),
  },
  // Node.
  { name: "exit", wake: "process.exit(3);", refused: unavailable("process") },
  { name: "env", outside: "process.env.HOME = '/';", refused: unavailable("process") },
  {
    name: "binding",
    outside: "(globalThis as any).process.binding('fs');",
    refused: unavailable("globalThis"),
  },
  {
    name: "files",
    outside: "import fs from 'node:fs'; fs.writeFileSync('written.txt', '');",
    refused: importing("node:fs"),
  },
  {
    name: "require",
    outside: "require('fs').writeFileSync('written.txt', '');",
    refused: importing("fs"),
  },
  {
    name: "net",
    outside: `import net from 'net'; net.connect(${port}, '127.0.0.1');`,
    refused: importing("net"),
  },
  {
    name: "package",
    outside: "import { createJiti } from 'jiti'; createJiti('/');",
    refused: importing("jiti"),
  },
  {
    name: "import",
    wake: "import('node:fs').then((fs) => fs.writeFileSync('written.txt', ''));",
    refused: unavailable("import()"),
  },
  { name: "fetch", wake: `fetch('http://127.0.0.1:${port}/');`, refused: unavailable("fetch") },
  {
    name: "socket",
    outside: `new WebSocket('ws://127.0.0.1:${port}/');`,
    refused: "WebSocket is not",
  },
  {
    name: "channel",
    outside: "new BroadcastChannel('x').postMessage(1);",
    refused: unavailable("BroadcastChannel"),
  },
  // Values that act while they are read.
  {
    name: "getter",
    outside:
      "Object.defineProperty(exports, 'name', { get() { Math.imul = () => 1; return 'x'; } });",
  },
  { name: "thenable", outside: "export function then() { Math.imul = () => 1; }" },
];

const isImport = (text: string): boolean => /^import |^export /.test(text);

/** Writes the file into a folder. If it is quiet, it catches the errors of its attack and runs on. */
export function writeHostile(folder: string, file: HostileFile, isQuiet: boolean): string {
  const { name, outside = "", wake = "" } = file;
  const attack = (text: string) =>
    isQuiet && text !== "" && !isImport(text) ? `try { ${text} } catch {}` : text;
  const path = `./${isQuiet ? "quiet-" : ""}${name}.ts`;
  writeFileSync(
    join(folder, path),
    `import * as core from "@ringleader/core"; const { algorithm, id } = core;
${attack(outside)}
export default algorithm({ name: "mine", paper: "none", idea: "none", elects: "max", announces: false,
  needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
  state: { best: id }, messages: { token: { id } },
  wake(me) { me.best = me.id; me.send.token({ id: me.id });
    ${attack(wake)}
  },
  on: { token(me, { id }) { if (id > me.best) me.best = id;
    if (id !== me.id) me.send.token({ id }); else if (me.best === me.id) me.lead(); } } });`,
  );
  return path;
}

/** True if the file runs to its end when its attack fails. An import that is refused cannot be caught. */
export const canBeQuiet = ({ outside = "", wake = "" }: HostileFile): boolean =>
  !outside.startsWith("import ") && !wake.startsWith("import(");
