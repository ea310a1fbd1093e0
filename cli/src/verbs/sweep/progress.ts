import { duration, grouped, rough } from "../../terminal/numbers.ts";
import { rateMeter, showLine } from "../../terminal/progress-line.ts";
import type { Tally } from "../../lab/sweep.ts";

/** Milliseconds after which a batch is named. */
const LONG = 3000;

/** Shows the progress of a sweep. Returns the function that ends it. */
export function showSweepProgress(tally: Tally, cells: number): () => void {
  const rateOf = rateMeter();
  return showLine({
    parts() {
      const { known, stored, slowest, looked, underWay, due } = tally;
      const rate = rateOf(stored);
      const left = (due - performance.now()) / 1000;
      const [oldest] = underWay;
      const age = oldest ? performance.now() - oldest.since : 0;
      return [
        `${grouped(known + stored)} of ${grouped(cells)} cells`,
        known > 0 && `${grouped(known)} known`,
        stored > 0
          ? `${rate < 10 ? rate.toFixed(1) : rough(rate)}/s`
          : `${grouped(looked)} looked up`,
        left > 0 && stored > 0 && `${duration(left)} left`,
        slowest && `slowest ${duration(slowest.seconds)} (${slowest.algorithm}, n = ${slowest.n})`,
        age > LONG && `at ${oldest.algorithm}, n = ${oldest.n} for ${duration(age / 1000)}`,
      ];
    },
    share: () => (tally.known + tally.stored) / cells,
  });
}
