/** A name, what stands outside of the algorithm, and what stands in a handler. */
export type StateRow = readonly [what: string, outside: string, inHandler: string];

/** Ways of methods, casts, families, classes and iterators to keep something from one call of a handler to the next. */
export const hiding: readonly StateRow[] = [
  [
    "ctor",
    "class C { next: () => number; constructor() { let n = 0; this.next = () => ++n; } } const c = new C();",
    "c.next();",
  ],
  [
    "method",
    "class M { make() { let n = 0; return () => ++n; } } const next = new M().make();",
    "next();",
  ],
  [
    "method array",
    "class M { make() { const a: number[] = []; return () => a.push(0); } } const next = new M().make();",
    "next();",
  ],
  [
    "method map",
    "class M { make() { const q = new Map(); return () => q.set(1, 2); } } const next = new M().make();",
    "next();",
  ],
  [
    "static method",
    "class M { static make() { let n = 0; return () => ++n; } } const next = M.make();",
    "next();",
  ],
  [
    "private method",
    "class M { #make() { let n = 0; return () => ++n; } get() { return this.#make(); } } const next = new M().get();",
    "next();",
  ],
  [
    "class getter",
    "class M { get make() { let n = 0; return () => ++n; } } const next = new M().make;",
    "next();",
  ],
  [
    "class setter",
    "let next: any; class M { set make(n: number) { next = () => ++n; } } new M().make = 1;",
    "next();",
  ],
  [
    "symbol method",
    "class M { [Symbol.toPrimitive]() { let n = 0; return (() => ++n) as any; } } const next: any = new M()[Symbol.toPrimitive]();",
    "next();",
  ],
  [
    "generator method",
    "class M { *make() { let n = 0; yield () => ++n; } } const next = new M().make().next().value!;",
    "next();",
  ],
  [
    "parameter property",
    "class M { constructor(public box: number[]) {} } const m0 = new M([]);",
    "m0.box.push(1);",
  ],
  [
    "parameter of a method",
    "class M { make(n: number) { return () => ++n; } } const next = new M().make(0);",
    "next();",
  ],
  ["non-null", "let n: number | undefined = 0;", "n!++;"],
  ["cast", "let n: unknown = 0;", "(n as number)++;"],
  ["cast with a sum", "let n: unknown = 0;", "(n as number) += 1;"],
  ["old cast", "let n: unknown = 0;", "(<number>n)++;"],
  ["satisfies", "let n = 0;", "(n satisfies number) += 1;"],
  ["cast in a pattern", "let n = 0;", "[(n as any)] = [n + 1];"],
  ["cast in an object pattern", "let n = 0;", "({ a: (n as any) } = { a: n + 1 });"],
  ["cast in a rest", "let n: any = 0;", "[...(n as any)] = [n + 1];"],
  ["cast in a default", "let n: any = 0;", "[(n as any) = 3] = [];"],
  ["cast in a loop", "let n = 0;", "for ((n as any) of [n + 1]);"],
  ["cast in a loop over keys", "let n: any = 0;", "for ((n as any) in { a: 1 });"],
  ["casts in casts", "let n: any = 0;", "((n as any)! satisfies any)++;"],
  ["cast and logic", "let n: any;", "(n as any) ??= 1;"],
  [
    "family",
    "import { family } from '@ringleader/core'; let n = 0;",
    "family('x', {}, () => { n++; throw 0; }).with({});",
  ],
  [
    "family in a family",
    "import { family } from '@ringleader/core'; const f = family('x', {}, () => algorithm({ name: 'x', paper: 'x', idea: 'x', elects: 'max', announces: false, needs: { ring: true, direction: true, ids: true, everyone: true }, state: {}, messages: {}, wake() {}, on: {} }));",
    "f.with({});",
  ],
  ["single", "import { single } from '@ringleader/core';", "single({} as any);"],
  [
    "super of an object",
    "const { f }: any = { __proto__: { b: { n: 0 } }, f() { return ++super.b.n; } };",
    "f();",
  ],
  [
    "super of a getter",
    "const o: any = { __proto__: { b: { n: 0 } }, get f() { return () => ++super.b.n; } }; const f = o.f;",
    "f();",
  ],
  [
    "super of a hidden class",
    "const f: any = (() => { class B { get b() { return box; } } const box = { n: 0 }; return new (class extends B { m() { return ++super.b.n; } })().m; })();",
    "f();",
  ],
  [
    "super of a static method",
    "const f: any = (class extends (class { static b = { n: 0 }; }) { static m() { return ++super.b.n; } }).m;",
    "f();",
  ],
  [
    "class whose variable changes",
    "let f: any; { class A { static n = 0; static m() { return ++A.n; } } f = A.m; (A as any) = null; }",
    "f();",
  ],
  [
    "named class",
    "const f: any = (class A { static n = 0; static m() { return ++A.n; } }).m;",
    "f();",
  ],
  [
    "class that throws",
    "let f: any; try { class A { static n = 0; static m() { return ++A.n; } static { f = A.m; throw 0; } } } catch {}",
    "f();",
  ],
  [
    "simulate",
    "import { simulate } from '@ringleader/core'; const s = simulate('chang-roberts', { n: 9 });",
    "s.advance(1);",
  ],
  [
    "simulate in a handler",
    "import { simulate } from '@ringleader/core';",
    "simulate('chang-roberts', { n: 9 });",
  ],
  ["catalogue", "import { catalogue } from '@ringleader/core'; const c = catalogue;", "void c;"],
  [
    "catalogue in a handler",
    "import * as core from '@ringleader/core';",
    "void core.findAlgorithm;",
  ],
  [
    "helper of iterators",
    "const it: any = ([1, 2].values() as any).map?.((x: number) => x) ?? [1].values();",
    "it.next();",
  ],
  [
    "wrapped iterator",
    "const it: any = typeof Iterator === 'undefined' ? [1].values() : (Iterator as any).from({ next: () => ({ value: 1 }) });",
    "it.next();",
  ],
  [
    "iterator without prototype",
    "const it = Object.setPrototypeOf([1, 2].values(), null); const next = [].values().next;",
    "next.call(it);",
  ],
  [
    "iterator by Reflect",
    "const it = [1, 2].values(); Reflect.setPrototypeOf(it, Object.prototype); const next = [].values().next;",
    "next.call(it);",
  ],
  [
    "iterator by __proto__",
    "const it: any = [1, 2].values(); it.__proto__ = null; const next = [].values().next;",
    "next.call(it);",
  ],
  ["iterator of a string", "const it = 'abc'[Symbol.iterator]();", "it.next();"],
  [
    "iterator of a map without prototype",
    "const it = Object.setPrototypeOf(new Map([[1, 2]]).entries(), null); const next = new Map().entries().next;",
    "next.call(it);",
  ],
  ["field of a class", "let n = 0; class A { x = ++n; }", "new A();"],
];

