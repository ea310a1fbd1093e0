import { ceilLog2, exactly } from "../model/claim.ts";

/** What the two readings of Hirschberg and Sinclair have in common. */
export const paper =
  "D. S. Hirschberg, J. B. Sinclair. Decentralized extrema-finding in circular configurations of processors. CACM 23(11), 1980";
export const idea =
  "A candidate asks its neighbours up to distance 1, 2, 4, … on both sides whether one of them is better. Only who is best of all these asks twice as far. Who hears its own question from the other side has asked everybody.";

/** The most candidates at stage i: all at stage 0, then one in every 2^(i-1) + 1. */
export const candidates = (n: number, i: number): number =>
  i === 0 ? n : Math.floor(n / (2 ** (i - 1) + 1));

/** The sum of 000 §4, a term for each stage; its last stage is ⌈log₂ n⌉. */
export function sum(n: number): number {
  let total = 0;
  for (let i = 0; i <= ceilLog2(n); i++) total += 4 * 2 ** i * Math.max(1, candidates(n, i));
  return total;
}

export const stages = exactly(
  "exactly ⌈log₂ n⌉ + 1 phases",
  "003: 1 + log n; rounded up",
  { of: "phases" },
  ({ n }) => ceilLog2(n) + 1,
);
