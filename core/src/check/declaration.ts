import type { Setup } from "../model/setup.ts";
import type { Bench } from "./bench.ts";
import { stepsBy, type Found } from "./found.ts";
import * as graphs from "./graph.ts";
import type { Places } from "./places.ts";
import { runOf } from "./portable.ts";
import type { Run } from "./report.ts";

/** How many messages a move sends. */
export const sentBy =
  ({ sendFirst, sendEnd }: Places) =>
  (move: number): number =>
    (sendEnd[move] - sendFirst[move]) / 2;

/**
 * The fewest and the most messages that have been sent when the leader declares itself, over all
 * schedules. What others do meanwhile is not in a reduced graph, so that the whole one is needed.
 */
export function judgeDeclaration(
  given: Setup,
  found: Found,
  sorted: Int32Array,
  { findings }: Bench,
): void {
  const { it, places } = found;
  const sent = sentBy(places);
  const declares = (move: number): boolean =>
    places.decides[move] === 1 && (places.flags[places.to[move]] & 2) !== 0;
  const { min, max } = graphs.extremes(sorted, it.edges!, sent, declares);
  findings.everywhere("atElection");
  for (let from = 0; from < it.initial; from++) {
    const { starts } = it.beginning(from);
    // Somebody may declare itself as it starts.
    const first = starts.findIndex(({ move }) => declares(move));
    const before = starts.slice(0, first < 0 ? undefined : first);
    const begun = before.reduce((sum, { move }) => sum + sent(move), 0);
    // Where nobody starts, nobody does.
    if (first < 0 && min[from] === Infinity) continue;
    const run = (best: Float64Array) => (): Run => {
      const edges =
        first < 0
          ? graphs.attaining(it.edges!, from, best, sent, declares)
          : graphs.attaining(it.edges!, from, new Float64Array(it.states), () => 0);
      return runOf(given, places, stepsBy(given, found, from, edges));
    };
    const [least, most] = first < 0 ? [min[from], max[from]] : [0, 0];
    findings.range("atElection", begun + least, begun + most, run(min), run(max));
  }
}
