import { Refusal } from "@ringleader/core/internal";

const SOURCE = "own-algorithm-text.ts";

/** Name of the function that an instrumented loop calls in each iteration with its line number. */
export const LOOP = "$loop";

/** Makes a function from the code of a user's text; the code begins on the first line of the function. */
export const functionOf = (code: string, ...parameters: string[]): Function =>
  // oxlint-disable-next-line no-implied-eval -- the reader's own text, in a worker.
  new Function(...parameters, `"use strict";${code}\n//# sourceURL=${SOURCE}`);

/** Finds the line of the user's text that threw, or that called the function that threw. */
export function lineOf(error: unknown): number | undefined {
  const line = lineInStack(error);
  if (line === undefined) return undefined;
  linesBefore ??= countLinesBefore();
  return line - linesBefore;
}

/** Number of lines that the browser inserts before the code of a function. */
let linesBefore: number | undefined;

function countLinesBefore(): number {
  try {
    functionOf("throw new Error();")();
  } catch (error) {
    return (lineInStack(error) ?? 1) - 1;
  }
  return 0;
}

function lineInStack(error: unknown): number | undefined {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const at = stack.indexOf(`${SOURCE}:`);
  if (at < 0) return undefined;
  return Number.parseInt(stack.slice(at + SOURCE.length + 1), 10);
}

export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `the text throws ${String(error)}.`;
  if (error instanceof Refusal) return error.message;
  const message = error.message.split("\n")[0].trim().replace(/\.$/, "");
  return `${message || error.name}.`;
}
