import type { LocalStates } from "./local-states.ts";
import type { Wires } from "./wires.ts";

/** A move, and the position of the process that makes it. */
export interface Move {
  readonly process: number;
  readonly move: number;
}

/** A move, and the local states before it. */
export interface SearchStep extends Move {
  readonly before: Int32Array;
}

/** Makes a move. The process at position p receives one message, and the messages that it sends are put on their links. */
export function applyMove(
  { to, sendFirst, sendEnd, sends, arrive }: LocalStates,
  { fan, target, side }: Wires,
  cells: Int32Array,
  p: number,
  move: number,
): void {
  cells[p] = to[move];
  for (let s = sendFirst[move]; s < sendEnd[move]; s += 2) {
    const link = p * fan + sends[s];
    cells[target[link]] = arrive(cells[target[link]], side[link], sends[s + 1]);
  }
}

/** Returns the local states after a step. */
export function cellsAfter(
  local: LocalStates,
  wires: Wires,
  { process, move, before }: SearchStep,
): Int32Array {
  const cells = before.slice();
  applyMove(local, wires, cells, process, move);
  return cells;
}
