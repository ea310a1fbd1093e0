import { acrossClaim, comparePair, type Paired } from "@ringleader/core/internal";
import { wordsOf, type Recording } from "@ringleader/core/internal/recording";
import { isOwn } from "../../run/own/own-algorithms.ts";
import type { ShownRun } from "../../run/run.worker.ts";

/** A claim about two algorithms, judged on the two runs that are shown. */
export interface Pair extends Paired {
  readonly says: string;
  readonly cite: string;
  /** Heading of the column that numbers the compared values. */
  readonly line: string;
}

/** Judges the claim about both algorithms; undefined if no claim covers these two runs. */
export function pairOf(first: ShownRun, second: ShownRun): Pair | undefined {
  const names = [first, second].map(({ header }) => header.algorithm);
  if (names.some(isOwn)) return undefined;
  const claim = acrossClaim(names[0], names[1]) ?? acrossClaim(names[1], names[0]);
  if (!claim || !isWhole(first) || !isWhole(second)) return undefined;
  if (ringOf(first) !== ringOf(second)) return undefined;
  const linesOf = (recording: Recording) => {
    const teller = claim.teller();
    for (let f = 0; f < recording.flights.kind.length; f++) teller.see(wordsOf(recording, f));
    return teller.lines();
  };
  const { says, cite, line } = claim;
  return { says, cite, line, ...comparePair(linesOf(first.recording), linesOf(second.recording)) };
}

const isWhole = (shown: ShownRun): shown is ShownRun & { readonly recording: Recording } =>
  shown.recording?.links === "fifo" && !shown.stopped && shown.result.outcome !== "budget";

/** Returns a text that is equal for two rings with the same ids and the same value of `elects`. */
const ringOf = ({ picture, result }: ShownRun): string =>
  `${result.parameters["elects"]} ${picture.ids?.join(" ")}`;
