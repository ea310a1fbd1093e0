import type { Atlas } from "./atlas.ts";
import { eachRun } from "./runs.ts";
import { bucketOf, bucketsOf, placeOf, rowOf, startOf, type Slab } from "./slab.ts";

/** Cells of a picture: column x has the positions from `columns[x]` up to `columns[x + 1]`, rows alike. */
export interface Grid {
  readonly columns: Uint32Array;
  readonly rows: Uint32Array;
}

export interface Raster {
  /** Of each cell, row by row, how many receipts of each group. */
  readonly counts: Uint32Array;
  readonly total: number;
}

const OUTSIDE = 2 ** 32 - 1;

/** Counts every receipt of a grid, exactly; `groupOf` says what a sort is counted as. */
export function raster(
  atlas: Atlas,
  { columns, rows }: Grid,
  groupOf: Uint8Array,
  groups: number,
): Raster {
  const [width, height] = [columns.length - 1, rows.length - 1];
  const [left, right] = [columns[0], columns[width]];
  const counts = new Uint32Array(width * height * groups);
  // By position within the buckets that are looked at.
  const base = startOf(bucketOf(left));
  const columnOf = new Uint32Array(startOf(bucketsOf(right)) - base).fill(OUTSIDE);
  for (let x = 0; x < width; x++) columnOf.fill(x, columns[x] - base, columns[x + 1] - base);
  const all = { columnOf, rows, groupOf, groups, width, counts };
  let total = 0;
  const window = { left, right, top: rows[0], bottom: rows[height] };
  eachRun(atlas, window, (slab, start, from, to) => {
    total += tally(slab, from, to, start - base, all);
  });
  return { counts, total };
}

interface Tally extends Omit<Raster, "total"> {
  readonly columnOf: Uint32Array;
  readonly rows: Uint32Array;
  readonly groupOf: Uint8Array;
  readonly groups: number;
  readonly width: number;
}

/** Counts one run; a function of its own, whose variables are nobody else's, is three times as fast. */
function tally({ first, word, sort }: Slab, from: number, to: number, base: number, all: Tally) {
  const { columnOf, rows, groupOf, groups, width, counts } = all;
  let line = lineOf(rows, first + rowOf(word[from]));
  let end = rows[line + 1] - first;
  let total = 0;
  for (let i = from; i < to; i++) {
    const it = word[i];
    while (rowOf(it) >= end) end = rows[++line + 1] - first;
    const x = columnOf[base + placeOf(it)];
    if (x === OUTSIDE) continue;
    counts[(line * width + x) * groups + groupOf[sort[i]]]++;
    total++;
  }
  return total;
}

/** The line of a grid in which a row is. */
function lineOf(rows: Uint32Array, row: number): number {
  let [low, high] = [0, rows.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (rows[middle] <= row) low = middle;
    else high = middle;
  }
  return low;
}
