/** Limits of exact solving. If one is exceeded, intervals are computed instead. */
export interface SolverLimits {
  /** Largest strongly connected component, in states, that is solved exactly. */
  readonly mostExact?: number;
  /** Maximum total work, in units of about a nanosecond. */
  readonly mostWork?: number;
}

/** The work that is left. Work is counted, not timed, so that every machine gives the same answer. */
export interface Budget extends Required<Pick<SolverLimits, "mostExact">> {
  left: number;
}

export const makeBudget = ({ mostExact = 200_000, mostWork = 1e10 }: SolverLimits): Budget => ({
  mostExact,
  left: mostWork,
});

/** Subtracts a cost from the budget; returns false if the budget is exceeded. */
export function spend(budget: Budget, cost: number): boolean {
  budget.left -= cost;
  return budget.left >= 0;
}
