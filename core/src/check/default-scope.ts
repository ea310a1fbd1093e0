import { FalseDeclaration } from "../solo/false-declaration.ts";
import { openDimensions } from "./setups/open-dimensions.ts";
import type { Scope } from "./setups/scope.ts";
import { setups } from "./setups/setups.ts";
import { checker, type CheckRequest } from "./checker.ts";
import { HandlerMistake, Refusal } from "../refusal/refusal.ts";

/** The budget for dimensions explored by default. It counts setups and states, not time, so every machine explores the same dimensions. */
export const DEFAULT_BUDGET = { setups: 10_000, states: 2_000_000 };

/** Largest size of a graph, in bytes, while the number of states is estimated. */
const BYTES = 2 ** 30;

type How = Pick<CheckRequest, "reduce" | "steps" | "schedules"> & {
  /** The smaller of this and the default budget of states applies. */
  readonly budget?: { readonly states: number };
};

/** Widens a scope by each dimension that the model leaves open, if the wider scope fits the budget. */
export function defaultScope(narrow: Scope, how: How, budget = DEFAULT_BUDGET): Scope {
  let scope = narrow;
  for (const dimension of openDimensions(narrow)) {
    if (dimension.isGiven(scope) || !dimension.each) continue;
    // If messages arrive in the order of sending, it makes no difference whether links may reorder them.
    if (how.schedules === "fifo" && dimension.each.links) continue;
    const wider = { ...scope, ...dimension.each };
    if (fits(wider, how, budget)) scope = wider;
  }
  return scope;
}

/** Number of setups, evenly spaced from first to last, from which the states of all setups are estimated. */
const SAMPLES = 4;

/** True if the setups of a scope and their estimated states fit the budget. False if a sample is undecided. */
function fits(scope: Scope, how: How, budget: typeof DEFAULT_BUDGET): boolean {
  try {
    const count = howMany(scope, budget.setups);
    if (count > budget.setups && !scope.sample) return false;
    const samples = new Set(
      Array.from({ length: SAMPLES }, (_, i) => Math.round((i * (count - 1)) / (SAMPLES - 1))),
    );
    const states = Math.min(budget.states, how.budget?.states ?? Infinity);
    let left = Math.floor((states * samples.size) / count);
    for (const index of samples) {
      const sample = checker(
        // The number of states does not depend on claims.
        { scope, ...how, safetyOnly: true, budget: { states: left, bytes: BYTES } },
        { index, of: count },
      );
      while (sample.advance());
      const { states: stored, undecided } = sample.report();
      left -= stored;
      if (left <= 0 || undecided !== undefined) return false;
    }
    return true;
  } catch (error) {
    // A refused scope does not fit. A false declaration or a mistake is an error of the algorithm, so it is rethrown.
    const isOwn = error instanceof FalseDeclaration || error instanceof HandlerMistake;
    if (error instanceof Refusal && !isOwn) return false;
    throw error;
  }
}

/** Counts the setups of a scope. If they must be enumerated, stops counting at `most` + 1. */
function howMany(scope: Scope, most: number): number {
  const all = setups(scope);
  if (all.count !== undefined) return all.count;
  let count = 0;
  for (const _ of all) if (++count > most) break;
  return count;
}
