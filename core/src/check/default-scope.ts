import { FalseDeclaration } from "../solo/false-declaration.ts";
import { openDimensions } from "./setups/open-dimensions.ts";
import type { Scope } from "./setups/scope.ts";
import { setups } from "./setups/setups.ts";
import { checker, type CheckRequest } from "./checker.ts";
import { Refusal } from "../refusal/refusal.ts";

/** The budget for dimensions explored by default. It counts work, so a command explores the same on every machine. */
export const DEFAULT_BUDGET = { setups: 10_000, states: 2_000_000 };

/** Bytes for one graph while states are estimated. */
const BYTES = 2 ** 30;

type How = Pick<CheckRequest, "reduce" | "steps" | "schedules"> & {
  /** Fewer states, where only those may be stored. */
  readonly budget?: { readonly states: number };
};

/**
 * Widens a scope by the dimensions that the model leaves open, in a fixed order, as long as it fits the
 * budget. `notExplored` names the others.
 */
export function defaultScope(narrow: Scope, how: How, budget = DEFAULT_BUDGET): Scope {
  let scope = narrow;
  for (const dimension of openDimensions(narrow)) {
    if (dimension.isGiven(scope) || !dimension.each) continue;
    // In the order of sending no message is reordered.
    if (how.schedules === "fifo" && dimension.each.links) continue;
    const wider = { ...scope, ...dimension.each };
    if (fits(wider, how, budget)) scope = wider;
  }
  return scope;
}

/** Setups whose states are counted to estimate those of all: the first, the last, and some between. */
const SAMPLES = 4;

/** True if the scope has few enough setups and, estimated from decided samples, few enough states. */
function fits(scope: Scope, how: How, budget: typeof DEFAULT_BUDGET): boolean {
  try {
    const count = howMany(scope, budget.setups);
    if (count > budget.setups) return false;
    const samples = new Set(
      Array.from({ length: SAMPLES }, (_, i) => Math.round((i * (count - 1)) / (SAMPLES - 1))),
    );
    const states = Math.min(budget.states, how.budget?.states ?? Infinity);
    let left = Math.floor((states * samples.size) / count);
    for (const index of samples) {
      const sample = checker(
        { scope, ...how, verdictOnly: true, budget: { states: left, bytes: BYTES } },
        { index, of: count },
      );
      while (sample.advance());
      const { states: stored, undecided } = sample.report();
      left -= stored;
      if (left <= 0 || undecided !== undefined) return false;
    }
    return true;
  } catch (error) {
    // A scope that is refused does not fit; a false declaration is an error.
    if (error instanceof Refusal && !(error instanceof FalseDeclaration)) return false;
    throw error;
  }
}

/** Counts the setups of a scope; where they must be enumerated, up to `most`. */
function howMany(scope: Scope, most: number): number {
  const all = setups(scope);
  if (all.count !== undefined) return all.count;
  let count = 0;
  for (const _ of all) if (++count > most) break;
  return count;
}
