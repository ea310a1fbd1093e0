import { ceilLog2 } from "./claim.ts";

/** Order classes of the bit-reversal ring of n = 2^k; the proofs are in docs/decisions/0019. */

/**
 * Returns the period of segments of this length. Two such segments have the same order if and only if their positions
 * agree modulo the period, so exactly n / period segments share an order.
 */
export const periodOf = (n: number, length: number): number => 2 ** ceilLog2(Math.min(n, length));

/** Counts the processes whose ids can have reached a process after this many active rounds, itself included. */
export const lengthAfter = (rounds: number, bothWays: boolean): number =>
  bothWays ? 2 * rounds + 1 : rounds + 1;

/** Returns the size of an order class after this many active rounds. Its processes act alike in the next active round. */
export const alikeAfter = (n: number, rounds: number, bothWays: boolean): number =>
  n / periodOf(n, lengthAfter(rounds, bothWays));

/** Returns the smallest number of active rounds after which a process can be alone in its class. */
export function forcedRounds(n: number, bothWays: boolean): number {
  if (n === 1) return 0;
  return bothWays ? Math.max(1, n / 4) : n / 2;
}

/**
 * Returns the smallest number of messages that an election can send if it only compares ids, in lockstep on the
 * bit-reversal ring. It is the sum of `alikeAfter` over the forced rounds.
 */
export function lockstepFloor(n: number, bothWays: boolean): number {
  if (n <= 2) return n === 1 ? 0 : 2;
  return bothWays ? (n * (Math.log2(n) + 2)) / 4 : (n * (Math.log2(n) + 1)) / 2;
}
