import type { RepeatTest } from "../../simulate/alarm-budget.ts";

/** States that are passed over first: most runs are over by then. */
const PATIENCE = 500;

/**
 * Recognises a repeated state while storing one at a time (Brent): each state is compared with the stored
 * one, and the n-th is stored if n is a power of two. A cycle is found once the stored state lies on
 * it and the cycle has been completed.
 */
export function recurrence(patience = PATIENCE): RepeatTest {
  let seen = 0;
  let next = 1;
  let stored: string | undefined;
  return (state) => {
    if (++seen <= patience) return false;
    const now = state();
    if (now === stored) return true;
    if (seen - patience === next) {
      stored = now;
      next *= 2;
    }
    return false;
  };
}
