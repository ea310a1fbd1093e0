/** A text that tries to leave its confinement, and a part of the error that it gets. */
export interface HostileText {
  readonly text: string;
  readonly refused: string;
}

const unavailable = (name: string, ...texts: readonly string[]): HostileText[] =>
  texts.map((text) => ({ text, refused: `${name} is not available to an algorithm` }));

const refuse = (refused: string, ...texts: readonly string[]): HostileText[] =>
  texts.map((text) => ({ text, refused }));

/** Expressions for objects of ECMAScript that every realm has. */
const builtIns = `
  Object
  Array
  Array.prototype
  Math
  JSON
  Reflect
  Promise
  Promise.prototype
  Function.prototype
  Map.prototype
  Set.prototype
  String.prototype
  RegExp.prototype
  Error
  Error.prototype
  TypeError.prototype
  Symbol.prototype
  Number
  Proxy
  Uint32Array
  Uint32Array.prototype
  Object.getPrototypeOf(Uint32Array).prototype
  Object.getPrototypeOf([].values())
  Object.getPrototypeOf(new Map().keys())
  Object.getPrototypeOf(function* () {})
  Object.getPrototypeOf(function* () {}).prototype
  Object.getPrototypeOf(async () => {})
  Object.getPrototypeOf(async function* () {}).prototype
  Object.getPrototypeOf(''.matchAll(/./g))
  Math.imul
  [].push
  library.catalogue
  library.catalogue[0]
  library.Refusal.prototype
  library.run
  library
`
  .trim()
  .split(/\n\s*/);

/** Texts that patch built-ins, look for the global object, compile text, or use chance and time. */
export const hostileTexts: readonly HostileText[] = [
  ...builtIns.flatMap((object) => [
    ...refuse(
      "TypeError",
      `${object}.patched = 1;`,
      `Object.setPrototypeOf(${object}, new Proxy({}, {}));`,
    ),
    ...refuse("TypeError", `Object.defineProperty(${object}, Symbol.species, { value: 1 });`),
  ]),
  ...refuse("TypeError", "const { imul } = Math; Math.imul = (a, b) => imul(a, b) + 1;"),
  ...refuse("TypeError", "Array.prototype.push = function () { return 0; };"),
  ...refuse(
    "TypeError",
    "Object.defineProperty(Array.prototype, 0, { set() {}, get() { return 1; } });",
  ),
  ...refuse("TypeError", "Promise.prototype.then = () => {};"),
  ...refuse("TypeError", "Array.prototype[Symbol.iterator] = function* () { yield 1; };"),
  ...refuse("TypeError", "({}).__proto__.valueOf = () => 1;"),
  ...refuse("TypeError", "Object.prototype.__defineGetter__('n', () => 1);"),
  ...refuse("TypeError", "Error.prepareStackTrace = (_, sites) => sites[0].getThis();"),
  ...refuse("TypeError", "Error.stackTraceLimit = 0;"),
  ...refuse("TypeError", "(function f() { return f.caller; })();", "arguments.callee;"),
  ...refuse("TypeError", "delete Math.imul;", "'use strict'; this.constructor;"),
  ...refuse("TypeError", "library.catalogue.length = 0;", "library.catalogue[0].name = 'x';"),
  ...refuse("SyntaxError", "}; note(typeof process); (function () {", "with ({}) {}"),
  ...unavailable(
    "Function",
    "(() => {}).constructor.constructor('return 1')();",
    "new Function('')();",
  ),
  ...unavailable("Function", "class F extends Function {} new F('return 1');"),
  ...unavailable("Function", "Reflect.construct(note.constructor, ['return 1']);"),
  ...unavailable("GeneratorFunction", "(function* () {}).constructor('yield 1');"),
  ...unavailable("AsyncFunction", "(async () => {}).constructor('note(1)')();"),
  ...unavailable("AsyncGeneratorFunction", "(async function* () {}).constructor('');"),
  ...unavailable("toLocaleString", "(1234.5).toLocaleString();", "[1].toLocaleString();"),
  ...unavailable("toLocaleString", "new Float64Array(1).toLocaleString();", "1n.toLocaleString();"),
  ...unavailable("toLocaleUpperCase", "'i'.toLocaleUpperCase();"),
  ...unavailable("localeCompare", "'a'.localeCompare('b');"),
  ...unavailable("eval", "eval('1');", "(0, eval)('1');"),
  ...unavailable(
    "import()",
    "import('node:fs');",
    "import/**/('node:fs');",
    "const p = 1.\nimport('node:fs');",
    "[...import ('node:fs')];",
  ),
  ...unavailable("import()", "import.meta.url;"),
  ...unavailable(
    "a comment with <!-- or -->",
    "import<!--\n('node:fs');",
    "import\n-->\n('node:fs');",
    "const a = 1\n --> 2;",
    "/* */ --> 2;",
  ),
  ...unavailable("Math.random", "Math.random();", "const { random } = Math; random();"),
  ...unavailable("Date", "new Date();", "Date['now']();", "Date();"),
  ...["globalThis", "process", "performance", "crypto", "WebAssembly", "SharedArrayBuffer"].flatMap(
    (name) => unavailable(name, `${name}.x;`, `new ${name}();`, `${name}();`),
  ),
  ...["Atomics", "WeakRef", "FinalizationRegistry", "Intl", "fetch", "setTimeout"].flatMap((name) =>
    unavailable(name, `${name}.x;`, `'x' in ${name};`, `${name}.x = 1;`),
  ),
  ...[
    "setInterval",
    "queueMicrotask",
    "structuredClone",
    "MessageChannel",
    "BroadcastChannel",
  ].flatMap((name) => unavailable(name, `Object.keys(${name});`)),
  ...unavailable("__proto__", "__proto__.x;"),
  ...unavailable("constructor", "constructor.x;"),
];
