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
import type { Scope } from "./setups/scope.ts";
import { setups } from "./setups/setups.ts";
import { counterexampleOf, verdictOf } from "./report/verdict.ts";
import { checker, type CheckRequest } from "./checker.ts";
import type { Family } from "../model/family.ts";
import { parseRun } from "../request/parse-run.ts";
import type { Algorithm } from "../model/algorithm.ts";
import { Refusal } from "../refusal/refusal.ts";
import { result } from "../judge/result.ts";
import { replayRun } from "../trace/replay-run.ts";
import { advance, startSimulation } from "../simulate/simulate.ts";

/** The result of checking a mutant as if it were right. */
export interface MutantReport {
  readonly name: string;
  /** What is wrong with it. */
  readonly says: string;
  /** Undefined: not decided within the budget. */
  readonly caught: boolean | undefined;
  /** The smallest ring on which it was caught, and how. */
  readonly n?: number;
  readonly by?: string;
  /** The lines of a trace that shows it. */
  readonly trace?: readonly string[];
}

export interface MutantOptions {
  /** The largest ring that is explored. */
  readonly n: number;
  /** Parameters that the user gave. */
  readonly set: Readonly<Record<string, string>>;
  /** The budget for each ring size of each mutant. */
  readonly budget: CheckRequest["budget"];
}

/** The hunt for a mutant: call `advance` until it returns false, then `found`. */
export interface Hunt {
  readonly name: string;
  advance(): boolean;
  found(): MutantReport;
}

/** Longest trace that is kept, in lines. */
const LONGEST = 1000;

/** Makes a checker; tests pass another one. */
type Make = typeof checker;

/** Begins a hunt for each mutant of an algorithm that fits the given parameters. */
export function huntMutants(of: Family, options: MutantOptions, make: Make = checker): Hunt[] {
  const own = allMutants.filter((mutant) => mutant.of === of && fits(mutant, options));
  return own.map((mutant) => hunt(mutant, options, make));
}

/** True if the mutant has these parameters. */
function fits(mutant: Mutant, { set }: MutantOptions): boolean {
  const own = mutantSet(mutant);
  return Object.entries(set).every(([key, value]) => (own[key] ?? value) === value);
}

function hunt(mutant: Mutant, options: MutantOptions, make: Make): Hunt {
  const name = mutantName(mutant);
  let report: MutantReport = { name, says: mutant.says, caught: undefined };
  const work = hunting(mutant, options, make);
  return {
    name,
    advance() {
      const { done, value } = work.next();
      if (done && value) report = { ...report, ...value };
      return done !== true;
    },
    found: () => report,
  };
}

type Catch = Omit<MutantReport, "name" | "says">;
type Work<T> = Generator<undefined, T>;

/** Checks a mutant from the smallest ring on, and on the ring of the run that is known to show it. */
function* hunting(mutant: Mutant, options: MutantOptions, make: Make): Work<Catch> {
  let isDecided = true;
  for (const { scope, right } of scopes(mutant, options)) {
    const wrong = yield* checked(mutant, scope, options, make);
    const outside = scope.violate !== undefined && scope.violate.length > 0;
    if (verdictOf(wrong, outside) === "violated") {
      const { property, witness } = counterexampleOf(wrong, outside)!;
      const { says, cite } = property;
      // A violated bound needs its claim; what is wrong with an election is clear by itself.
      const by = cite === undefined ? witness.why : `${says}: ${witness.why}`;
      const { trace } = replayRun(scope, witness, mutantName(mutant));
      return { caught: true, n: scope.n, by, ...(trace.length <= LONGEST && { trace }) };
    }
    // A run in rounds that does not end is given up; the right algorithm ends.
    const gaveUp = mutant.caught === "budget" && right.needs.rounds ? wrong.undecided : undefined;
    if (gaveUp !== undefined) return { caught: true, n: scope.n, by: gaveUp };
    if (["messages", "time", "budget"].includes(mutant.caught)) {
      const other = yield* quietly(mutant, { ...scope, algorithm: right }, options, make);
      const by = differs(mutant, wrong, other);
      if (by !== undefined) return { caught: true, n: scope.n, by };
    }
    if (right.needs.coins) {
      const by = expectedOtherwise(scope, right);
      if (by !== undefined) return { caught: true, n: scope.n, by };
    }
    if (mutant.caught === "time" && right.needs.rounds) {
      const by = yield* timed(scope, right);
      if (by !== undefined) return { caught: true, n: scope.n, by };
    }
    isDecided &&= wrong.undecided === undefined;
  }
  return { caught: isDecided ? false : undefined };
}

/** Mutants that the election alone gives away: only the verdict is needed. */
const quick: readonly string[] = ["deadlock", "budget", "many-leaders", "election"];

function* checked(
  { caught }: Mutant,
  scope: Scope,
  { budget }: MutantOptions,
  make: Make,
): Work<Report> {
  const verdictOnly = quick.includes(caught);
  const states = scope.algorithm.needs.rounds ? Math.min(ROUNDS, budget.states) : budget.states;
  const limits = { ...budget, states };
  const it = make({ scope, reduce: true, steps: false, verdictOnly, budget: limits });
  while (it.advance()) yield;
  return it.report();
}

