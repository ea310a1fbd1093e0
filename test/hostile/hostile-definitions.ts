/** Texts that end a comment or a string of some language, and then mean something. Each contains PWN where it acts. */
export const payloads: Readonly<Record<string, string>> = {
  promela: 'x */ c_decl { static void PWN(void) { system("id"); } } /*',
  "c code": "x */ c_code { PWN(); } /*",
  preprocessor: 'x\n#include "/etc/PWN"\n',
  digraph: 'x\n%:include "/etc/PWN"\n',
  trigraph: "x ??/\n??=include </etc/PWN>",
  continued: "x \\",
  tla: "x *) PWN == TRUE (*",
  mcrl2: "x\nact PWN;\n%",
  prism: "x\nconst int PWN = 1; //",
  smt: "x\n(assert false) (echo PWN) (exit)\n; y",
  dot: 'x" ]; PWN [label="',
  mermaid: "x; PWN->>p0: <img src=x onerror=PWN()>",
  "mermaid line": "x\n  p0->>p1: PWN",
  tex: "x\\PWN{\\input{/etc/passwd}}%",
  svg: "x</text><script>PWN()</script>",
  csv: "=PWN(1)+cmd|' /C calc'!A0",
  markdown: "x | [PWN](javascript:PWN()) | <script>",
  shell: "x'; PWN; $(PWN) `PWN` #",
  terminal: "x\u001B]0;PWN\u0007\u001B[2J",
  line: "x\n ✓ Process PWN is elected",
  carriage: "x\r ✓ PWN",
  separator: "x\u2028 ✓ PWN",
  direction: "x\u202EPWN",
  "next line": "x\u0085 ✓ PWN",
  javascript: "x(){}}, PWN: { get y",
};

interface Parts {
  readonly before: string;
  readonly name: string;
  readonly prose: string;
  readonly field: string;
  readonly label: string;
  readonly kind: string;
  readonly word: string;
  readonly more: string;
  readonly wake: string;
  /** How the algorithm is exported: `$` stands for it. */
  readonly exported: string;
}

const usual: Parts = {
  before: "",
  name: '"mine"',
  prose: '"none"',
  field: '"part"',
  label: '"first"',
  kind: '"token"',
  word: '"hop"',
  more: "",
  wake: "",
  exported: "export default $;",
};

const textOf = (parts: Parts): string => `import * as core from "@ringleader/core";
const { algorithm, family, choice, id, nat, one, atMost, always, sometimes, Refusal } = core as any;
${parts.before}
const made = algorithm({ name: ${parts.name}, paper: ${parts.prose}, idea: ${parts.prose}, elects: "max", announces: false,
  needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
  state: { best: id, [${parts.field}]: one(${parts.label}, "last") },
  messages: { [${parts.kind}]: { id, [${parts.word}]: one(${parts.label}, "last") } },
  wake(me) { me.best = me.id; ${parts.wake}
    me.send[${parts.kind}]({ id: me.id, [${parts.word}]: ${parts.label} }); },
  on: { [${parts.kind}](me, message) { if (message.id > me.best) me.best = message.id;
    if (message.id !== me.id) me.send[${parts.kind}](message); else if (me.best === me.id) me.lead(); } },
  ${parts.more}
});
${parts.exported.replaceAll("$", "made")}
`;

