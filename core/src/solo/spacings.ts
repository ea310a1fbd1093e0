import type { Algorithm } from "../model/algorithm.ts";

const mostOf = ({ leastId = 0, complemented }: Algorithm): number =>
  2 ** 32 - 1 - (complemented ? leastId : 0);

/**
 * Returns lists of other ids in the same order as these rising ids. Whatever sum, difference, bit or number
 * of hops a handler computes from ids, at least one list changes it; most remainders change too.
 */
export function spacings(ids: readonly number[], algorithm: Algorithm): number[][] {
  const { leastId = 0, complemented } = algorithm;
  const count = ids.length;
  const least = complemented ? 1 : Math.max(1, leastId);
  const most = mostOf(algorithm);
  const shift = ids[count - 1] < most ? 1 : -1;
  let irregular = least;
  return [
    ids.map((id) => id + shift),
    ids.map((_, i) => most - count + 1 + i),
    ids.map((_, i) => (irregular += 1 + ((i * i * 7919 + 5 * i + 6) % 1009))),
    ids.map((_, i) => least + 1 + 2 * i),
    ids.map((_, i) => least + i),
  ].filter((to) => to[0] >= least && to[count - 1] <= most && to.some((id, i) => id !== ids[i]));
}

/** Largest shift of the ids. It reveals handlers that compute remainders modulo at most this number. */
const FARTHEST = 12;

/** Returns lists in which all ids are shifted by the same number, from 2 to `FARTHEST`. */
export function shifts(ids: readonly number[], algorithm: Algorithm): number[][] {
  const sign = ids[ids.length - 1] + FARTHEST <= mostOf(algorithm) ? 1 : -1;
  return Array.from({ length: FARTHEST - 1 }, (_, k) => ids.map((id) => id + sign * (k + 2)));
}
