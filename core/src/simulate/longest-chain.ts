import { Refusal } from "../model/refusal.ts";

/** Messages of the longest causal chain that engines count: their registers are 32 bits with a sign. */
export const LONGEST_CHAIN = 2 ** 31 - 2;

/** Refuses a run whose causal depth no longer fits its register: `depth` is then out of range. */
export function checkDepth(depth: number): void {
  if (depth >= 0 && depth <= LONGEST_CHAIN) return;
  throw new Refusal(
    `the run has a causal chain of more than ${LONGEST_CHAIN} messages, which is not counted; --max-messages ${LONGEST_CHAIN} stops it before.`,
  );
}
