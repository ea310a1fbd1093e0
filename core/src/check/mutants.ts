import { allMutants } from "../algorithms/all-mutants.ts";
import {
  mutantFamily,
  mutantName,
  mutantSet,
  type Mutant,
  mutantRun,
} from "../algorithms/mutants/mutant.ts";
import { expectedMessages } from "../chance/chance.ts";
import type { Report } from "./report/report.ts";
import { simulateSetup } from "./rounds/simulate-setup.ts";
import type { Scope } from "./setups/scope.ts";
import { setups } from "./setups/setups.ts";
import { counterexampleOf, verdictOf } from "./report/verdict.ts";
import { checker, type CheckRequest } from "./checker.ts";
import type { Family } from "../model/family.ts";
import { parseRun } from "../request/parse-run.ts";
import type { Algorithm } from "../model/algorithm.ts";
import { Refusal, unlessRefused } from "../refusal/refusal.ts";
import { result } from "../judge/result.ts";
import { replayRun } from "../trace/replay-run.ts";

/** The result of checking a mutant as if it were the right algorithm. */
export interface MutantReport {
  readonly name: string;
  /** What is wrong with the mutant. */
  readonly says: string;
  /** True if the mutant was caught; undefined if this was not decided within the budget. */
  readonly caught: boolean | undefined;
  /** The size of the smallest ring on which the mutant was caught. */
  readonly n?: number;
  /** The violation, or the difference from the right algorithm. */
  readonly by?: string;
  /** The lines of a trace that shows the violation. */
  readonly trace?: readonly string[];
}

export interface MutantOptions {
  /** The size of the largest ring that is explored. */
  readonly n: number;
  /** Parameters that the user gave. */
  readonly set: Readonly<Record<string, string>>;
  /** The budget for each mutant and each ring size. */
  readonly budget: CheckRequest["budget"];
}

/** The attempt to catch one mutant: call `advance` until it returns false, then `found`. */
export interface Hunt {
  readonly name: string;
  advance(): boolean;
  found(): MutantReport;
}

/** Longest trace that is shown, in lines. */
const LONGEST = 1000;

/** Lists the mutants of `of` that fit the given parameters. */
export function listMutants(of: Family, set: MutantOptions["set"]): Mutant[] {
  const fits = (mutant: Mutant): boolean => {
    const own = mutantSet(mutant);
    return Object.entries(set).every(([key, value]) => (own[key] ?? value) === value);
  };
  return allMutants.filter((mutant) => mutant.of === of && fits(mutant));
}

/** Begins a hunt for every mutant of `of` that fits the given parameters. Tests pass another checker as `make`. */
export const huntMutants = (of: Family, options: MutantOptions, make = checker): Hunt[] =>
  listMutants(of, options.set).map((mutant) => {
    const name = mutantName(mutant);
    let report: MutantReport = { name, says: mutant.says, caught: undefined };
    const work = hunt(mutant, options, make);
    return {
      name,
      advance() {
        const { done, value } = work.next();
        if (done && value) report = { ...report, ...value };
        return done !== true;
      },
      found: () => report,
    };
  });

type Work<T> = Generator<undefined, T>;

/** A ring on which a mutant is checked, and the right algorithm. */
interface Case {
  readonly scope: Scope;
  readonly right: Algorithm;
}

/** Checks a mutant on rings of increasing size, and on the ring of the run that is known to reveal the mutant. */
function* hunt(
  mutant: Mutant,
  options: MutantOptions,
  make: typeof checker,
): Work<Omit<MutantReport, "name" | "says">> {
  const verdictOnly = quick.includes(mutant.caught);
  function* check(scope: Scope): Work<Report> {
    const { budget } = options;
    const states = scope.algorithm.needs.rounds ? Math.min(ROUNDS, budget.states) : budget.states;
    const limits = { ...budget, states };
    const work = make({ scope, reduce: true, steps: false, verdictOnly, budget: limits });
    while (work.advance()) yield;
    return work.report();
  }
  let isDecided = true;
  for (const one of cases(mutant, options)) {
    const report = yield* check(one.scope);
    const how =
      violationOf(mutant, one, report) ?? (yield* differenceOf(mutant, one, report, check));
    if (how) return { caught: true, n: one.scope.n, ...how };
    isDecided &&= report.undecided === undefined;
  }
  return { caught: isDecided ? false : undefined };
}

/** Ways to catch a mutant for which the verdict is enough. */
const quick: readonly string[] = ["deadlock", "budget", "many-leaders", "election"];

type Catch = Pick<MutantReport, "by" | "trace">;

function violationOf(mutant: Mutant, { scope, right }: Case, report: Report): Catch | undefined {
  const outside = scope.violate !== undefined && scope.violate.length > 0;
  if (verdictOf(report, outside) === "violated") {
    const { property, witness } = counterexampleOf(report, outside)!;
    // For a claim, the reason alone ("7 messages, the claim allows 5") is unclear, so the text of the claim precedes it.
    const by = property.cite === undefined ? witness.why : `${property.says}: ${witness.why}`;
    const { trace } = replayRun(scope, witness, mutantName(mutant));
    return { by, ...(trace.length <= LONGEST && { trace }) };
  }
  // The right algorithm ends, so a mutant counts as caught if its run in rounds had to be given up.
  const by = mutant.caught === "budget" && right.needs.rounds ? report.undecided : undefined;
  return by === undefined ? undefined : { by };
}

