import { checkAsynchronous } from "./check-asynchronous.ts";
import {
  CLAIMS,
  leaveUndecided,
  spent,
  type CheckContext,
  type SimulateOptions,
} from "./properties/check-context.ts";
import { Findings } from "./report/findings.ts";
import { makeLocalStateCache } from "./states/local-state-cache.ts";
import { StepLimit } from "../solo/single-process.ts";
import { notExplored, type NotExplored } from "./setups/open-dimensions.ts";
import type { Possible, Property, Report } from "./report/report.ts";
import { checkOneRun, checkRounds } from "./rounds/check-rounds.ts";
import { whyNotExpected, type Scope } from "./setups/scope.ts";
import { setups, type Setups } from "./setups/setups.ts";
import { checkAnonymous, checkAnonymousRounds } from "./check-anonymous.ts";
import { firstReceipts } from "./setups/first-receipts.ts";
import type { Algorithm } from "../model/algorithm.ts";
import { knownBy } from "../model/basis.ts";
import type { Along, Always, Bound, Claim } from "../model/claim.ts";
import type { Outcome } from "../model/outcome.ts";
import { isHopeless } from "../model/system/needs.ts";
import { Refusal } from "../refusal/refusal.ts";
import { makeSetup, type Setup } from "../model/setup.ts";
import type { Sometimes } from "../model/sometimes.ts";
import { advance, startSimulation } from "../simulate/simulate.ts";

/** What to check: which setups, how, and within which budget. */
export interface CheckRequest {
  readonly scope: Scope;
  /** Explore a reduced graph that omits interleavings of moves that commute. */
  readonly reduce: boolean;
  /** Only the schedule in which messages arrive in the order of sending (no coins). */
  readonly schedules?: "fifo";
  /** Make each start a step of its own. */
  readonly steps: boolean;
  readonly budget: { readonly states: number; readonly bytes: number; readonly depth?: number };
  /** Skip what the verdict does not need: sizes of whole graphs, critical paths, goals. */
  readonly verdictOnly?: boolean;
  /** Judge only what needs no stored moves: never two leaders, and right at every end. */
  readonly safetyOnly?: boolean;
  /** Store 64-bit fingerprints instead of states; what needs the stored graph is then not judged. */
  readonly compact?: boolean;
}

export interface CheckProgress {
  readonly setups: number;
  readonly of?: number;
  readonly states: number;
  readonly transitions: number;
  /** States that are not expanded yet. */
  readonly queue: number;
  readonly depth: number;
  readonly bytes: number;
}

/** A check under way: call `advance` until it returns false, then `report`. */
export interface Checker {
  /** What is explored, in a phrase; and the open dimensions that are not. */
  readonly says: string;
  readonly notExplored: readonly NotExplored[];
  /** Works for a moment; false when the check is over. */
  advance(): boolean;
  progress(): CheckProgress;
  /** What was found so far. */
  report(): Report;
}

/** Most states of graphs that the verdict does not need. */
const SPARE = 300_000;

/** Which share of the setups a worker checks: those whose number is `index` modulo `of`. */
interface Part {
  readonly index: number;
  readonly of: number;
}

/** Begins a check of a scope, or of a worker's part of it. */
export function checker(request: CheckRequest, part: Part = { index: 0, of: 1 }): Checker {
  const { scope } = request;
  mustBeCheckable(request);
  const all = isHopeless(scope.algorithm.needs) ? undefined : setups(scope, firstReceipts);
  // Counting may have to enumerate the setups, so it is done once.
  const of = all?.count;
  const context = makeContext(request, part, of);
  const { findings, progress: state } = context;
  const work = all ? checkSetups(all, request, part, context) : checkHopeless(scope, part, context);
  let over = 0;
  return {
    notExplored: notExplored(scope),
    says: all?.says ?? `the ring of ${scope.n} on which all do the same`,
    advance() {
      const { done } = work.next();
      if (done) over = 1;
      return !done;
    },
    progress() {
      const { setups: done, states, transitions, depth } = findings.report();
      const { search } = state;
      return {
        setups: done,
        ...(of !== undefined && { of }),
        states: states + (search?.states ?? 0),
        transitions: transitions + (search?.transitions ?? 0),
        queue: search ? search.states - search.expanded : 0,
        depth: Math.max(depth, search ? search.depth + 1 : 0),
        bytes: search?.bytes ?? 0,
      };
    },
    report() {
      const report = { ...findings.report(), parts: part.of, over };
      const { search } = state;
      if (!search) return report;
      // Interrupted: the graph that is being explored counts too.
      return {
        ...report,
        states: report.states + search.states,
        transitions: report.transitions + search.transitions,
        depth: Math.max(report.depth, search.depth),
        ...(search.states > report.stored && { stored: search.states, bytes: search.bytes }),
      };
    },
  };
}

function mustBeCheckable({ scope, schedules }: CheckRequest): void {
  const { algorithm, wake = "all" } = scope;
  if (schedules === "fifo" && algorithm.needs.coins) {
    throw new Refusal(`schedules: all outcomes of ${algorithm.name}'s coins need all schedules.`);
  }
  if (isHopeless(algorithm.needs) && wake !== "all") {
    throw new Refusal(
      `wake: ${algorithm.name} has neither ids nor coins; the run in which all stay alike is shown, and in it all wake.`,
    );
  }
}

