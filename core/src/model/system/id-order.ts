import { Refusal } from "../../refusal/refusal.ts";

/** The words that stand for the ids 1..n in some order. */
export const idOrders = ["random", "rising", "falling", "bit-reversal"] as const;
export type IdOrder = (typeof idOrders)[number];

export const isIdOrder = (word: string): word is IdOrder => idOrders.some((it) => it === word);

/** Lists the ids 1..n in a fixed order, position 0 first. */
export function idsInOrder(order: Exclude<IdOrder, "random">, n: number): Uint32Array {
  if (order === "bit-reversal") return bitReversal(n);
  const ids = new Uint32Array(n);
  for (let p = 0; p < n; p++) ids[p] = order === "rising" ? p + 1 : n - p;
  return ids;
}

/** The bit-reversal ring of n = 2^k. The id at position p is 1 + r, where r has the k bits of p reversed. */
function bitReversal(n: number): Uint32Array {
  if (!isPowerOfTwo(n)) {
    throw Refusal.of("ids", `bit-reversal is not accepted for n = ${n}; n must be a power of two.`);
  }
  const ids = new Uint32Array(n);
  // reverse(p) = ⌊reverse(⌊p/2⌋) / 2⌋ + (p mod 2) · n/2
  for (let p = 1; p < n; p++) ids[p] = (ids[p >>> 1] >>> 1) + (p % 2) * (n / 2);
  for (let p = 0; p < n; p++) ids[p]++;
  return ids;
}

export const isPowerOfTwo = (n: number): boolean => Number.isInteger(Math.log2(n));

export const isBitReversal = (ids: ArrayLike<number>): boolean =>
  ids[0] === 1 &&
  isPowerOfTwo(ids.length) &&
  bitReversal(ids.length).every((id, p) => id === ids[p]);
