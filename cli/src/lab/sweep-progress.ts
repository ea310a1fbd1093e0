import { duration, grouped, rough } from "../numbers.ts";
import { rateMeter, showLine } from "../progress-line.ts";
import type { Tally } from "./sweep.ts";

/** Shows how far a sweep is. Returns what ends it. */
export function showSweepProgress(tally: Tally, cells: number): () => void {
  const rateOf = rateMeter();
  return showLine({
    isStarted: () => true,
    line(elapsed) {
      const { known, stored, left, slowest, looked } = tally;
      const done = known + stored;
      const rate = rateOf(stored);
      return [
        `${grouped(done)} of ${grouped(cells)} cells`,
        ...(known > 0 ? [`${grouped(known)} known`] : []),
        ...(stored > 0 ? [`${rough(rate)}/s`] : [`${grouped(looked)} looked up`]),
        ...(left > 0 && stored > 0 ? [`${duration(left)} left`] : []),
        ...(slowest
          ? [`slowest ${duration(slowest.seconds)} (${slowest.algorithm}, n = ${slowest.n})`]
          : []),
        duration(elapsed / 1000),
      ].join(" · ");
    },
    share: () => (tally.known + tally.stored) / cells,
  });
}
