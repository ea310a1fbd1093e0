import { confinedLine, describeThrown } from "@ringleader/core/internal/confine";

/** The name of a user's text in stack traces. */
export const SOURCE = "own-algorithm-text.ts";

/** Name of the function that an instrumented loop calls in each iteration with its line number. */
export const LOOP = "$loop";

/** Finds the line of the user's text that threw, or that called the function that threw. */
export const lineOf = (error: unknown): number | undefined => confinedLine(error, SOURCE);

/** Describes what a text threw. */
export const describeError = (error: unknown): string => describeThrown(error, "the text");
