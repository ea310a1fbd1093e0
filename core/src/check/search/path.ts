import { leastRotation, rotated } from "../reduce/rotation.ts";
import { applyMove, type Move, type SearchStep } from "../states/apply-move.ts";
import type { InitialState } from "../states/initial-states.ts";
import type { LocalStates } from "../states/local-states.ts";
import type { Wires } from "../states/wires.ts";

/** What replaying moves needs: the local states, and where messages arrive. `isTurned`: states that are rotations of each other count as one. */
export interface StateSpace {
  readonly local: LocalStates;
  readonly wires: Wires;
  readonly isTurned: boolean;
}

/** Returns the starts of an initial state, followed by these moves. Moves name positions in stored states, which may be rotated; steps name positions in the run. */
export function stepsAlong(
  { local, wires, isTurned }: StateSpace,
  { cells: initial, starts }: InitialState,
  moves: readonly Move[],
): SearchStep[] {
  const n = initial.length;
  /** Position p of a stored state is position p + offset of the run. */
  let offset = isTurned ? leastRotation(initial, 0, n) : 0;
  let stored = rotated(initial, offset);
  const steps = moves.map(({ process, move }) => {
    const before = rotated(stored, (n - offset) % n);
    const step = { process: (process + offset) % n, move, before };
    applyMove(local, wires, stored, process, move);
    if (!isTurned) return step;
    const turn = leastRotation(stored, 0, n);
    stored = rotated(stored, turn);
    offset = (offset + turn) % n;
    return step;
  });
  return [...starts, ...steps];
}

/** Finds the first move that leads from one stored state to another. */
export function moveBetween(
  { local, wires, isTurned }: StateSpace,
  before: Int32Array,
  after: Int32Array,
): Move {
  for (let p = 0; p < before.length; p++) {
    for (let move = local.first[before[p]]; move < local.end[before[p]]; move++) {
      const cells = before.slice();
      applyMove(local, wires, cells, p, move);
      const stored = isTurned ? rotated(cells, leastRotation(cells, 0, cells.length)) : cells;
      if (stored.every((it, q) => it === after[q])) return { process: p, move };
    }
  }
  throw new Error("no move leads from one state to the next");
}
