/** Watches a solver. It counts unknowns, and may throw to stop the solver. */
export interface SolverWatch {
  /** Adds unknowns that will be solved. */
  plan(unknowns: number): void;
  /** Counts unknowns that are solved. */
  solved(unknowns: number): void;
  /** Called between small pieces of work. */
  look(): void;
}

/** Limits of exact solving. If one is exceeded, intervals are computed instead. */
export interface SolverLimits {
  /** Largest strongly connected component, in states, that is solved exactly. */
  readonly mostExact?: number;
  /** Maximum total work, in units of about a nanosecond. */
  readonly mostWork?: number;
  readonly watch?: SolverWatch | undefined;
}

/** The work that is left. Work is counted, not timed, so that every machine gives the same answer. */
export interface Budget extends Required<Pick<SolverLimits, "mostExact">> {
  left: number;
  /** Work until the watch is called again. */
  due: number;
  readonly watch: SolverWatch | undefined;
}

/** Work between two calls of the watch, in units of about a nanosecond. */
const OFTEN = 1e7;

/** Largest number of states whose values are computed as fractions. More fractions would not fit into memory. */
const MOST_FRACTIONS = 4_000_000;

/** Returns the budget for a process with this many states. */
export const makeBudget = (
  { mostExact = 200_000, mostWork = 1e10, watch }: SolverLimits,
  states = 0,
): Budget => ({ mostExact, left: states > MOST_FRACTIONS ? 0 : mostWork, due: OFTEN, watch });

/** Subtracts a cost from the budget; returns false if the budget is exceeded. */
export function spend(budget: Budget, cost: number): boolean {
  budget.left -= cost;
  budget.due -= cost;
  if (budget.due < 0) {
    budget.due = OFTEN;
    budget.watch?.look();
  }
  return budget.left >= 0;
}
