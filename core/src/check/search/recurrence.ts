import type { RepeatTest } from "../../simulate/alarm-budget.ts";

/** Number of states that are skipped at the beginning of a run, because most runs end earlier. */
const PATIENCE = 500;

/**
 * Recognises a repeated state while storing only one state at a time (Brent's algorithm). Compares each
 * state with the stored one, and stores the n-th state if n is a power of two. Finds a cycle once the
 * stored state lies on the cycle and the run has returned to the stored state.
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
