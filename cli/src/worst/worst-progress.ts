import { duration, grouped, rough, shortened } from "../numbers.ts";
import { rateMeter, showLine } from "../progress-line.ts";
import type { AskedWorst } from "./asked-worst.ts";
import type { WorstBoard } from "./board.ts";

/** Shows how far a search is, and the best so far. Returns what ends it. */
export function showWorstProgress(asked: AskedWorst, board: WorstBoard): () => void {
  const rateOf = rateMeter();
  const { time, evaluations: most } = asked;
  let elapsedSoFar = 0;
  return showLine({
    isStarted: () => true,
    line(elapsed) {
      elapsedSoFar = elapsed;
      const { evaluations, best } = board.read();
      const left =
        time === undefined ? [] : [`${duration(Math.max(0, time - elapsed) / 1000)} left`];
      return [
        time === undefined
          ? `${grouped(evaluations)} of ${grouped(most)} runs made`
          : `${grouped(evaluations)} runs made`,
        `${rough(Math.max(0, rateOf(evaluations)))}/s`,
        `best so far ${best < 2 ** 53 ? shortened(String(best)) : best.toPrecision(3)}`,
        ...left,
        duration(elapsed / 1000),
      ].join(" · ");
    },
    share: () => (time === undefined ? board.read().evaluations / most : elapsedSoFar / time),
  });
}
