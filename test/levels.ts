import type { Setup } from "../core/src/model/setup.ts";
import { findAlgorithm } from "../core/src/request/parse-run.ts";
import { checker, type CheckRequest } from "../core/src/check/checker.ts";
import type { Report } from "../core/src/check/report/report.ts";
import { decide } from "../core/src/check/report/verdict.ts";
import type { Scope } from "../core/src/check/setups/scope.ts";
import { setups } from "../core/src/check/setups/setups.ts";
import { applyMove } from "../core/src/check/states/apply-move.ts";
import { initialStates } from "../core/src/check/states/initial-states.ts";
import { LocalStateCache, plainDetail } from "../core/src/check/states/local-state-cache.ts";
import { wiresOf } from "../core/src/check/states/wires.ts";

/** Checks a scope to this depth. */
export function checkWithin(scope: Scope, depth: number, how: Partial<CheckRequest> = {}): Report {
  const budget = { states: 1e6, bytes: 1e9, depth };
  const work = checker({ scope, reduce: true, steps: false, budget, ...how });
  while (work.advance());
  return work.report();
}

/** By level: the number of states that are first reached by this many moves, and whether one of them has a move. */
type Levels = readonly { readonly states: number; readonly hasMoves: boolean }[];

/** Finds the levels of a setup without the search: all moves of all states, one level after the other. */
function levelsOf(setup: Setup, steps: boolean): Levels {
  return new LocalStateCache().widening(setup, plainDetail(setup), (local) => {
    const wires = wiresOf(setup, local.lone.shape.links);
    const known = new Set<string>();
    const fresh = (states: readonly Int32Array[]) =>
      states.filter((cells) => known.size < known.add(cells.join()).size);
    const levels: { states: number; hasMoves: boolean }[] = [];
    let level = fresh(Array.from(initialStates(setup, local, wires, steps), ({ cells }) => cells));
    while (level.length > 0) {
      const next: Int32Array[] = [];
      for (const before of level) {
        before.forEach((own, p) => {
          if (local.first[own] === 0) local.open(own);
          for (let move = local.first[own]; move < local.end[own]; move++) {
            const after = before.slice();
            applyMove(local, wires, after, p, move);
            next.push(after);
          }
        });
      }
      levels.push({ states: level.length, hasMoves: next.length > 0 });
      level = fresh(next);
    }
    return levels;
  });
}

export const scopeOf = (name: string, n: number, more: Partial<Scope> = {}): Scope => ({
  algorithm: findAlgorithm(name).with({}),
  n,
  ...more,
});

/** What a check to some depth finds: the states, the verdict and the limit. */
type Seen = readonly [states: number, verdict: string, limit: string | undefined];

/** Returns, for every depth, what the levels say and what the checks with and without fingerprints find. */
export function seenByDepth(scope: Scope, steps: boolean) {
  const all = Array.from(setups(scope), ({ setup }) => levelsOf(setup, steps));
  const deepest = Math.max(...all.map((levels) => levels.length));
  return Array.from({ length: deepest + 1 }, (_, depth) => {
    const within = all.flatMap((levels) => levels.slice(0, depth + 1));
    const states = within.reduce((sum, level) => sum + level.states, 0);
    const isCut = all.some((levels) => levels[depth]?.hasMoves);
    const expected: Seen = [states, isCut ? "undecided" : "holds", isCut ? "depth" : undefined];
    const how = { reduce: false, steps };
    const plain = checkWithin(scope, depth, { ...how, verdictOnly: true });
    const compact = checkWithin(scope, depth, { ...how, compact: true });
    return {
      expected,
      plain: [plain.states, decide(plain).verdict, plain.limit] as Seen,
      // A compact check cannot decide whether every run ends.
      compact: [compact.states, expected[1], compact.limit] as Seen,
      isTooDeep: Math.max(plain.depth, compact.depth) > depth + 1,
    };
  });
}

/** Returns, for depths up to 11, the decisions with and without reduction. With reduction, more may hold. */
export const decisionsByDepth = (scope: Scope) =>
  Array.from({ length: 12 }, (_, depth) => {
    const [reduced, whole] = [true, false].map((reduce) => checkWithin(scope, depth, { reduce }));
    return { reduced: decide(reduced), whole: decide(whole), isTooDeep: reduced.depth > depth + 1 };
  });
