import type { Algorithm } from "../model/algorithm.ts";

/** Returns the least and the greatest id that an algorithm may have, as its handlers see them. */
function rangeOf({ leastId = 0, complemented }: Algorithm): { least: number; most: number } {
  const most = 2 ** 32 - 1;
  return complemented ? { least: 0, most: most - leastId } : { least: leastId, most };
}

/**
 * Returns lists of other ids in the same order as these rising ids: close together and far apart, the least and the
 * greatest, on both sides of 2^31, and with one wide gap at every place. They change every sum, difference, overflow,
 * comparison with a constant, bit or number of hops that a handler computes from ids, and most remainders.
 */
export function spacings(ids: readonly number[], algorithm: Algorithm): number[][] {
  const { least, most } = rangeOf(algorithm);
  const count = ids.length;
  const shift = ids[count - 1] < most ? 1 : -1;
  const step = Math.floor((most - least) / Math.max(1, count - 1));
  let irregular = least;
  return [
    ids.map((id) => id + shift),
    ids.map((_, i) => most - count + 1 + i),
    ids.map((_, i) => (irregular += 1 + ((i * i * 7919 + 5 * i + 6) % 1009))),
    ids.map((_, i) => least + 1 + 2 * i),
    ids.map((_, i) => least + i),
    ids.map((_, i) => least + i * step),
    ids.map((_, i) => 2 ** 31 - Math.ceil(count / 2) + i),
    ...ids.slice(1).map((_, j) => ids.map((_, i) => (i <= j ? least : most - count + 1) + i)),
  ].filter((to) => isOther(to, ids, least, most));
}

const isOther = (to: readonly number[], ids: readonly number[], least: number, most: number) =>
  to[0] >= least && to[to.length - 1] <= most && to.some((id, i) => id !== ids[i]);

/** Largest shift of the ids. It reveals handlers that compute remainders modulo at most this number. */
const SHIFT_MAX = 12;

/** Returns lists in which all ids are shifted by the same number, from 2 to `SHIFT_MAX`. */
export function shifts(ids: readonly number[], algorithm: Algorithm): number[][] {
  const sign = ids[ids.length - 1] + SHIFT_MAX <= rangeOf(algorithm).most ? 1 : -1;
  return Array.from({ length: SHIFT_MAX - 1 }, (_, k) => ids.map((id) => id + sign * (k + 2)));
}

/** Numbers that programs often take for the absence of a number, or for a limit. */
const MARKED: readonly number[] =
  `10 16 32 64 99 100 127 128 255 256 999 1000 1023 1024 4096 9999 10000 32767 32768 65535 65536
  99999 100000 999999 1000000 1048576 16777216 1000000000 1073741824 2147483647 2147483648 4294967295`
    .split(/\s+/)
    .map(Number);

/** Returns lists of ids in the same order, each around one of the numbers that programs often treat as special. */
export function marked(ids: readonly number[], algorithm: Algorithm, turn: number): number[][] {
  const { least, most } = rangeOf(algorithm);
  return MARKED.map((mark, k) => {
    const at = (turn + k) % ids.length;
    return ids.map((_, i) => mark - at + i);
  }).filter((to) => isOther(to, ids, least, most));
}
