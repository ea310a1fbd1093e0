import { FalseDeclaration } from "./check/false-declaration.ts";
import { openDimensions } from "./check/open-dimensions.ts";
import type { Scope } from "./check/scope.ts";
import { setups } from "./check/setups.ts";
import { checker, type CheckRequest } from "./checker.ts";
import { heard } from "./heard.ts";
import { Refusal } from "./model/refusal.ts";

/**
 * The budget of the dimensions that are explored by default. It counts work and not seconds, so that
 * one command explores the same on every machine.
 */
export const DEFAULT_BUDGET = { setups: 10_000, states: 2_000_000 };

/** Bytes for one graph while states are estimated. */
const BYTES = 2 ** 30;

type How = Pick<CheckRequest, "reduce" | "steps" | "schedules"> & {
  /** Fewer states, where only those may be stored. */
  readonly budget?: { readonly states: number };
};

/**
 * The scope of a check: what was given, and of all that the model leaves open, in a fixed order, each
 * dimension with which it still fits the budget. `notExplored` names those that it leaves out.
 */
export function defaultScope(given: Scope, how: How, budget = DEFAULT_BUDGET): Scope {
  let scope = given;
  for (const dimension of openDimensions(given)) {
    if (dimension.isGiven(scope) || !dimension.each) continue;
    // In the order of sending nothing is reordered.
    if (how.schedules === "fifo" && dimension.each.links) continue;
    const wider = { ...scope, ...dimension.each };
    if (fits(wider, how, budget)) scope = wider;
  }
  return scope;
}

/** Setups whose states are counted to estimate those of all: the first, the last, and some between. */
const SAMPLES = 4;

/**
 * True if the scope has few enough setups and, estimated from a sample of them, few enough states.
 * False if a check of the sample is undecided.
 */
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
    // What cannot be explored at all is not explored; what breaks its own declaration is refused.
    if (error instanceof Refusal && !(error instanceof FalseDeclaration)) return false;
    throw error;
  }
}

/** How many setups a scope has; where they must be counted, not further than `most`. */
function howMany(scope: Scope, most: number): number {
  const all = setups(scope, heard);
  if (all.count !== undefined) return all.count;
  let count = 0;
  for (const _ of all) if (++count > most) break;
  return count;
}
