import { runOf } from "../report/portable-run.ts";
import type { Witness } from "../report/report.ts";
import type { Edges } from "../search/exact-store.ts";
import * as graphs from "../search/graph-queries.ts";
import { wrongIn } from "../states/contest.ts";
import { ENDS, type CheckContext } from "./check-context.ts";
import {
  judgeStates,
  stepsAround,
  witnessTo,
  type ExploredGraph,
  type WrongEnd,
} from "./run-search.ts";

/** Judges the three properties of every election; false if one is violated. */
export function judgeGraph(explored: ExploredGraph, context: CheckContext): boolean {
  const { graph } = explored;
  if (!judgeStates(explored, wrongEndsOf(explored), witnessTo(explored), context)) return false;
  return !graph.edges || judgeEnding(explored, graph.edges, context);
}

/** Judges whether every run of a stored graph ends. */
export function judgeEnding(explored: ExploredGraph, edges: Edges, context: CheckContext): boolean {
  if (!judgeEndless(explored, edges, context)) return false;
  const { graph } = explored;
  const stuck = graphs.distancesTo(graph.ends, graph.states, edges).indexOf(-1);
  context.findings.judge(
    ENDS,
    stuck < 0,
    witnessTo(explored)(stuck, "from here on, no election can finish"),
  );
  return stuck < 0;
}

/** Looks for a run through these moves that never ends, whatever the coins say; false if there is one. */
export function judgeEndless(
  explored: ExploredGraph,
  edges: Edges,
  { findings }: CheckContext,
): boolean {
  const { setup, local, graph } = explored;
  const endless = setup.algorithm.needs.coins
    ? graphs.canAvoidEnd(graph.states, edges, local, graph.ends)
    : (graphs.order(graph.states, edges).cycle ?? -1);
  if (endless >= 0) findings.judge(ENDS, false, () => endlessRun(explored, endless));
  return endless < 0;
}

/** Returns the final states of a graph with a wrong election. */
export const wrongEndsOf = ({ setup, graph, local }: ExploredGraph): WrongEnd[] =>
  graph.ends.flatMap((state) => {
    const [why] = wrongIn(setup, local, graph.cells(state), true);
    return why === undefined ? [] : [{ state, why }];
  });

/** Makes a run to a cycle near this state and once around the cycle. */
function endlessRun(explored: ExploredGraph, near: number): Witness {
  const { setup, graph, local, isTurned } = explored;
  const { at, loop } = graphs.endlessLoop(graph.states, graph.edges!, near);
  // One pass through the loop may end in a rotation of its first state. After n passes, the rotations cancel out.
  const whole = isTurned ? Array.from({ length: setup.n }, () => loop).flat() : loop;
  const run = runOf(setup, local, stepsAround(explored, at, whole));
  const before = run.deliveries.length - whole.length;
  return { ...run, why: "the run never ends", ...(whole.length > 0 && { loop: before }) };
}