function makeContext(request: CheckRequest, part: Part, count: number | undefined): CheckContext {
  const { scope, budget, reduce, steps, safetyOnly = false, compact = false } = request;
  const { algorithm } = scope;
  const isVerdictOnly = request.verdictOnly === true || safetyOnly || compact;
  const spare = Math.min(Math.floor(SPARE / part.of), budget.states);
  const more = isVerdictOnly ? 0 : spare;
  const claims = judgedClaims(scope);
  const sometimes = request.verdictOnly || safetyOnly ? [] : (algorithm.sometimes ?? []);
  const properties = [
    ...electionProperties(algorithm, scope),
    ...claims.map(propertyOf),
    ...(isHopeless(algorithm.needs) ? [ALONE] : []),
  ];
  const isEverySchedule = request.schedules !== "fifo";
  const goals = sometimes.map((it) => goalOf(it, whyNotExpected(scope, it, isEverySchedule)));
  return {
    cache: makeLocalStateCache(count !== 1),
    findings: new Findings(properties, goals),
    progress: {
      statesLeft: budget.states,
      spare: { raw: more, causal: more, phases: spare },
      confluence: "order",
      search: undefined,
    },
    budget: { ...budget, depth: budget.depth ?? Infinity },
    reduce,
    steps,
    edges: !safetyOnly,
    compact,
    claims: safetyOnly ? [] : claims,
    sometimes,
    orders: scope.ties === "each",
    isWillingGiven: scope.willing !== undefined,
    more: !isVerdictOnly,
    simulate: simulateRun,
  };
}

/** Checks the setups of a worker's part, one after the other, until one violates a property. */
function* checkSetups(
  all: Setups,
  { schedules }: CheckRequest,
  part: Part,
  context: CheckContext,
): Generator<void> {
  const { findings, progress, budget } = context;
  let number = -1;
  let checked = 0;
  for (const { setup, weight } of all) {
    findings.setupNumber = ++number;
    if (number % part.of !== part.index) continue;
    if (progress.statesLeft <= 0) {
      findings.undecided(spent.states(budget));
      break;
    }
    checked++;
    try {
      if (schedules === "fifo") checkOneRun(setup, weight, context);
      else if (setup.algorithm.needs.rounds) checkRounds(setup, weight, context);
      else yield* checkAsynchronous(setup, weight, context);
    } catch (error) {
      handleLimit(error, context);
    }
    yield;
    if (findings.violated) break;
  }
  if (checked === 0 && part.index === 0)
    findings.undecided("no setup has these ids, ports and wake-ups");
}

/** Shows that no election is possible where processes have neither ids nor coins. */
function* checkHopeless(scope: Scope, part: Part, context: CheckContext): Generator<void> {
  const { algorithm, n, links } = scope;
  if (part.index !== 0) return;
  const setup = makeSetup({
    algorithm,
    n,
    ports: "aligned",
    hopeless: true,
    ...(links && { links }),
  });
  const alone = CLAIMS + judgedClaims(scope).length;
  yield;
  try {
    if (algorithm.needs.rounds) checkAnonymousRounds(setup, context, alone);
    else checkAnonymous(setup, context, alone);
  } catch (error) {
    handleLimit(error, context);
  }
}

/** Leaves the election undecided if a step of the algorithm was given up. */
function handleLimit(error: unknown, context: CheckContext): void {
  if (!(error instanceof StepLimit)) throw error;
  leaveUndecided(error.message, context);
}

function simulateRun(setup: Setup, most: number, options: SimulateOptions = {}): Outcome {
  const read = (p: number) => simulation.read(p);
  const { watch } = options;
  const simulation = startSimulation(setup, {
    ...options,
    watch: watch && ((event) => watch(event, read)),
  });
  while (advance(simulation, most));
  return simulation.finish();
}

/** What no algorithm without ids and coins can do on a ring of two or more. */
const ALONE: Property = {
  id: "alike-one-elected",
  says: "where all processes start alike, exactly one is elected",
  holds: undefined,
};

/** The properties of every election. */
function electionProperties(algorithm: Algorithm, { violate = [] }: Scope): Property[] {
  const { elects, announces, needs, contenders } = algorithm;
  const greatest = (elects === "max") !== algorithm.complemented;
  const who = {
    woke: "of those that woke",
    willing: "of the willing",
    "woke-or-willing": "of those that take part",
  };
  const right = !elects
    ? ""
    : `, the ${greatest ? "greatest" : "least"} id ${needs.everyone && !violate.includes("everyone") ? "of all" : who[contenders ?? "woke"]}`;
  const ends = needs.coins
    ? "an election is over with probability 1, under any schedule that keeps delivering"
    : "every run ends";
  const end = `every end has exactly one leader${right}${announces ? ", and every process knows it" : ""}`;
  return [
    ["never-two-leaders", "there are never two leaders, and no process decides twice"],
    ["every-run-ends", ends],
    ["one-leader-at-end", end],
  ].map(([id, says]) => ({ id, says, holds: undefined }));
}

/** The claims that `check` judges. Outside its model an algorithm's claims do not count. */
const judgedClaims = ({ algorithm, violate = [] }: Scope): (Bound | Along | Always)[] =>
  violate.length > 0
    ? []
    : (algorithm.claims ?? []).filter(
        (it) => it.form === "bound" || it.form === "along" || it.form === "always",
      );

const goalOf = ({ says, from }: Sometimes, why: string | undefined): Possible => ({
  says,
  from,
  ...(why !== undefined && { spared: why }),
  ruledOut: 0,
});

const propertyOf = (claim: Claim): Property => ({
  id: claim.id,
  says: claim.says,
  cite: claim.cite,
  known: knownBy(claim),
  holds: undefined,
  ...(claim.refuted && { refuted: true }),
});
