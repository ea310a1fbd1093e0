import { Refusal } from "@ringleader/core/internal";
import { describeError, lineOf } from "../own/own-error.ts";

export interface Failure {
  /** `ended`: the worker was terminated; `broken`: a bug in the page. */
  readonly kind: "refused" | "ended" | "broken";
  readonly sentence: string;
  readonly line?: number;
}

export const refused = (sentence: string): Failure => ({ kind: "refused", sentence });

export const isFailure = (answer: unknown): answer is Failure =>
  ["refused", "ended", "broken"].includes((answer as Partial<Failure> | null)?.kind ?? "");

/** Returns the result of `work`, or the refusal that `work` throws. */
export function orRefusal<T>(work: () => T): T | Refusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Converts an error to plain data. An error in a user's text is a refusal, not a bug. */
export function failureOf(error: unknown, isOwn: boolean): Failure {
  if (!isOwn) {
    const sentence = error instanceof Error ? error.message : String(error);
    return { kind: error instanceof Refusal ? "refused" : "broken", sentence };
  }
  const known = (error as { line?: unknown } | null | undefined)?.line;
  const line = typeof known === "number" ? known : lineOf(error);
  return { ...refused(describeError(error)), ...(line !== undefined && { line }) };
}
