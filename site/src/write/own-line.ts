/** What stack traces call an own text. */
const SOURCE = "own-algorithm-text.ts";

/** What a watched loop calls, with its line, whenever it goes round. */
export const LOOP = "$loop";

/** A function of an own text's code; the code begins in its first line. */
export const functionOf = (code: string, ...parameters: string[]): Function =>
  // oxlint-disable-next-line no-implied-eval -- the reader's own text, in a worker.
  new Function(...parameters, `"use strict";${code}\n//# sourceURL=${SOURCE}`);

/** The line of the own text in which something was thrown, or which called what threw. */
export function lineOf(error: unknown): number | undefined {
  const line = lineSaid(error);
  if (line === undefined) return undefined;
  ahead ??= linesAhead();
  return line - ahead;
}

/** Browsers put lines of their own before the code of a function; how many is measured. */
let ahead: number | undefined;

function linesAhead(): number {
  try {
    functionOf("throw new Error();")();
  } catch (error) {
    return (lineSaid(error) ?? 1) - 1;
  }
  return 0;
}

function lineSaid(error: unknown): number | undefined {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const at = stack.indexOf(`${SOURCE}:`);
  if (at < 0) return undefined;
  return Number.parseInt(stack.slice(at + SOURCE.length + 1), 10);
}
