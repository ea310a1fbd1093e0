import type { Atlas, Window } from "./atlas.ts";

/**
 * The receipts of a time span of an atlas, sorted by bucket of 4096 positions, then by time. So a window consists
 * of a few segments of these arrays, which binary search finds.
 */
export interface Slab {
  /** The rows of the first and of the last receipt. Neighbouring slabs may share a row. */
  readonly first: number;
  readonly last: number;
  /** Bucket b has the receipts bounds[b] … bounds[b + 1] - 1. */
  readonly bounds: Uint32Array;
  /** By receipt: position within the bucket (12 bits), port (4 bits), row - first (16 bits). */
  readonly word: Uint32Array;
  /** By receipt: the index of its kind and phase in the `sorts` of the atlas. */
  readonly sort: Uint16Array;
}

const BUCKET_BITS = 12;
const PORT_BITS = 4;
const ROW_BITS = 16;
/** Maximum number of rows of one slab. */
export const MOST_ROWS = 2 ** ROW_BITS;
/** The number that is stored for every port whose own number is at least this large. */
export const FAR_PORT = 2 ** PORT_BITS - 1;

export const bucketOf = (position: number): number => position >>> BUCKET_BITS;
export const bucketsOf = (n: number): number => bucketOf(n - 1) + 1;
/** Returns the first position of a bucket. */
export const startOf = (bucket: number): number => bucket << BUCKET_BITS;

/** These functions return the parts of a word. */
export const placeOf = (word: number): number => word >>> (PORT_BITS + ROW_BITS);
export const portOf = (word: number): number => (word >>> ROW_BITS) & FAR_PORT;
export const rowOf = (word: number): number => word & (MOST_ROWS - 1);

/** Makes columns that collect receipts in the order of time until they fill a slab. */
export const stage = (size: number) => ({
  position: new Uint32Array(size),
  port: new Uint8Array(size),
  row: new Uint32Array(size),
  sort: new Uint16Array(size),
});

type Stage = ReturnType<typeof stage>;

/** Makes a slab of the first `count` receipts on the stage, in two passes without a copy. */
export function slabOf({ position, port, row, sort }: Stage, count: number, n: number): Slab {
  const first = row[0];
  const bounds = new Uint32Array(bucketsOf(n) + 1);
  for (let i = 0; i < count; i++) bounds[bucketOf(position[i]) + 1]++;
  for (let b = 1; b < bounds.length; b++) bounds[b] += bounds[b - 1];
  const next = bounds.slice();
  const slab = { word: new Uint32Array(count), sort: new Uint16Array(count) };
  const mask = 2 ** BUCKET_BITS - 1;
  for (let i = 0; i < count; i++) {
    const p = position[i];
    const at = next[bucketOf(p)]++;
    slab.word[at] =
      ((p & mask) << (PORT_BITS + ROW_BITS)) | (port[i] << ROW_BITS) | (row[i] - first);
    slab.sort[at] = sort[i];
  }
  return { first, last: row[count - 1], bounds, ...slab };
}

/** Finds by binary search the first receipt between `from` and `to` whose row is at least `row`. */
function firstFrom(word: Uint32Array, from: number, to: number, row: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rowOf(word[middle]) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Visit = (slab: Slab, start: number, from: number, to: number) => void;

/** Visits the segments of receipts that a window touches. Some of their positions may lie outside the window. */
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
