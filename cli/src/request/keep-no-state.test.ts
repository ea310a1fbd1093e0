import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findZ3 } from "../../../scripts/programs.mjs";
import { hasSpin } from "../../../test/spin.ts";
import { type StateRow, harmless as moreHarmless, hiding as moreHiding } from "./kept-rows.ts";
import { hidingValues } from "./kept-values.ts";
import { folder, json, ringleader } from "../testing/ringleader.ts";
import { ownRuns } from "../testing/own-runs.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
const thread = ownRuns();
afterAll(() => thread.end());
const FULL = process.env["FULL"] !== undefined;

/** Writes Chang and Roberts with a statement outside of the algorithm and one in a handler. */
function own(name: string, [, outside, inHandler]: StateRow): void {
  const text = `import { algorithm, id } from "@ringleader/core";
${outside}
export default algorithm({ name: "mine", paper: "none", idea: "none", elects: "max", announces: false,
  needs: { ring: true, direction: true, ids: true, everyone: true },
  state: {}, messages: { token: { id } },
  wake(me) { me.send.token({ id: me.id }); },
  on: { token(me, m) { ${inHandler}
    const { id } = m; if (id > me.id) me.send.token({ id }); else if (id === me.id) me.lead(); } } });`;
  writeFileSync(join(cwd, name), text);
}

/** Ways to keep something from one call of a handler to the next. */
const hiding: readonly StateRow[] = [
  ["let", "let c = 0;", "c++;"],
  ["array", "const a = [];", "a.push(1);"],
  ["object", "const o = { n: 0 };", "o.n++;"],
  ["map", "const q = new Map();", "q.set(1, 2);"],
  ["frozenmap", "const q = Object.freeze(new Map());", "q.set(1, 2);"],
  [
    "protomap",
    "const q = Object.setPrototypeOf(new Map(), Object.prototype);",
    "Map.prototype.set.call(q, 1, 2);",
  ],
  ["set", "const q = new Set();", "q.add(1);"],
  ["weakmap", "const q = new WeakMap();", "q.set(me, 2);"],
  ["typed", "const q = new Uint8Array(3);", "q[0]++;"],
  ["iife", "const next = (() => { let c = 0; return () => ++c; })();", "next();"],
  ["iifeobj", "const next = (() => { const c = { n: 0 }; return () => ++c.n; })();", "next();"],
  ["blocklet", "let next; { let c = 0; next = () => ++c; }", "next();"],
  ["param", "const mk = (box) => () => box.n++; const next = mk({ n: 0 });", "next();"],
  ["fnprop", "function f() { f.n = (f.n ?? 0) + 1; }", "f();"],
  ["static", "class A { static n = 0; static inc() { A.n++; } }", "A.inc();"],
  ["private", "class A { static #n = 0; static inc() { A.#n++; } }", "A.inc();"],
  ["instance", "class A { n = 0; inc() { this.n++; } } const a = new A();", "a.inc();"],
  ["generator", "function* g() { let i = 0; for (;;) yield i++; } const it = g();", "it.next();"],
  ["iterator", "const it = [1,2,3].values();", "it.next();"],
  ["bound", "const push = Array.prototype.push.bind([]);", "push(1);"],
  ["frozenbound", "const push = Object.freeze(Array.prototype.push.bind([]));", "push(1);"],
  ["regexp", "const r = /a/g;", "r.test('aa');"],
  ["proxy", "const p = new Proxy({}, { n: 0, get(t, k) { return ++this.n; } });", "p.x;"],
  ["arguments", "function mk() { return () => arguments[0]++; } const next = mk(1);", "next();"],
  [
    "thisarrow",
    "function mk() { return () => this.n++; } const next = mk.call({ n: 1 });",
    "next();",
  ],
  ["exports", "", "exports.n = (exports.n ?? 0) + 1;"],
  ["module", "", "module.n = 1;"],
  ["this", "", "this.n = 1;"],
  ["thisfn", "", "this.token.n = 1;"],
  ["sendfn", "", "me.send.token.n = 1;"],
  ["leadfn", "", "me.lead.n = 1;"],
  ["defme", "", "Object.defineProperty(me, 'n', { value: 1, configurable: true });"],
  ["mector", "", "me.constructor.n = 1;"],
  [
    "meproto",
    "",
    "Object.defineProperty(Object.getPrototypeOf(me), 'n', { value: 1, configurable: true });",
  ],
  ["msg", "", "Object.defineProperty(m, 'n', { value: 1, configurable: true });"],
  ["destruct", "let a = 0, b = 1;", "[a, b] = [b, a + 1];"],
  ["forof", "let a = 0;", "for (a of [a + 1]);"],
  ["logical", "let a;", "a ??= me.id;"],
  ["objdestruct", "let a = 0;", "({ a } = { a: a + 1 });"],
  ["nested", "const t = { in: { list: [] } };", "t.in.list.push(1);"],
  ["getter", "const o = { get list() { return hidden; } }; const hidden = [];", "o.list.push(1);"],
  ["symbol", "const s = Symbol(); const o = {};", "o[s] = 1;"],
  ["switch", "let next; switch (1) { case 1: let c = 0; next = () => ++c; }", "next();"],
  ["catch", "let next; try { throw { n: 0 }; } catch (e) { next = () => ++e.n; }", "next();"],
  ["forlet", "const fs = []; for (let i = 0; i < 2; i++) fs.push(() => ++i);", "fs[0]();"],
  ["labelfn", "const on = { token: Object.assign((me, m) => {}, { n: 0 }) };", "on.token.n++;"],
  ["coreobj", "import * as core from '@ringleader/core';", "core.hidden = 1;"],
  ["array2", "const a = [0];", "a[0]++;"],
  ["deffn", "function f(box = [0]) { return box; } const g = ((b) => () => b[0]++)(f());", "g();"],
  ["enumx", "enum E { A, B }", "(E as any).n = 1;"],
  ["namespace", "namespace N { export let n = 0; }", "N.n++;"],
  ["tagged template", "const f = (s: any) => s;", "const t = f`a`; t.n = 1;"],
  ["error", "const e = new Error('a');", 'e.message += "a";'],
  ["input of regular expressions", "", '(RegExp as any).input = "1";'],
  ["limit of stacks", "", "Error.stackTraceLimit = 3;"],
  ["date", "const d = new Date(0);", "d.setTime(1);"],
  ["matches", "const it = 'aaa'.matchAll(/a/g);", "it.next();"],
  ["asynchronous generator", "const a = (async function* () { yield 1; })();", "void a.next();"],
  ["promise", "let r: any; const p = new Promise((q) => { r = q; });", "r(p);"],
  ["global", "", "(globalThis as any).k = 1;"],
  ["implicit global", "", "// @ts-ignore\n    k = 1;"],
  ["typed entries", "const it = new Uint8Array(9).entries();", "it.next();"],
  ["weak reference", "const w = new WeakRef({});", "w.deref();"],
  ...moreHiding,
  ...hidingValues,
];

