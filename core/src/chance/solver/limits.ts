/** Limits of exact solving; beyond them intervals are computed. */
export interface SolverLimits {
  /** The most states of a strongly connected component that is solved exactly. */
  readonly mostExact?: number;
  /** The most work in all, in steps of about a nanosecond. */
  readonly mostWork?: number;
}

export const MOST_EXACT = 200_000;
export const MOST_WORK = 1e10;

/**
 * The work that is left, in steps of about a nanosecond. It is counted and not timed, so that every machine answers
 * a question in the same way.
 */
export interface Work {
  left: number;
}

/** Subtracts a cost; false if less was left. */
export function spend(work: Work, cost: number): boolean {
  work.left -= cost;
  return work.left >= 0;
}
