import { groupDigits } from "../refusal/group-digits.ts";
import { inDot, inMermaid, inModel } from "../refusal/escape.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Moved, StateGraph } from "./state-graph.ts";

/** Writes a state graph for Graphviz. Final states have a double border and name the leader. */
export function* writeDot(graph: StateGraph): Generator<string> {
  yield `digraph "${inDot(graph.setup.algorithm.name)}" {`;
  if (graph.starts.length > 0)
    yield "  // In state 0 no process has started. Its moves are the coins that are tossed at the start.";
  yield "  node [shape=circle]; start [shape=point]; start -> 0;";
  for (let state = 0; state < graph.states; state++) {
    if (!graph.isEnd(state)) continue;
    yield `  ${state} [shape=doublecircle, label="${state}\\n${endOf(graph, state)}"];`;
  }
  yield* linesOf(graph, (from, { to, label }) => `  ${from} -> ${to} [label="${inDot(label)}"];`);
  yield "}";
}

/** Maximum number of states of a Mermaid diagram; larger ones are not readable. */
const MOST = 200;

/** Writes a Mermaid state diagram of a small graph. */
export function* writeStateDiagram(graph: StateGraph): Generator<string> {
  if (graph.states > MOST) {
    throw new Refusal(
      `a Mermaid diagram of ${groupDigits(graph.states)} states is not readable; at most ${groupDigits(MOST)} are accepted (dot has no limit, and a trace shows one run).`,
    );
  }
  yield "stateDiagram-v2";
  if (graph.starts.length > 0)
    yield "  %% In state 0 no process has started. Its moves are the coins that are tossed at the start.";
  yield "  [*] --> s0";
  yield* linesOf(graph, (from, { to, label }) => `  s${from} --> s${to}: ${inMermaid(label)}`);
  for (let state = 0; state < graph.states; state++) {
    if (graph.isEnd(state)) yield `  s${state} --> [*]: ${endOf(graph, state)}`;
  }
}

function endOf(graph: StateGraph, state: number): string {
  const leaders = graph.leaders(state).map((p) => `p${p}`);
  if (leaders.length === 0) return "no leader";
  return `${leaders.join(" and ")} ${leaders.length === 1 ? "leads" : "lead"}`;
}

/** Generates one line per move, state by state. */
function* linesOf(
  graph: StateGraph,
  say: (state: number, move: Moved) => string,
): Generator<string> {
  for (let state = 0; state < graph.states; state++) {
    const lines: string[] = [];
    graph.each(state, (move) => lines.push(say(state, move)));
    yield* lines;
  }
}

/** Writes Aldebaran's format, which CADP, mCRL2 and LTSmin read: one line per transition. */
export function* writeAut(graph: StateGraph): Generator<string> {
  yield `des (0, ${graph.transitions}, ${graph.states})`;
  yield* linesOf(graph, (from, { to, label }) => `(${from}, "${inModel(label)}", ${to})`);
}