/** More of what handlers may use. */
export const harmless: readonly StateRow[] = [
  [
    "what is caught: caught loop",
    "let n = 0;",
    "try { for (n of [n + 1]); } catch {} if (n > 0) throw new Error('kept');",
  ],
  [
    "what is caught: caught update",
    "let n = 0;",
    "try { n++; } catch {} if (n > 0) throw new Error('kept');",
  ],
  [
    "what is caught: compiled and caught",
    "const r: any = /a/;",
    "try { r.compile('b'); } catch {} if (r.source !== 'a') throw new Error('kept');",
  ],
  [
    "switch",
    "",
    "switch (m.id > 0 ? 1 : 2) { case 1: { break; } case 2: const k = 1; if ([1].every((x) => x === k)) break; default: break; }",
  ],
  [
    "switch with only default",
    "",
    "switch (m.id) { default: const k = 1; if (![1].every((x) => x === k)) return; }",
  ],
  [
    "static block",
    "class L { static max: (x: number) => number; static { const zero = 0; L.max = (x) => Math.max(zero, x); } }",
    "if (L.max(1) !== 1) return;",
  ],
  [
    "namespace",
    "namespace T { const zero = 0; export function larger(x: number) { return Math.max(zero, x); } }",
    "if (T.larger(1) !== 1) return;",
  ],
  ["enum", "enum E { A = 1, B }", "if (E.B !== 2) return;"],
  [
    "casts",
    "",
    "let n: any = 0; const f = () => { (n as number)++; n!; }; f(); if (n !== 1) return;",
  ],
  [
    "loop with a function in its test",
    "",
    "let k = 0; for (let i = 0; [1, 2].some((x) => x > i); i++) k += i; if (k !== 1) return;",
  ],
  [
    "loops in loops",
    "",
    "const fs: (() => number)[] = []; for (let i = 0; i < 2; i++) for (const j of [1, 2]) fs.push(() => i * j); if (fs[3]() !== 2) return;",
  ],
  [
    "loop without a test",
    "",
    "let k = 0; for (let i = 0; ; i++) { if (i > 3) break; [0].forEach(() => { k += i; }); } if (k !== 6) return;",
  ],
  [
    "loop at load time",
    "const fs: (() => number)[] = []; for (let i = 0; i < 3; i++) fs.push(() => i);",
    "if (fs[2]() !== 2) return;",
  ],
  [
    "default parameters",
    "const f = (a: number, g = (x: number) => x + 1) => g(a);",
    "if (f(1) !== 2) return;",
  ],
  [
    "class with a method",
    "class P { list: number[] = []; add(x: number) { [x].forEach((it) => this.list.push(it)); return this; } }",
    "if (new P().add(1).add(2).list.length !== 2) return;",
  ],
  [
    "class that extends another",
    "class A { f() { return 1; } } class B extends A { f() { return super.f() + 1; } }",
    "if (new B().f() !== 2) return;",
  ],
  [
    "class expression with a name",
    "const P = class Q { static one = 1; f() { return Q.one; } };",
    "if (new P().f() !== 1) return;",
  ],
  [
    "private methods",
    "class P { #f() { return 1; } f() { return this.#f(); } }",
    "if (new P().f() !== 1) return;",
  ],
  [
    "class that counts",
    "class C { n = 0; next() { return ++this.n; } }",
    "const c = new C(); c.next(); if (c.next() !== 2) return;",
  ],
  [
    "constructor with closures",
    "class C { next: () => number; constructor() { let n = 0; this.next = () => ++n; } }",
    "const c = new C(); c.next(); if (c.next() !== 2) return;",
  ],
  [
    "labels",
    "",
    "let k = 0; out: for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) { [0].forEach(() => { k += i + j; }); if (j === 1) continue out; } if (k !== 9) return;",
  ],
  [
    "labelled switch",
    "",
    "out: switch (1 as number) { case 1: const k = 1; [0].map(() => k); break out; default: return; }",
  ],
  [
    "switch in a loop",
    "",
    "let k = 0; for (const x of [1, 2, 3]) switch (x) { case 2: continue; default: const y = x; [0].forEach(() => { k += y; }); } if (k !== 4) return;",
  ],
  ["catch", "", "try { throw 1; } catch (e) { if (![1].every((x) => x === e)) return; }"],
  ["iterators", "", "const it = [1, 2].values(); it.next(); if (it.next().value !== 2) return;"],
  [
    "maps",
    "const key = (x: number) => `k${x}`;",
    "const q = new Map<string, number>(); [1, 2].forEach((x) => q.set(key(x), x)); if (q.size !== 2) return;",
  ],
  ["bytes", "", "const b = new Uint8Array(4); b[0] = 1; b.fill(2, 1); if (b[3] !== 2) return;"],
  ["regular expressions", "", "const r = /a/g; r.test('aa'); if (r.lastIndex !== 1) return;"],
  [
    "replacement",
    "",
    "let k = 0; 'aa'.replace(/a/g, () => { k++; return ''; }); if (k !== 2) return;",
  ],
  [
    "loaded by functions",
    "const t = new Array<number>(4); const fill = (x: number) => t.forEach((_, i) => { t[i] = x; }); t.fill(0); fill(7);",
    "if (t[3] !== 7) return;",
  ],
  ["sides", "import { across } from '@ringleader/core';", "if (across(0) !== 1) return;"],
  [
    "tuples",
    "",
    "let [a, b] = [1, 2]; const swap = () => { [a, b] = [b, a]; }; swap(); if (a !== 2) return;",
  ],
  [
    "generics",
    "const first = <T,>(list: readonly T[]): T => list[0]!; const f = first<number>;",
    "if (f([3]) !== 3) return;",
  ],
  [
    "prototypes",
    "const o = Object.setPrototypeOf({ a: 1 }, { b: 2 }); const q: any = { __proto__: { c: 3 } };",
    "if (o.b + q.c !== 5) return; const d: any = {}; d.__proto__ = { e: 1 }; if (d.e !== 1) return;",
  ],
  [
    "loop over keys",
    "",
    "let k = ''; let x: any; const f = () => { for (x in { a: 1, b: 2 }) k += x; }; f(); if (k !== 'ab') return;",
  ],
];
