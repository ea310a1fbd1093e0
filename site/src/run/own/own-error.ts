import { Refusal, shorten } from "@ringleader/core/internal";
import { confinedLine } from "@ringleader/core/internal/confine";

/** The name of a user's text in stack traces. */
export const SOURCE = "own-algorithm-text.ts";

/** Name of the function that an instrumented loop calls in each iteration with its line number. */
export const LOOP = "$loop";

/** Length of the longest sentence that a text can make the page show. */
const MOST = 400;

/** Finds the line of the user's text that threw, or that called the function that threw. */
export const lineOf = (error: unknown): number | undefined => confinedLine(error, SOURCE);

/** Describes what a text threw, which can be any value. */
export function describeError(error: unknown): string {
  if (error instanceof Refusal) return shorten(error.message, MOST);
  try {
    if (!(error instanceof Error)) return `the text throws ${shorten(String(error), MOST)}.`;
    const { message, name }: { message: unknown; name: unknown } = error;
    const line = String(message).split("\n", 1)[0].trim().replace(/\.$/, "");
    return `${shorten(line || String(name), MOST)}.`;
  } catch {
    return "the text throws a value that cannot be shown.";
  }
}
