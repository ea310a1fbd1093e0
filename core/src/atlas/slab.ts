/**
 * A stretch of time of an atlas: receipts one after the other, put in order by where they happened.
 * Positions come in buckets of 4096; within a bucket receipts stay in the order of time, so that a
 * window of positions and rows is a few runs of these arrays, found by halving. A receipt takes six bytes.
 */
export interface Slab {
  /** The rows of its first and last receipt. Others may begin or end within the same row. */
  readonly first: number;
  readonly last: number;
  /** Bucket b has the receipts from `bounds[b]` up to `bounds[b + 1]`. */
  readonly bounds: Uint32Array;
  /** Position within the bucket, port, row from `first` on: 12, 4 and 16 bits. */
  readonly word: Uint32Array;
  /** The index of kind and phase. */
  readonly sort: Uint16Array;
}

const BUCKET_BITS = 12;
const PORT_BITS = 4;
const ROW_BITS = 16;
/** Rows that one slab can tell apart. */
export const MOST_ROWS = 2 ** ROW_BITS;
/** A port that does not fit: which it was is not known any more. */
export const FAR_PORT = 2 ** PORT_BITS - 1;

export const bucketOf = (position: number): number => position >>> BUCKET_BITS;
export const bucketsOf = (n: number): number => bucketOf(n - 1) + 1;
/** The first position of a bucket. */
export const startOf = (bucket: number): number => bucket << BUCKET_BITS;

/** The parts of a word. */
export const placeOf = (word: number): number => word >>> (PORT_BITS + ROW_BITS);
export const portOf = (word: number): number => (word >>> ROW_BITS) & FAR_PORT;
export const rowOf = (word: number): number => word & (MOST_ROWS - 1);

/** Receipts as they come, until they fill a slab. */
export interface Stage {
  readonly position: Uint32Array;
  readonly port: Uint8Array;
  readonly row: Uint32Array;
  readonly sort: Uint16Array;
}

export const stage = (size: number): Stage => ({
  position: new Uint32Array(size),
  port: new Uint8Array(size),
  row: new Uint32Array(size),
  sort: new Uint16Array(size),
});

/** A slab of the first `count` receipts on the stage: two passes, and no second copy of anything. */
export function slabOf({ position, port, row, sort }: Stage, count: number, n: number): Slab {
  const first = row[0];
  const bounds = new Uint32Array(bucketsOf(n) + 1);
  for (let i = 0; i < count; i++) bounds[bucketOf(position[i]) + 1]++;
  for (let b = 1; b < bounds.length; b++) bounds[b] += bounds[b - 1];
  const next = bounds.slice();
  const made = { word: new Uint32Array(count), sort: new Uint16Array(count) };
  const mask = 2 ** BUCKET_BITS - 1;
  for (let i = 0; i < count; i++) {
    const p = position[i];
    const at = next[bucketOf(p)]++;
    made.word[at] =
      ((p & mask) << (PORT_BITS + ROW_BITS)) | (port[i] << ROW_BITS) | (row[i] - first);
    made.sort[at] = sort[i];
  }
  return { first, last: row[count - 1], bounds, ...made };
}

/** The first receipt of a bucket's run whose row, from the slab's first on, is no less. */
export function firstFrom(word: Uint32Array, from: number, to: number, row: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rowOf(word[middle]) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