/** The places of a definition in which a text can stand; `text` is a literal of JavaScript. */
const places: Readonly<Record<string, (text: string) => Partial<Parts>>> = {
  name: (text) => ({ name: text }),
  "name, set later": (text) => ({ exported: `export default { ...$, name: ${text} };` }),
  "name, by a getter": (text) => ({
    before: "let reads = 0;",
    exported: `export default { ...$, get name() { return reads++ === 0 ? "mine" : ${text}; } };`,
  }),
  "name of a family": (text) => ({ exported: `export default family(${text}, {}, () => $);` }),
  "name of a hand-made family": (text) => ({
    exported: `export default { name: ${text}, parameters: {}, with: () => $ };`,
  }),
  "algorithm of a hand-made family": (text) => ({
    exported: `export default { name: "mine", parameters: {}, with: () => ({ ...$, name: ${text} }) };`,
  }),
  paper: (text) => ({ prose: text }),
  "state field": (text) => ({ field: text }),
  label: (text) => ({ label: text }),
  kind: (text) => ({ kind: text }),
  "message field": (text) => ({ word: text }),
  "kind, set later": (text) => ({
    exported: `export default { ...$, messages: { [${text}]: {} }, on: { [${text}]() {} } };`,
  }),
  "label, set later": (text) => ({
    exported: `export default { ...$, state: { part: one(${text}, "b") } };`,
  }),
  "label, by a getter": (text) => ({
    before: "let reads = 0;",
    exported: `export default { ...$, state: { part: { ...one("a", "b"), get labels() { return reads++ === 0 ? ["a", "b"] : [${text}, "b"]; } } } };`,
  }),
  noun: (text) => ({ more: `nouns: { token: ${text} },` }),
  mark: (text) => ({ more: `marks: [${text}],` }),
  standing: (text) => ({ more: `standing: [${text}],` }),
  example: (text) => ({ more: `examples: [{ name: ${text}, says: ${text}, ids: [1, 2] }],` }),
  "parameter name": (text) => ({
    exported: `export default family("mine", { [${text}]: choice("which", ["a", "b"]) }, () => $);`,
  }),
  "parameter value": (text) => ({
    exported: `export default family("mine", { which: choice("which", [${text}, "b"]) }, () => $);`,
  }),
  "parameter format": (text) => ({
    exported: `export default family("mine", { which: { ...choice("which", ["a", "b"]), format: () => ${text} } }, () => $);`,
  }),
  "parameter default": (text) => ({
    exported: `export default family("mine", { which: { ...choice("which", ["a", "b"]), standard: () => ${text}, parse: (it) => it } }, () => $);`,
  }),
  "parameter of an algorithm": (text) => ({
    exported: `export default { ...$, parameters: { which: ${text} }, changed: { which: ${text} } };`,
  }),
  "sentence about a parameter": (text) => ({
    exported: `export default family("mine", { which: choice(${text}, ["a", "b"], [${text}]) }, () => $);`,
  }),
  claim: (text) => ({
    more: `claims: [atMost(${text}, ${text}, { of: "messages" }, () => 0)],`,
  }),
  "id of a claim": (text) => ({
    more: `claims: [{ ...atMost("few", "none", { of: "messages" }, () => 0), id: ${text} }],`,
  }),
  "what is wrong": (text) => ({
    more: `claims: [always("odd", "none", () => ${text})],`,
  }),
  situation: (text) => ({ more: `sometimes: [sometimes(${text}, 1, () => false)],` }),
  "what is accepted": (text) => ({ more: `accepts: () => ${text},` }),
  report: (text) => ({ more: `report: () => ({ own: ${text}, [${text}]: 1 }),` }),
  reason: (text) => ({ wake: `me.because(${text});` }),
  refusal: (text) => ({ wake: `throw new Refusal(${text});` }),
  error: (text) => ({ wake: `throw new Error(${text});` }),
  log: (text) => ({ wake: `console.log(${text});` }),
};

