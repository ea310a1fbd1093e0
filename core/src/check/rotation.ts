import type { Setup } from "../model/setup.ts";

/** Does nothing tell the processes apart, so that rings are the same when turned? */
export const isAlike = ({ ids, swapped, waking, network }: Setup): boolean =>
  !ids && !swapped && waking.all && network.ring;

/** The rotation of n cells that comes first of all: cell (i + r) mod n becomes cell i. */
export function leastRotation(cells: ArrayLike<number>, from: number, n: number): number {
  let best = 0;
  for (let by = 1; by < n; by++) {
    for (let i = 0; i < n; i++) {
      const [x, y] = [cells[from + ((by + i) % n)], cells[from + ((best + i) % n)]];
      if (x < y) best = by;
      if (x !== y) break;
    }
  }
  return best;
}

/** A row turned by so much. */
export const rotated = (row: Int32Array, by: number): Int32Array =>
  row.map((_, i) => row[(i + by) % row.length]);
