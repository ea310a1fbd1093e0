import * as core from "@ringleader/core";
import { findFamily, guardFamily, refuseExports, shorten } from "@ringleader/core/internal";
import { confineRealm, dynamicImport, runConfined } from "@ringleader/core/internal/confine";
import { transform } from "sucrase";
import { LINE, makeLineLog, markLines } from "./mark-lines.ts";
import { describeError, lineOf, SOURCE } from "./own-error.ts";

/** Refuses the text of a user's algorithm and names the line with the error. */
export class TextError extends core.Refusal {
  readonly line: number | undefined;
  constructor(sentence: string, line?: number) {
    super(sentence);
    this.line = line;
  }
}

/** Compiles and runs the text of a user's algorithm; returns the family that it exports. */
export const compile = (text: string, run = runInWorker): Promise<core.Family> =>
  familyFrom(codeOf(text), {}, run);

/**
 * Compiles a text a second time, for a recording: `takeLine` returns the line of the text that used `me` last. Undefined
 * if the text cannot be marked.
 */
export async function compileMarked(text: string, run = runInWorker) {
  const { mark, take } = makeLineLog();
  try {
    const family = await familyFrom(markLines(codeOf(text)), { [LINE]: mark }, run);
    return { family, takeLine: take };
  } catch {
    // Marks are found without parsing, so an unusual text may not survive them. It is recorded without lines.
    return undefined;
  }
}

/** Converts a text from TypeScript to JavaScript; every line keeps its number. */
export function codeOf(text: string): string {
  // Converted, the call would be a promise, and its refusal an error that nobody awaits.
  const called = dynamicImport.exec(text);
  if (called) {
    const line = text.slice(0, called.index).split("\n").length;
    throw new TextError("import() is not available to an algorithm.", line);
  }
  try {
    return transform(text, { transforms: ["typescript", "imports"], disableESTransforms: true })
      .code;
  } catch (error) {
    const { message, loc } = error as { message: string; loc?: { line: number } };
    throw new TextError(`${message.replace(/ \(\d+:\d+\)$/, "")}.`, loc?.line);
  }
}

/** The library, as a text imports it. A copy, because a namespace object cannot be frozen. */
const library = { ...core };

/** Writes to the console of the browser. */
const log = Object.fromEntries(
  (["log", "info", "warn", "error", "debug"] as const).map((name) => [
    name,
    (...values: unknown[]) => console[name](...values),
  ]),
);

/** Runs code in this thread and confines it. A thread of tests cannot be confined; they give their own `run`. */
const runInWorker: typeof runConfined = (code, confinement) => {
  confineRealm(library, log);
  return runConfined(code, confinement);
};

/** Runs code that may import core and use `names`; returns the family that it exports. */
export async function familyFrom(
  code: string,
  names: Readonly<Record<string, unknown>>,
  run = runInWorker,
): Promise<core.Family> {
  checkImports(code);
  const exports = {};
  let family: core.Family | undefined;
  try {
    const globals = { exports, require: requireModule, console: log, ...names };
    run(code, { names: globals, source: SOURCE });
    family = findFamily(exports);
  } catch (error) {
    if (error instanceof TextError) throw error;
    const isSyntax = error instanceof SyntaxError && lineOf(error) === undefined;
    const line = isSyntax ? await syntaxLine(code) : lineOf(error);
    throw new TextError(describeError(error), line);
  }
  if (!family) throw refuseExports("the text");
  return guardFamily(family, { text: code, isSealed: false });
}

function requireModule(name: unknown): unknown {
  if (name === "@ringleader/core") return library;
  const refusal = `import from "${shorten(String(name))}" is not accepted; only "@ringleader/core" can be imported.`;
  throw new TextError(refusal, lineOf(new Error(refusal)));
}

/** Refuses imports of names that core does not export, which would otherwise be undefined. */
function checkImports(code: string): void {
  for (const { 1: name, index } of code.matchAll(/\b_core\d*\.(\w+)/g)) {
    if (Object.hasOwn(library, name)) continue;
    const line = code.slice(0, index).split("\n").length;
    throw new TextError(`"@ringleader/core" does not export ${name}.`, line);
  }
}

/**
 * Finds the line of a syntax error by loading the code in a worker, whose error event has the line. The worker parses
 * the whole script and throws before the code, so a text that leaves the function by `}` does not run either.
 */
function syntaxLine(code: string): Promise<number | undefined> {
  const script = `postMessage(0);throw 0;(function (exports, require) {"use strict";${code}\n});`;
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(address);
  return new Promise<number | undefined>((resolve) => {
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      resolve(event.lineno > 0 ? event.lineno : undefined);
    });
    worker.addEventListener("message", () => resolve(undefined));
  }).finally(() => {
    worker.terminate();
    URL.revokeObjectURL(address);
  });
}
