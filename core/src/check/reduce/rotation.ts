import type { Setup } from "../../model/setup.ts";

/** True if no process differs from another, so that rotated rings are the same. */
export const isAlike = ({ ids, swapped, waking, network }: Setup): boolean =>
  !ids && !swapped && waking.all && network.ring;

/** The rotation r for which cells (i + r) mod n come first in the dictionary. */
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

/** The cells, rotated. */
export const rotated = (cells: Int32Array, by: number): Int32Array =>
  cells.map((_, i) => cells[(i + by) % cells.length]);
