import {
  along,
  atLeast,
  atMost,
  exactly,
  lessThan,
  type Along,
  type Bound,
} from "../model/claim.ts";
import type { Property } from "../check/report/report.ts";
import type { Outcome } from "../model/outcome.ts";
import { isFree, type Conjunct } from "./conjuncts.ts";
import { evaluateForRun } from "../sentence/compile-sentence.ts";
import { noteRunSentence } from "../sentence/invariant.ts";
import { boundOf, isolate, valueAt, type Isolated } from "./isolate.ts";
import { keyOf, measured, measureOf, measuresOf } from "./run-world.ts";

/** The source of every claim that a conjecture makes. */
export const CITE = "your conjecture";

/** True if a property of a report is part of the user's conjecture. */
export const isConjectured = ({ cite }: Pick<Property, "cite">): boolean => cite === CITE;

/** A part of a conjecture about runs that limits one measure. `check` judges it on every schedule. */
export interface ConjecturedBound {
  /** The key of the measure in the extremes of a report; undefined if reports do not have it. */
  readonly key: string | undefined;
  readonly relation: Bound["relation"];
  readonly limit: number;
  readonly measure: (run: Outcome) => number | undefined;
}

/** A part of a conjecture about runs, for one number of processes. */
export interface RunPart {
  readonly claim: Bound | Along;
  readonly bound?: ConjecturedBound;
  holdsFor(run: Outcome): boolean;
}

const makers = { "at most": atMost, "less than": lessThan, "at least": atLeast, exactly };

/** Makes the claim of one part. A part that does not become a bound is judged only on the runs that the simulator makes. */
export function runPart(id: string, text: string, { guards, of }: Conjunct, n: number): RunPart {
  if (guards.some((guard) => valueAt(guard, n) === true)) return trivial(id, text);
  if (isFree(of))
    return valueAt(of, n) === true
      ? trivial(id, text)
      : failing(id, text, `it is false for n = ${n}`);
  const isolated = isolate(of, n);
  const limited = isolated && boundOf(isolated);
  if (limited === true) return trivial(id, text);
  if (limited === false) return failing(id, text, sayLimit(isolated!, n));
  if (limited) {
    const { name, kinds } = isolated.measure;
    const { relation, limit } = limited;
    const measure = measureOf(name, kinds);
    const bound = {
      key: keyOf(name, kinds),
      relation,
      limit,
      measure: (run: Outcome) => measured(measure, run),
    };
    return {
      claim: makers[relation](id, text, CITE, measure, () => limit),
      bound,
      holdsFor: (run) => isWithin(bound, run),
    };
  }
  const holdsFor = (run: Outcome) => evaluateForRun(of, run.n, measuresOf(run)) === true;
  const end = (run: Outcome) => (holdsFor(run) ? undefined : "it is false for this run");
  const claim = along(id, text, CITE, () => ({ see: () => undefined, end }));
  return { claim: noteRunSentence(claim, of), holdsFor };
}

/** True if a run respects a bound. */
export function isWithin({ relation, limit, measure }: ConjecturedBound, run: Outcome): boolean {
  const value = measure(run);
  if (value === undefined) return false;
  if (relation === "at most") return value <= limit;
  if (relation === "less than") return value < limit;
  return relation === "at least" ? value >= limit : value === limit;
}

/** A part that every run satisfies. */
const trivial = (id: string, text: string): RunPart => ({
  claim: atLeast(id, text, CITE, { of: "messages" }, () => 0),
  holdsFor: () => true,
});

/** A part that no run satisfies. */
const failing = (id: string, text: string, why: string): RunPart => ({
  claim: noteRunSentence(
    along(id, text, CITE, () => ({ see: () => undefined, end: () => why })),
    { op: "n" },
  ),
  holdsFor: () => false,
});

function sayLimit({ measure, limit }: Isolated, n: number): string {
  const shown = Number.isNaN(limit) ? "not a number" : String(limit).replace("Infinity", "∞");
  return `the limit of ${measure.name} for n = ${n} is ${shown.replace("-", "−")}`;
}
