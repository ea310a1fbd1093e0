import { Refusal } from "@ringleader/core";
import { lineOf } from "../write/own-line.ts";

/** `refused`: what was asked for is wrong; `broken`: something of ours. */
export interface Failure {
  readonly kind: "refused" | "broken";
  readonly sentence: string;
  /** Of an own text: the line that is meant. */
  readonly line?: number;
}

/** What was thrown, as plain data that a worker can send. */
export function failure(error: unknown, isOwn: boolean): Failure {
  const sentence = error instanceof Error ? error.message : String(error);
  const line = (error as { line?: number }).line ?? lineOf(error);
  const where = isOwn && line !== undefined && { line };
  const isTheirs = error instanceof Refusal || isOwn;
  return { kind: isTheirs ? "refused" : "broken", sentence, ...where };
}
