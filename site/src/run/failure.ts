import { Refusal } from "@ringleader/core";

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
  const line = (error as { line?: number }).line ?? lineIn(error);
  const where = isOwn && line !== undefined && { line };
  const isTheirs = error instanceof Refusal || isOwn;
  return { kind: isTheirs ? "refused" : "broken", sentence, ...where };
}

/** The line of an own text in which something was thrown; two lines stand before it. */
function lineIn(error: unknown): number | undefined {
  const place = error instanceof Error ? /own\.ts:(\d+)/.exec(error.stack ?? "")?.[1] : undefined;
  return place === undefined ? undefined : Number(place) - 3;
}
