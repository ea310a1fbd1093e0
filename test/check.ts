// A check from one end to the other, for tests.
import { checker, type CheckRequest, type Report, type Scope } from "@ringleader/core";

/** Enough for every check of a test. */
const budget = { states: 20_000_000, bytes: 2 ** 31 };

export function checked(scope: Scope, how: Partial<Omit<CheckRequest, "scope">> = {}): Report {
  const check = checker({ scope, reduce: true, steps: false, budget, ...how });
  while (check.advance());
  return check.report();
}

/** What counts against an algorithm: claims known to be false do not. */
export const verdictOf = ({ properties, undecided }: Report): string => {
  if (properties.some(({ holds, refuted }) => holds === false && !refuted)) return "violated";
  return undecided === undefined ? "holds" : "undecided";
};
