import { floorLog2 } from "../../model/claim.ts";

/** Arranges 1..m, the greatest first: every second id is in the greater half, which is arranged the same way. */
function halving(m: number): number[] {
  if (m === 1) return [1];
  if (m === 3) return [3, 1, 2];
  const half = m / 2;
  const greater = halving(half);
  return Array.from({ length: m }, (_, i) => (i % 2 === 0 ? greater[i / 2] + half : (i + 1) / 2));
}

/** The largest power of two, or power of two times 3/2, that is at most n. */
const powerUpTo = (n: number): number => 2 ** floorLog2(n);
export const threeHalvesUpTo = (n: number): number => {
  const power = powerUpTo(n);
  return n > 1 && 1.5 * power <= n ? 1.5 * power : power;
};

/**
 * Returns the ids of a ring on which comparing with both neighbours leaves as many processes as possible in every round:
 * half of the first `size`, whose ids alternate. The ids of the others rise, so they drop out in the first round.
 */
export function alternating(n: number, size = powerUpTo(n)): number[] {
  const rest = n - size;
  return [
    ...halving(size).map((id) => id + rest),
    ...Array.from({ length: rest }, (_, i) => i + 1),
  ];
}
