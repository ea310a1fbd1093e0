import type { Atlas, Window } from "./atlas.ts";
import { bucketOf, firstFrom, startOf, type Slab } from "./slab.ts";

/** Receipts of a slab that lie together: those of one bucket, in the rows of a window. */
type Visit = (slab: Slab, start: number, from: number, to: number) => void;

/** Goes through all runs of receipts that a window touches; at its sides a run may reach beyond it. */
export function eachRun({ slabs }: Atlas, window: Window, visit: Visit): void {
  const { left, right, top, bottom } = window;
  if (left >= right || top >= bottom) return;
  const buckets = [bucketOf(left), bucketOf(right - 1)];
  for (const slab of slabs) {
    const { first, last, bounds, word } = slab;
    if (last < top || first >= bottom) continue;
    for (let b = buckets[0]; b <= buckets[1]; b++) {
      const [start, end] = [bounds[b], bounds[b + 1]];
      if (start === end) continue;
      const from = first < top ? firstFrom(word, start, end, top - first) : start;
      const to = last >= bottom ? firstFrom(word, from, end, bottom - first) : end;
      if (from < to) visit(slab, startOf(b), from, to);
    }
  }
}