/** Says how a mutant differs from the right algorithm in messages or times; undefined if they agree. */
function* differenceOf(
  { caught }: Mutant,
  { scope, right }: Case,
  report: Report,
  check: (scope: Scope) => Work<Report>,
): Work<Catch | undefined> {
  let by: string | undefined;
  if (["messages", "time", "budget"].includes(caught)) {
    try {
      const other = yield* check({ ...scope, algorithm: right });
      by = differingCounts(caught, report, other);
    } catch (error) {
      // The right algorithm may refuse these setups.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  if (right.needs.coins) by ??= differingExpectation(scope, right);
  if (caught === "time" && right.needs.rounds) by ??= yield* differingTimes(scope, right);
  return by === undefined ? undefined : { by };
}

/** Says how the counts of a mutant differ from those of the right algorithm; undefined if they are equal. */
function differingCounts(
  caught: Mutant["caught"],
  wrong: Report,
  right: Report,
): string | undefined {
  if (right.undecided !== undefined) return undefined;
  const isOver = wrong.undecided === undefined;
  if (caught === "budget")
    return isOver ? undefined : "it does not end, but the right algorithm does";
  if (!isOver) return undefined;
  for (const [key, { min, max }] of Object.entries(wrong.extremes)) {
    const other = right.extremes[key];
    if (other && (other.min !== min || other.max !== max)) {
      const what = key === "atElection" ? "messages before the declaration" : key;
      return `${what}: ${span(min, max)} instead of ${span(other.min, other.max)}`;
    }
  }
  if (wrong.sum === right.sum) return undefined;
  if (wrong.sum === undefined)
    return "the number of messages depends on the schedule, but should not";
  if (right.sum === undefined)
    return "the number of messages does not depend on the schedule, but should";
  return `total messages over all arrangements: ${wrong.sum} instead of ${right.sum}`;
}

/** Says how the expected messages of a mutant differ from those of the right algorithm; undefined if they are equal or too costly to compute. */
function differingExpectation(
  { algorithm, n, links }: Scope,
  right: Algorithm,
): string | undefined {
  return unlessRefused(() => {
    const [is, not] = [algorithm, right].map((of) => {
      const request = { algorithm: of, n, ...(links && { links }), mostStates: CHANCES };
      const expected = expectedMessages(request);
      return typeof expected === "string" ? expected : `${expected.min} to ${expected.max}`;
    });
    return is === not ? undefined : `expected messages: ${is} instead of ${not}`;
  });
}

/** Says how the times of a mutant in rounds differ from those of the right algorithm; undefined if they are equal. */
function* differingTimes(scope: Scope, right: Algorithm): Work<string | undefined> {
  for (const { setup } of setups(scope)) {
    yield;
    const [wrong, other] = [setup, { ...setup, algorithm: right }].map(
      (of) => result(simulateSetup(of, MOST_MESSAGES)).time ?? {},
    );
    for (const [key, value] of Object.entries(wrong)) {
      const [is, not] = [value, other[key]].map((time) => JSON.stringify(time).replaceAll('"', ""));
      if (is !== not) return `${key}: ${is} instead of ${not}`;
    }
  }
  return undefined;
}

/** Largest number of states of a Markov chain whose expectation is computed. */
const CHANCES = 2000;
/** Longest simulated run, in messages. */
const MOST_MESSAGES = 10_000;
/** Largest number of states for algorithms in rounds. It is small because some claims look at all earlier messages. */
const ROUNDS = 20_000;

const span = (min: number, max: number): string => (min === max ? `${min}` : `${min} to ${max}`);

/** Yields rings of 1 to n processes with the widest scope that is accepted, and the ring of the mutant's own run. */
function* cases(mutant: Mutant, { n: most, set: chosen }: MutantOptions): Generator<Case> {
  const spec = mutantRun(mutant);
  const set = { ...spec.set, ...chosen };
  const run = parseRun({ ...spec, set }, mutantFamily(mutant));
  const { algorithm, links, violate, network, ports, ids } = run;
  // Mutants have fixed runs, without `random`.
  const { wake, willing } = run as Pick<Scope, "wake" | "willing">;
  const right = mutant.of.with(set);
  const shared = { algorithm, links, violate };
  const list = typeof ids === "object" ? Array.from(ids) : undefined;
  const n = run.n ?? list!.length;
  const own: Scope = { ...shared, n, ids: list, network, wake, willing, ports };
  for (let size = 1; size <= Math.max(most, n); size++) {
    const scope = { ...shared, n: size };
    if (size <= most && isAccepted(scope)) yield { scope: widened(scope), right };
    if (size === n && isAccepted(own)) yield { scope: own, right };
  }
}

/** Widens a scope to all wake-ups, port labels and sets of willing processes that the algorithm accepts. */
function widened(scope: Scope): Scope {
  let wide = scope;
  for (const more of [{ wake: "each" }, { ports: "each" }, { willing: "each" }] as const) {
    if (more.willing && !scope.algorithm.needs.rounds) continue;
    if (isAccepted({ ...wide, ...more })) wide = { ...wide, ...more };
  }
  return wide;
}

const isAccepted = (scope: Scope): boolean => unlessRefused(() => setups(scope)) !== undefined;
