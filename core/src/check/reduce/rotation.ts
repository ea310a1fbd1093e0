import type { Setup } from "../../model/setup.ts";

/** True if all processes start in the same state, so that rotated states are equivalent. */
export const isAlike = ({ ids, swapped, waking, network }: Setup): boolean =>
  !ids && !swapped && waking.all && network.ring;

/** Returns the r for which the list of cells[from + ((r + i) mod n)], i = 0 … n - 1, is lexicographically least. */
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

/** Returns the cells, rotated so that cell `by` comes first. */
export const rotated = (cells: Int32Array, by: number): Int32Array =>
  cells.map((_, i) => cells[(i + by) % cells.length]);
