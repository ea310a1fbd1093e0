import type { Graph, Moved } from "./graph.ts";

/** A line for every move, state by state; those of one state are held, never more. */
export function* linesOf(
  graph: Graph,
  say: (state: number, move: Moved) => string,
): Generator<string> {
  for (let state = 0; state < graph.states; state++) {
    const lines: string[] = [];
    graph.each(state, (move) => lines.push(say(state, move)));
    yield* lines;
  }
}
