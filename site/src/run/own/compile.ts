import * as core from "@ringleader/core";
import { familyOf } from "@ringleader/core/internal";
import { transform } from "sucrase";
import { describeError, functionOf, lineOf } from "./own-error.ts";

/** Refuses the text of a user's algorithm and names the line with the error. */
export class TextError extends core.Refusal {
  readonly line: number | undefined;
  constructor(sentence: string, line?: number) {
    super(sentence);
    this.line = line;
  }
}

/** Compiles and runs the text of a user's algorithm; returns the family that it exports. */
export const compile = (text: string): Promise<core.Family> => familyFrom(codeOf(text));

/** Converts a text from TypeScript to JavaScript; every line keeps its number. */
export function codeOf(text: string): string {
  try {
    return transform(text, { transforms: ["typescript", "imports"], disableESTransforms: true })
      .code;
  } catch (error) {
    const { message, loc } = error as { message: string; loc?: { line: number } };
    throw new TextError(`${message.replace(/ \(\d+:\d+\)$/, "")}.`, loc?.line);
  }
}

/** Runs code that may import core and use `globals`, and returns the family that it exports. */
export async function familyFrom(
  code: string,
  globals: Readonly<Record<string, unknown>> = {},
): Promise<core.Family> {
  checkImports(code);
  const exports: Record<string, unknown> = {};
  let text: Function;
  try {
    text = functionOf(code, "exports", "require", ...Object.keys(globals));
  } catch (error) {
    throw new TextError(describeError(error), await syntaxLine(code));
  }
  try {
    text(exports, requireModule, ...Object.values(globals));
  } catch (error) {
    if (error instanceof TextError) throw error;
    throw new TextError(describeError(error), lineOf(error));
  }
  return familyOf("the text", exports);
}

function requireModule(name: string): unknown {
  if (name === "@ringleader/core") return core;
  const refusal = `import from "${name}" is not accepted; only "@ringleader/core" can be imported.`;
  throw new TextError(refusal, lineOf(new Error(refusal)));
}

/** Refuses imports of names that core does not export, which would otherwise be undefined. */
function checkImports(code: string): void {
  for (const { 1: name, index } of code.matchAll(/\b_core\d*\.(\w+)/g)) {
    if (name in core) continue;
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
