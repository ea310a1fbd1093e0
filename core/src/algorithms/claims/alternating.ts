import { floorLog2 } from "../../model/claim.ts";

/** Arranges 1..m, starting with m: ids of the greater half, arranged the same way, alternate with 1, 2, 3, … */
function halving(m: number): number[] {
  if (m === 1) return [1];
  if (m === 3) return [3, 1, 2];
  const half = m / 2;
  const greater = halving(half);
  return Array.from({ length: m }, (_, i) => (i % 2 === 0 ? greater[i / 2] + half : (i + 1) / 2));
}

const powerUpTo = (n: number): number => 2 ** floorLog2(n);
/** Returns the largest number up to n that is a power of two or 3/2 times a power of two. */
export const threeHalvesUpTo = (n: number): number => {
  const power = powerUpTo(n);
  return n > 1 && 1.5 * power <= n ? 1.5 * power : power;
};

/**
 * Returns the ids of a ring on which, in every round, as many processes as possible survive the comparison with both
 * neighbours. The first `size` ids alternate, so half of their owners survive each round. The other ids rise, so their
 * owners drop out in the first round.
 */
export function alternating(n: number, size = powerUpTo(n)): number[] {
  const rest = n - size;
  return [
    ...halving(size).map((id) => id + rest),
    ...Array.from({ length: rest }, (_, i) => i + 1),
  ];
}
