import { halves } from "./recurrence.ts";

/**
 * Several smaller rings side by side on one ring of n processes, with a blocked channel between neighbouring parts.
 * Until a message crosses one of these channels, no process can distinguish its part from a separate ring.
 */
export interface ChannelLayout {
  readonly ids: Uint32Array;
  /** By position: the level at which the channel to the next position clockwise is unblocked. */
  readonly opens: Uint8Array;
}

/** The level of a channel that stays blocked. */
export const BLOCKED = 255;

/** Makes a ring of one process for each id. */
export const makeSingleRings = (ids: Uint32Array): ChannelLayout => ({
  ids: ids.slice(),
  opens: new Uint8Array(ids.length).fill(BLOCKED),
});

/** The first position of a ring, the first position of its second half, and the position after its end. */
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
 * Joins each pair of rings A and B at their blocked channels. Of the two channels between A and B, the one from the end
 * of A to the start of B is unblocked or, if `turned`, the one from the end of B to the start of A. The other channel
 * stays blocked.
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

/** Copies one ring from the layout `from` to the layout `to`. */
export function copyRing(
  to: ChannelLayout,
  from: ChannelLayout,
  { from: first, to: end }: Joint,
): void {
  to.ids.set(from.ids.subarray(first, end), first);
  to.opens.set(from.opens.subarray(first, end), first);
}

/** Makes a layout of one ring alone, whose last channel is unblocked at this level. */
export function separateRing(
  { ids, opens }: ChannelLayout,
  { from, to }: Joint,
  level: number,
): ChannelLayout {
  const alone = { ids: ids.slice(from, to), opens: opens.slice(from, to) };
  alone.opens[to - from - 1] = level;
  return alone;
}
