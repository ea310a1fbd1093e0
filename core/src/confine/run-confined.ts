import { confineRealm, globalNamed, safeGlobals } from "./confine-realm.ts";
import { freezeDeeply } from "./freeze-deeply.ts";
import { makeUnavailable, refuseName } from "./refuse-name.ts";

/** The constructor that compiles text, taken before `confineRealm` withdraws it. */
const MakeFunction = Function;

export interface Confinement {
  /** What the text may use beyond the safe globals, by name. Functions are frozen; `confineRealm` freezes objects. */
  readonly names: Readonly<Record<string, unknown>>;
  /** Names the text in stack traces; an address without blanks. */
  readonly source: string;
  /** Completes the sentence that refuses a name, such as "; --trust-file allows it". */
  readonly hint?: string;
}

/**
 * Runs foreign code, the text of a strict function, and returns its value. The code reaches the safe globals of
 * ECMAScript, frozen, and `names`. It does not reach the global object. Any other global name throws a sentence.
 */
export function runConfined(text: string, { names, source, hint = "" }: Confinement): unknown {
  confineRealm();
  if (dynamicImport.test(text)) refuseName("import()", hint);
  if (htmlComment.test(text)) refuseName("a comment with <!-- or -->", hint);
  const own = Object.keys(names);
  const strict = `"use strict";${text}`;
  // A text that is not a whole function body, such as `} … {`, is refused here and cannot leave the function below.
  void new MakeFunction(...own, strict);
  const outer = [...scopeNames()].filter((name) => !own.includes(name));
  const make = new MakeFunction(
    ...outer,
    // The text begins a line, so that columns in stacks are those of the text.
    `return function (${own.join(", ")}) {"use strict";\n${text}\n}\n//# sourceURL=${source}`,
  );
  const run = make(...outer.map((name) => valueOf(name, hint))) as Function;
  const values = Object.values(names);
  freezeDeeply(...values.filter((value) => typeof value === "function"));
  return run.apply(undefined, values);
}

/** The call, however it is spelt. It is syntax, so no name can be withheld instead. Strings and comments count too. */
export const dynamicImport = /\bimport\s*(?:[(.]|\/[/*])/;

/** Comments of HTML. Functions may have them, but the compilers of users' texts take them for code. */
const htmlComment = /<!--|(?:^|\*\/)\s*-->/m;

const identifier = /^(?!(?:undefined|NaN|Infinity)$)[A-Za-z_$][\w$]*$/;

/** Lists the names of all globals, inherited ones included. */
function scopeNames(): ReadonlySet<string> {
  const names = new Set<string>();
  for (let at: unknown = globalThis; at !== null; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) if (identifier.test(name)) names.add(name);
  }
  return names;
}

function valueOf(name: string, hint: string): unknown {
  if (name === "Math") return (confinedMath ??= makeMath());
  if (name === "Function") return Function.prototype.constructor;
  return safeGlobals.includes(name) ? globalNamed(name) : makeUnavailable(name, hint);
}

let confinedMath: object | undefined;

/** Copies Math, because other code of this thread may need chance. */
function makeMath(): object {
  const random = { value: () => refuseName("Math.random") };
  const all = { ...Object.getOwnPropertyDescriptors(Math), random };
  const math: object = Object.create(Object.prototype, all as PropertyDescriptorMap);
  freezeDeeply(math);
  return math;
}
