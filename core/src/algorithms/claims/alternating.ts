import { floorLog2 } from "../../model/claim.ts";

/** Every second id of 1..m is among the greater half, and so again among those; the greatest comes first. */
function halving(m: number): number[] {
  if (m === 1) return [1];
  if (m === 3) return [3, 1, 2];
  const half = m / 2;
  const greater = halving(half);
  return Array.from({ length: m }, (_, i) => (i % 2 === 0 ? greater[i / 2] + half : (i + 1) / 2));
}

/** The powers of two, or these and their threefold halves: the largest that is at most n. */
const powerUpTo = (n: number): number => 2 ** floorLog2(n);
export const threeHalvesUpTo = (n: number): number => {
  const power = powerUpTo(n);
  return n > 1 && 1.5 * power <= n ? 1.5 * power : power;
};

/**
 * A ring on which comparing with both neighbours leaves as many as it can in every round: where the
 * ids alternate, exactly half of them. What is too much for alternating rises to the greatest and is gone after one round.
 */
export function alternating(n: number, size = powerUpTo(n)): number[] {
  const rest = n - size;
  return [
    ...halving(size).map((id) => id + rest),
    ...Array.from({ length: rest }, (_, i) => i + 1),
  ];
}
