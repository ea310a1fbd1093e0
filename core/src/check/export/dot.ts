import { Refusal } from "../../model/refusal.ts";
import type { Graph } from "./graph.ts";
import { linesOf } from "./lines.ts";

/** Graphviz: ends have two lines round them, and say who leads. */
export function* dot(graph: Graph): Generator<string> {
  yield `digraph "${graph.given.algorithm.name}" {`;
  if (graph.starts.length > 0)
    yield "  // State 0 stands for nobody having started: the coins of the start lead on from it.";
  yield "  node [shape=circle]; start [shape=point]; start -> 0;";
  for (let state = 0; state < graph.states; state++) {
    if (!graph.isEnd(state)) continue;
    yield `  ${state} [shape=doublecircle, label="${state}\\n${endOf(graph, state)}"];`;
  }
  yield* linesOf(graph, (from, { to, label }) => `  ${from} -> ${to} [label="${label}"];`);
  yield "}";
}

/** Larger diagrams are drawn by nobody. */
const MOST = 200;

/** A Mermaid state diagram, of a small graph. */
export function* stateDiagram(graph: Graph): Generator<string> {
  if (graph.states > MOST) {
    throw new Refusal(
      `a Mermaid diagram of ${graph.states} states cannot be read; at most ${MOST} are accepted (--to dot has no such limit, --trace shows one run).`,
    );
  }
  yield "stateDiagram-v2";
  if (graph.starts.length > 0)
    yield "  %% State 0 stands for nobody having started: the coins of the start lead on from it.";
  yield "  [*] --> s0";
  yield* linesOf(graph, (from, { to, label }) => `  s${from} --> s${to}: ${label}`);
  for (let state = 0; state < graph.states; state++) {
    if (graph.isEnd(state)) yield `  s${state} --> [*]: ${endOf(graph, state)}`;
  }
}

function endOf(graph: Graph, state: number): string {
  const leaders = graph.leaders(state).map((p) => `p${p}`);
  if (leaders.length === 0) return "nobody leads";
  return `${leaders.join(" and ")} ${leaders.length === 1 ? "leads" : "lead"}`;
}
