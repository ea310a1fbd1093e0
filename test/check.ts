import { checker, type CheckRequest, type Report, type Scope } from "@ringleader/core/internal";

/** Large enough for every check in the tests. */
const budget = { states: 20_000_000, bytes: 2 ** 31 };

/** Runs a check to its end. */
export function checked(scope: Scope, how: Partial<Omit<CheckRequest, "scope">> = {}): Report {
  const check = checker({ scope, reduce: true, steps: false, budget, ...how });
  while (check.advance());
  return check.report();
}

/** Returns the verdict; refuted claims do not count. */
export const verdictOf = ({ properties, undecided }: Report): string => {
  if (properties.some(({ holds, refuted }) => holds === false && !refuted)) return "violated";
  return undecided === undefined ? "holds" : "undecided";
};