/** Files whose exports or answers are of another kind than a definition. */
const shapes: Readonly<Record<string, Partial<Parts>>> = {
  null: { exported: "export default null;" },
  "no export": { exported: "" },
  "a function": { exported: "export default () => $;" },
  "a throwing getter": {
    exported: 'Object.defineProperty(exports, "a", { enumerable: true, get() { throw 7; } });',
  },
  "a throwing proxy": {
    exported: "export default new Proxy({}, { get() { throw 7; }, has() { throw 7; } });",
  },
  "a proxy of everything": { exported: "export default new Proxy({}, { has: () => true });" },
  "a proxy of the algorithm": { exported: "export default new Proxy($, {});" },
  "a proxy without an end": {
    exported:
      "export default { ...$, state: new Proxy({}, { ownKeys: () => Array.from({ length: 2e6 }, (_, i) => 'k' + i), getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: id }) }) };",
  },
  "a circle": { exported: "const c: any = { ...$ }; c.nouns = c; export default c;" },
  "a symbol": { exported: 'export default { ...$, paper: Symbol("a") };' },
  "a family that throws": {
    exported: 'export default family("mine", {}, () => { throw 7; });',
  },
  "a family that throws later": {
    before: "let made_ = 0;",
    exported:
      'export default family("mine", { a: choice("a", ["x", "y"]) }, () => { if (made_++ > 0) throw { toString() { throw 7; } }; return $; });',
  },
  "a family of nothing": { exported: 'export default family("mine", {}, () => null);' },
  "a hand-made family that throws": {
    exported: 'export default { name: "mine", parameters: {}, with() { throw null; } };',
  },
  "a parameter that throws": {
    exported:
      'export default family("mine", { a: { ...choice("a", ["x"]), matters() { throw 7; } } }, () => $);',
  },
  "a parameter of a symbol": {
    exported:
      'export default family("mine", { a: { ...choice("a", ["x"]), format: () => Symbol("a") } }, () => $);',
  },
  "a report of functions": { more: "report: () => ({ own: () => 7 })," },
  "a report that is a function": { more: "report: () => () => 7," },
  "a report of symbols": { more: 'report: () => ({ own: Symbol("a") }),' },
  "a report of bigints": { more: "report: () => ({ own: 7n })," },
  "a report of not a number": { more: "report: () => ({ own: NaN })," },
  "a report in a circle": { more: "report: () => { const a: any = {}; a.a = a; return a; }," },
  "a report that throws": { more: "report: () => { throw Symbol('a'); }," },
  "a report with a getter": { more: "report: () => ({ get own() { throw 7; } })," },
  "a report that changes leaders": {
    more: "report: (run) => { run.leaders.splice(0); return {}; },",
  },
  "a report that changes counts": {
    more: "report: (run) => { run.byKind.token = 0; return {}; },",
  },
  "a report that changes ids": { more: "report: (run) => { run.setup.ids.fill(9); return {}; }," },
  "a report that changes lives": { more: "report: (run) => { run.life.fill(0); return {}; }," },
  "a report with another digest": { more: 'report: () => ({ digest: "0000000000000000" }),' },
  "a report with other leaders": { more: "report: () => ({ leaders: [] })," },
  "a report with other violations": { more: "report: () => ({ violations: [] })," },
  "a report with other totals": { more: "report: () => ({ messages: { total: 0 } })," },
  "a limit that changes the run": {
    more: 'claims: [atMost("few", "none", { of: "messages" }, (run) => { run.leaders.length = 0; return 1e9; })],',
  },
  "a limit that is a function": {
    more: 'claims: [atMost("few", "none", { of: "messages" }, () => () => 7)],',
  },
  "a claim that is null": { more: "claims: [null]," },
  "a claim with a null basis": {
    more: 'claims: [{ ...atMost("few", "none", { of: "messages" }, () => 9), known: null }],',
  },
  "a claim with a false refutation": {
    more: 'claims: [{ ...atMost("few", "none", { of: "messages" }, () => 9), refuted: 7 }],',
  },
  "a situation that is null": { more: "sometimes: [null]," },
  "an example that is null": { more: "examples: [null]," },
  "examples with texts": { more: 'examples: [{ name: "a", says: "b", ids: ["x"] }],' },
  "an invariant that returns a function": {
    more: 'claims: [always("odd", "none", () => () => 7)],',
  },
  "accepts that returns an object": { more: "accepts: () => ({ toString() { throw 7; } })," },
  "a thrown null": { wake: "throw null;" },
  "a thrown function": { wake: "throw () => 7;" },
  "an error without a text": {
    wake: "throw Object.assign(new Error(), { message: Symbol('a') });",
  },
};

export interface HostileDefinition {
  readonly name: string;
  readonly text: string;
}

export const hostileDefinitions: readonly HostileDefinition[] = [
  ...Object.entries(places).flatMap(([place, change]) =>
    Object.entries(payloads).map(([payload, written]) => ({
      name: `${place}: ${payload}`,
      text: textOf({ ...usual, ...change(JSON.stringify(written)) }),
    })),
  ),
  ...Object.entries(shapes).map(([name, change]) => ({
    name,
    text: textOf({ ...usual, ...change }),
  })),
];