/** What handlers may use: constants, helpers, and whatever lives no longer than a call. */
const harmless: readonly StateRow[] = [
  [
    "table",
    "const table = [1, 2, 3]; const o = { a: 1 };",
    "if (table[0] !== 1 || o.a !== 1) return;",
  ],
  [
    "helper",
    "function count(list: number[]) { let k = 0; list.forEach(() => k++); return k; }",
    "if (count([1, 2]) !== 2) return;",
  ],
  [
    "localcontainers",
    "",
    "const s = new Set([1]); s.add(2); const a: number[] = []; a.push(1); [1, 2].forEach((x) => a.push(x)); let z = 0; for (const x of a) z += x; if (s.size !== 2 || z !== 4) return;",
  ],
  [
    "recursion",
    "const fact = (n: number): number => (n < 2 ? 1 : n * fact(n - 1));",
    "if (fact(4) !== 24) return;",
  ],
  [
    "loadtime",
    "const t: number[] = []; for (let i = 0; i < 4; i++) t.push(i); let n = 0; t.forEach((x) => { n += x; });",
    "if (n !== 6 || t.length !== 4) return;",
  ],
  [
    "classlocal",
    "class Pair { a: number; b: number; constructor(a: number, b: number) { this.a = a; this.b = b; } sum() { return this.a + this.b; } }",
    "const p = new Pair(1, 2); p.a = 5; if (p.sum() !== 7) return;",
  ],
  ["regex", "const r = /a/;", "if (!r.test('a')) return;"],
  [
    "closure",
    "const adder = (x: number) => (y: number) => x + y; const two = adder(2);",
    "if (two(1) !== 3) return; let q = 0; const inc = () => { q++; }; inc(); if (q !== 1) return;",
  ],
  [
    "generatorlocal",
    "function* up(n: number) { for (let i = 0; i < n; i++) yield i; }",
    "let s = 0; for (const x of up(3)) s += x; if (s !== 3) return;",
  ],
  ...moreHarmless,
];

const runOwn = (file: string) =>
  thread.run("runOwnLine", { algorithm: join(cwd, file), ids: [1, 2] });
/** Usually every fourth row. */
const named = (rows: readonly StateRow[]) =>
  rows.filter((_, i) => FULL || i % 4 === 0).map((row) => [row[0], row] as const);

/** Why a handler cannot keep something; a mistake in the text of a row has another reason. */
const refused =
  /cannot (be )?(change|constant)|(not|only) (available|while)|available only|read only|not extensible|of undefined|not defined|not a function|not supported/;

