/** Limits of exact solving; beyond them intervals are computed. */
export interface SolverLimits {
  /** Maximum number of states of a strongly connected component that is solved exactly. */
  readonly mostExact?: number;
  /** Maximum work in all, in steps of about a nanosecond. */
  readonly mostWork?: number;
}

/** The work that is left. It is counted, not timed, so that every machine gives the same answer. */
export interface Budget extends Required<Pick<SolverLimits, "mostExact">> {
  left: number;
}

export const makeBudget = ({ mostExact = 200_000, mostWork = 1e10 }: SolverLimits): Budget => ({
  mostExact,
  left: mostWork,
});

/** Subtracts a cost; false if less was left. */
export function spend(budget: Budget, cost: number): boolean {
  budget.left -= cost;
  return budget.left >= 0;
}
