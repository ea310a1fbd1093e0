/**
 * How much may still be done exactly, in steps of about a nanosecond. It is counted and not timed,
 * so that the same question is answered in the same way on every machine.
 */
export interface Work {
  left: number;
}

/** Takes the cost off, and says whether there was enough. */
export function spend(work: Work, cost: number): boolean {
  work.left -= cost;
  return work.left >= 0;
}
