import type { Graph } from "./graph.ts";
import { linesOf } from "./lines.ts";

/** Aldebaran's format, as CADP, mCRL2 and LTSmin read it: a line for every transition. */
export function* aut(graph: Graph): Generator<string> {
  yield `des (0, ${graph.transitions}, ${graph.states})`;
  yield* linesOf(graph, (from, { to, label }) => `(${from}, "${label}", ${to})`);
}
