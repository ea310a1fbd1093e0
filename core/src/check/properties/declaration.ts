import { Life } from "../../model/life.ts";
import { runOf } from "../report/portable-run.ts";
import type { Run } from "../report/report.ts";
import * as graphs from "../search/graph-queries.ts";
import type { LocalStates } from "../states/local-states.ts";
import type { CheckContext } from "./check-context.ts";
import { stepsBy, type ExploredGraph } from "./run-search.ts";

/** How many messages a move sends. */
export const sentBy =
  ({ sendFirst, sendEnd }: LocalStates) =>
  (move: number): number =>
    (sendEnd[move] - sendFirst[move]) / 2;

/**
 * Finds the fewest and the most messages sent before the leader declares itself, over all schedules.
 * This needs the whole graph: a reduced one omits what other processes do meanwhile.
 */
export function judgeDeclaration(
  explored: ExploredGraph,
  sorted: Int32Array,
  { findings }: CheckContext,
): void {
  const { setup, graph, local } = explored;
  const sent = sentBy(local);
  const declares = (move: number): boolean =>
    local.decides[move] === 1 && (local.flags[local.to[move]] & Life.leads) !== 0;
  const { min, max } = graphs.extremes(sorted, graph.edges!, sent, declares);
  findings.everywhere("atElection");
  graph.initial.forEach(({ starts }, from) => {
    // A process may declare itself as it starts.
    const first = starts.findIndex(({ move }) => declares(move));
    const before = starts.slice(0, first < 0 ? undefined : first);
    const sentAtStart = before.reduce((sum, { move }) => sum + sent(move), 0);
    // Without a starter no process leads.
    if (first < 0 && min[from] === Infinity) return;
    const run = (best: Float64Array) => (): Run => {
      const edges =
        first < 0
          ? graphs.attaining(graph.edges!, from, best, sent, declares)
          : graphs.attaining(graph.edges!, from, new Float64Array(graph.states), () => 0);
      return runOf(setup, local, stepsBy(explored, from, edges));
    };
    const [least, most] = first < 0 ? [min[from], max[from]] : [0, 0];
    findings.range("atElection", sentAtStart + least, sentAtStart + most, run(min), run(max));
  });
}
