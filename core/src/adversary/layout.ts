import { halves } from "./recurrence.ts";

/**
 * Rings with one channel blocked, laid side by side on the ring of n: what separates one from the
 * next is its blocked channel. No process can tell that from a ring of its own, as long as nothing
 * is delivered there.
 */
export interface Layout {
  readonly ids: Uint32Array;
  /** The level at which the channel between a position and the next one clockwise is unblocked. */
  readonly opens: Uint8Array;
}

/** The level of a channel that stays blocked. */
export const BLOCKED = 255;

/** Rings of one process. */
export const alone = (ids: Uint32Array): Layout => ({
  ids: ids.slice(),
  opens: new Uint8Array(ids.length).fill(BLOCKED),
});

/** Where a ring begins, where its second half does, and where it ends. */
export interface Joint {
  readonly from: number;
  readonly middle: number;
  readonly to: number;
}

/** The rings of a level that are made of two. */
export function joints(sizes: readonly number[]): Joint[] {
  let to = 0;
  return sizes.flatMap((size) => {
    const from = to;
    to += size;
    return size > 1 ? [{ from, middle: from + halves(size)[0], to }] : [];
  });
}

/**
 * Two rings A and B, cut at their blocked channels, become one: of the two channels between them
 * the one from A to B is unblocked, or, `turned`, the one from B to A; the other one stays blocked.
 */
export function joined(
  { ids, opens }: Layout,
  at: readonly Joint[],
  level: number,
  turned: boolean,
): Layout {
  const made = { ids: ids.slice(), opens: opens.slice() };
  for (const { from, middle, to } of at) {
    const [a, b] = [middle - from, to - middle];
    const last = from + (turned ? b : a) - 1;
    if (turned) {
      made.ids.copyWithin(from, middle, to);
      made.ids.set(ids.subarray(from, middle), from + b);
      made.opens.copyWithin(from, middle, to);
      made.opens.set(opens.subarray(from, middle), from + b);
    }
    made.opens[last] = level;
  }
  return made;
}

/** Takes this ring over from another layout. */
export function adopt(to: Layout, from: Layout, { from: first, to: end }: Joint): void {
  to.ids.set(from.ids.subarray(first, end), first);
  to.opens.set(from.opens.subarray(first, end), first);
}

/** One of the rings by itself, its last channel unblocked in the end. */
export function closed({ ids, opens }: Layout, { from, to }: Joint, level: number): Layout {
  const alone = { ids: ids.slice(from, to), opens: opens.slice(from, to) };
  alone.opens[to - from - 1] = level;
  return alone;
}
