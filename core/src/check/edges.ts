/** The moves of the graph, state by state. */
export interface Edges {
  first: Float64Array;
  to: Int32Array;
  /** The process that moved, and its move. */
  by: Uint8Array;
  move: Int32Array;
  count: number;
}

export const noEdges = (states: number): Edges => ({
  first: new Float64Array(states + 1),
  to: new Int32Array(4 * states),
  by: new Uint8Array(4 * states),
  move: new Int32Array(4 * states),
  count: 0,
});

/** So many more moves find a place. */
export function makeRoom(it: Edges, more: number): void {
  while (it.to.length < it.count + more) {
    const size = 2 * it.to.length;
    const [to, by, move] = [new Int32Array(size), new Uint8Array(size), new Int32Array(size)];
    to.set(it.to);
    by.set(it.by);
    move.set(it.move);
    it.to = to;
    it.by = by;
    it.move = move;
  }
}

/** So many states have moves. */
export function makeRoomForStates(it: Edges, states: number): void {
  if (it.first.length > states) return;
  const first = new Float64Array(2 * states + 1);
  first.set(it.first);
  it.first = first;
}
