import { formatRational, rational } from "../exact/rational.ts";

/**
 * The recurrence of 003, Lower bound (contd.): M(2) = 1, M(n) = 2M(n/2) + (n/2 - 1)/2. If n is odd, the halves
 * differ by one, and the same argument holds with the smaller half.
 */

/** Returns the number of messages, perhaps a half-integer, that joining two rings into a ring of this size must cause. */
export const requiredMessages = (size: number): number =>
  size < 2 ? 0 : size === 2 ? 1 : (Math.floor(size / 2) - 1) / 2;

/** Formats a half-integer as a fraction. */
export const formatHalves = (value: number): string =>
  formatRational(rational(BigInt(2 * value), 2n));

/** Computes M(n). */
export function leastMessages(n: number): number {
  if (n < 2) return 0;
  const [one, other] = halves(n);
  return leastMessages(one) + leastMessages(other) + requiredMessages(n);
}

/** Returns the sizes of the two rings that are joined into a ring of this size. */
export const halves = (size: number): readonly [number, number] => [
  Math.ceil(size / 2),
  Math.floor(size / 2),
];

/** Lists the sizes of the rings of each level, from rings of one process to the ring of n. */
export function sizesByLevel(n: number): readonly (readonly number[])[] {
  const levels: number[][] = [[n]];
  while (levels[0].some((size) => size > 1)) {
    levels.unshift(levels[0].flatMap((size) => (size > 1 ? halves(size) : [size])));
  }
  return levels;
}
