import { acrossClaim, paired, type Paired } from "@ringleader/core";
import { wordsOf, type Recording } from "@ringleader/core/record";
import { isOwn } from "../run/own.ts";
import type { Shown } from "../run/run.worker.ts";

/** A claim across the two algorithms, judged on the two runs that are shown. */
export interface Pair extends Paired {
  readonly says: string;
  readonly cite: string;
  /** What a line stands for. */
  readonly line: string;
}

/** Undefined where no claim speaks of both algorithms, or not of these runs: other ids, links that reorder, a run that was stopped. */
export function pairOf(first: Shown, second: Shown): Pair | undefined {
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
  return { says, cite, line, ...paired(linesOf(first.recording), linesOf(second.recording)) };
}

const isWhole = (shown: Shown): shown is Shown & { readonly recording: Recording } =>
  shown.recording?.links === "fifo" && !shown.stopped && shown.result.outcome !== "budget";

/** Who is elected among which ids, clockwise from position 0. */
const ringOf = ({ picture, result }: Shown): string =>
  `${result.parameters["elects"]} ${picture.ids?.join(" ")}`;