/** Checks the right algorithm on the same setups; undefined if it refuses them. */
function* quietly(
  mutant: Mutant,
  scope: Scope,
  options: MutantOptions,
  make: Make,
): Work<Report | undefined> {
  try {
    return yield* checked(mutant, scope, options, make);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Says how the mutant differs from the right algorithm; undefined if it does not. */
function differs({ caught }: Mutant, wrong: Report, right: Report | undefined): string | undefined {
  if (!right || right.undecided !== undefined) return undefined;
  if (caught === "budget") {
    return wrong.undecided === undefined
      ? undefined
      : "it does not end where the right algorithm does";
  }
  if (wrong.undecided !== undefined) return undefined;
  for (const [key, { min, max }] of Object.entries(wrong.extremes)) {
    const other = right.extremes[key];
    if (other && (other.min !== min || other.max !== max)) {
      const what = key === "atElection" ? "messages before the declaration" : key;
      return `${what}: ${span(min, max)}, and not ${span(other.min, other.max)}`;
    }
  }
  if (wrong.sum === right.sum) return undefined;
  if (wrong.sum === undefined) return "messages depend on the schedule, and should not";
  if (right.sum === undefined) return "messages do not depend on the schedule, and should";
  return `messages: ${wrong.sum} over all arrangements, and not ${right.sum}`;
}

/** Compares the expected messages, where these are quickly computed: with coins a run may have no extremes. */
function expectedOtherwise({ algorithm, n, links }: Scope, right: Algorithm): string | undefined {
  return unlessRefused(() => {
    const [is, not] = [algorithm, right]
      .map((of) =>
        expectedMessages({ algorithm: of, n, ...(links && { links }), mostStates: CHANCES }),
      )
      .map((it) => (typeof it === "string" ? it : `${it.min} to ${it.max}`));
    return is === not ? undefined : `expected messages: ${is}, and not ${not}`;
  });
}

/** Compares the times of the one run that each setup has in rounds. */
function* timed(scope: Scope, right: Algorithm): Work<string | undefined> {
  for (const { setup: given } of setups(scope)) {
    yield;
    const [wrong, other] = [given, { ...given, algorithm: right }].map((it) => {
      const simulation = startSimulation(it, {});
      while (advance(simulation, MOST_MESSAGES));
      return result(simulation.finish()).time ?? {};
    });
    for (const [key, value] of Object.entries(wrong)) {
      const [is, not] = [value, other[key]].map((it) => JSON.stringify(it).replaceAll('"', ""));
      if (is !== not) return `${key} ${is}, and not ${not}`;
    }
  }
  return undefined;
}

/** Most states of a chain whose expectation is computed. */
const CHANCES = 2000;
/** Most messages of a run of a small ring. */
const MOST_MESSAGES = 10_000;
/** Most states in rounds, where states are messages and some claims look at all earlier ones. */
const ROUNDS = 20_000;

const span = (min: number, max: number): string => (min === max ? `${min}` : `${min} to ${max}`);

/** Yields the rings from 1 on, as wide as accepted, and the ring of the mutant's own run. */
function* scopes(
  mutant: Mutant,
  { n: most, set: given }: MutantOptions,
): Generator<{ readonly scope: Scope; readonly right: Algorithm }> {
  const family = mutantFamily(mutant);
  const line = mutantRun(mutant);
  const set = { ...line.set, ...given };
  const { algorithm, network, wake, willing, ports, links, violate, ids, n } = parseRun(
    { ...line, set },
    family,
  );
  const right = mutant.of.with(set);
  const kept = { algorithm, ...(links && { links }), ...(violate && { violate }) };
  const own: Scope = {
    ...kept,
    n: n ?? (ids as ArrayLike<number>).length,
    ...(typeof ids === "object" && { ids: Array.from(ids) }),
    ...(network && { network }),
    ...(wake !== undefined && { wake }),
    ...(willing !== undefined && { willing }),
    ...(ports !== undefined && { ports }),
  };
  for (let size = 1; size <= Math.max(most, own.n); size++) {
    const scope = size > most ? undefined : widened({ ...kept, n: size });
    if (scope) yield { scope, right };
    if (size === own.n && accepted(own)) yield { scope: own, right };
  }
}

/** Widens a scope by all wake-ups, port labels and willing sets that the algorithm accepts. */
function widened(scope: Scope): Scope | undefined {
  if (!accepted(scope)) return undefined;
  let wide = scope;
  for (const more of [{ wake: "each" }, { ports: "each" }, { willing: "each" }] as const) {
    if (more.willing && !scope.algorithm.needs.rounds) continue;
    if (accepted({ ...wide, ...more })) wide = { ...wide, ...more };
  }
  return wide;
}

const accepted = (scope: Scope): boolean => unlessRefused(() => setups(scope)) !== undefined;

/** The result of the work; undefined if it is refused. */
function unlessRefused<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