test.each(named(hiding))("own files: a handler keeps nothing in: %s", async (what, row) => {
  const file = `keep-${what.replaceAll(" ", "-")}.ts`;
  own(file, row);
  await expect(runOwn(file)).rejects.toThrow(file);
  await expect(runOwn(file)).rejects.toThrow(refused);
});

test.each(named(harmless))("own files: a handler may use: %s", async (what, row) => {
  const file = `use-${what.replaceAll(" ", "-")}.ts`;
  own(file, row);
  expect(await runOwn(file)).toMatchObject({ outcome: "elected" });
});

test("own files: check refuses a handler that keeps something, and has a verdict on others", async () => {
  own("keeps.ts", hiding[0]);
  own("may.ts", harmless[0]);
  const check = (file: string) => ringleader(`check ./${file} -n 1..2 -q`.split(" "), { cwd });
  const refused = await check("keeps.ts");
  expect(refused).toMatchObject({ status: 64, out: "" });
  expect(refused.err.trim().split("\n")).toHaveLength(1);
  expect(await check("may.ts")).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^ *✓ holds/),
  });
});

/** Where a file has its handlers from, if not from an algorithm that it exports. */
const makers: readonly (readonly [what: string, text: string])[] = [
  ["an object with", "export default { name: 'mine', parameters: {}, with: () => made() };"],
  [
    "a getter",
    "Object.defineProperty(exports, 'default', { enumerable: true, get: () => made() });",
  ],
  ["a getter of handlers", "export default { ...made(), get on() { return made().on; } };"],
];

test.each(makers)("own files: handlers that %s makes keep nothing", async (what, text) => {
  const made = `import { algorithm, id } from "@ringleader/core";
const made = () => { let n = 0; return algorithm({ name: "mine", paper: "none", idea: "none", elects: "max",
  announces: false, needs: { ring: true, direction: true, ids: true, everyone: true }, state: {},
  messages: { token: { id } }, wake(me) { me.send.token({ id: me.id }); },
  on: { token(me, m) { n++; if (m.id === me.id) me.lead(); } } }); };
${text}`;
  const file = `${what.replaceAll(" ", "-")}.ts`;
  writeFileSync(join(cwd, file), made);
  await expect(runOwn(file)).rejects.toThrow("n cannot change");
});

const KEPT = "handlers keep nothing outside the fields of their process";
const tossing = `import { algorithm, bit } from "@ringleader/core";
export default algorithm({ name: "tossing", paper: "none", idea: "A test.", announces: false,
  needs: { ring: true, direction: true, coins: true, n: true, everyone: true }, state: {}, messages: { t: { b: bit } },
  wake(me) { me.toss(2); if (me.n === 1) me.lead(); }, on: { t() {} } });
`;

/** Every verb that gives a verdict on runs that it has not shown. */
const sentence =
  "for all messages m of token: for all p: between(m.id, p, m.to) implies m.id > p.id";
const verbs: readonly (readonly [verb: string, ...rest: string[]])[] = [
  ["check", "./trusted.ts", "-n", "2"],
  ["chance", "./tossing.ts", "-n", "1"],
  ["worst", "./trusted.ts", "-n", "2"],
  ["limits", "./trusted.ts", "-n", "3"],
  ["prove", "./trusted.ts", "--solver", "z3", "--invariant", sentence],
  ["verify", "./trusted.ts", "--with", "spin", "-n", "2"],
];

const canRun: Readonly<Partial<Record<string, boolean>>> = {
  prove: FULL && findZ3() !== undefined,
  verify: FULL && hasSpin,
};

test.each(verbs.filter(([verb]) => canRun[verb] ?? true))(
  "own files: a trusted file may keep something, and %s says so",
  async (...words) => {
    own("./trusted.ts", ["", "", ""]);
    writeFileSync(join(cwd, "tossing.ts"), tossing);
    for (const detail of FULL ? ["-q", "-v", "--json"] : ["-q"]) {
      const { out } = await ringleader([...words, "--trust-file", detail], { cwd });
      expect(out.replace(/\s+/g, " ")).toContain(KEPT);
    }
    // A confined file cannot keep anything, so nothing is assumed.
    if (!FULL && words[0] !== "check") return;
    expect((await ringleader([...words, "-q"], { cwd })).out).not.toContain("outside the fields");
  },
);

test("own files: the command that repeats a run of a trusted file trusts it too", async () => {
  own("again.ts", ["", "", ""]);
  const args = "run ./again.ts -n 2 --seed 1 --trust-file";
  const { replay, digest } = await json(args.split(" "), { cwd });
  const again = String(replay).split(" ").slice(1);
  expect(again).toContain("--trust-file");
  expect(await json(again, { cwd })).toMatchObject({ digest });
});
