import { halves } from "./recurrence.ts";

/**
 * Several rings side by side on the ring of n, separated by one blocked channel each. Until a message crosses a
 * blocked channel, no process can distinguish its part from a separate ring.
 */
export interface ChannelLayout {
  readonly ids: Uint32Array;
  /** The level at which the channel between a position and the next one clockwise is unblocked. */
  readonly opens: Uint8Array;
}

/** The level of a channel that stays blocked. */
export const BLOCKED = 255;

/** Makes a ring of one process for each id. */
export const makeSingleRings = (ids: Uint32Array): ChannelLayout => ({
  ids: ids.slice(),
  opens: new Uint8Array(ids.length).fill(BLOCKED),
});

/** The first position of a ring, the first of its second half, and the position after its last. */
export interface Joint {
  readonly from: number;
  readonly middle: number;
  readonly to: number;
}

/** Lists the rings of a level that consist of two smaller rings. */
export function findJoints(sizes: readonly number[]): Joint[] {
  let to = 0;
  return sizes.flatMap((size) => {
    const from = to;
    to += size;
    return size > 1 ? [{ from, middle: from + halves(size)[0], to }] : [];
  });
}

/**
 * Joins each pair of rings A and B at their blocked channels. Of the two channels between them, the one from A to B
 * is unblocked, or with `turned` the one from B to A; the other one stays blocked.
 */
export function joinRings(
  { ids, opens }: ChannelLayout,
  at: readonly Joint[],
  level: number,
  turned: boolean,
): ChannelLayout {
  const layout = { ids: ids.slice(), opens: opens.slice() };
  for (const { from, middle, to } of at) {
    const [a, b] = [middle - from, to - middle];
    const last = from + (turned ? b : a) - 1;
    if (turned) {
      layout.ids.copyWithin(from, middle, to);
      layout.ids.set(ids.subarray(from, middle), from + b);
      layout.opens.copyWithin(from, middle, to);
      layout.opens.set(opens.subarray(from, middle), from + b);
    }
    layout.opens[last] = level;
  }
  return layout;
}

/** Copies one ring from another layout. */
export function copyRing(
  to: ChannelLayout,
  from: ChannelLayout,
  { from: first, to: end }: Joint,
): void {
  to.ids.set(from.ids.subarray(first, end), first);
  to.opens.set(from.opens.subarray(first, end), first);
}

/** Makes a layout of one of the rings alone. Its last channel is unblocked at this level. */
export function separateRing(
  { ids, opens }: ChannelLayout,
  { from, to }: Joint,
  level: number,
): ChannelLayout {
  const alone = { ids: ids.slice(from, to), opens: opens.slice(from, to) };
  alone.opens[to - from - 1] = level;
  return alone;
}
