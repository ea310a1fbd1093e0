import { checkAsynchronous } from "./check-asynchronous.ts";
import { CLAIMS, leaveUndecided, spent, type CheckContext } from "./properties/check-context.ts";
import { Findings } from "./report/findings.ts";
import { LocalStateCache } from "./states/local-state-cache.ts";
import { StepLimit } from "../solo/single-process.ts";
import { notExplored, type NotExplored } from "./setups/open-dimensions.ts";
import type { Property, Report } from "./report/report.ts";
import { checkCoins, checkOneRun } from "./rounds/check-rounds.ts";
import { whyNotExpected, type Scope } from "./setups/scope.ts";
import { setups, type Setups } from "./setups/setups.ts";
import { checkAnonymous } from "./check-anonymous.ts";
import { knownBy } from "../model/basis.ts";
import type { Along, Always, Bound, Claim } from "../model/claim.ts";
import { isHopeless } from "../model/system/needs.ts";
import { Refusal } from "../refusal/refusal.ts";

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

export interface CheckProgress extends Pick<
  Report,
  "setups" | "states" | "transitions" | "depth" | "bytes"
> {
  readonly of?: number;
  /** States that are not expanded yet. */
  readonly queue: number;
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
  const all = setups(scope);
  // Counting may have to enumerate the setups, so it is done once.
  const of = all.count;
  const context = makeContext(request, part, of);
  const work = checkSetups(all, request, part, context);
  let over = 0;
  const report = (): Report => {
    const finished = { ...context.findings.report(), parts: part.of, over };
    const { search } = context.progress;
    if (!search) return finished;
    // The graph that is being explored counts too.
    return {
      ...finished,
      states: finished.states + search.states,
      transitions: finished.transitions + search.transitions,
      depth: Math.max(finished.depth, search.depth + 1),
      ...(search.states > finished.stored && { stored: search.states, bytes: search.bytes }),
    };
  };
  return {
    notExplored: notExplored(scope),
    says: all.says,
    advance() {
      const { done } = work.next();
      if (done) over = 1;
      return !done;
    },
    progress() {
      const { setups: done, states, transitions, depth } = report();
      const { search } = context.progress;
      return {
        setups: done,
        ...(of !== undefined && { of }),
        states,
        transitions,
        queue: search ? search.states - search.expanded : 0,
        depth,
        bytes: search?.bytes ?? 0,
      };
    },
    report,
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
  const more = !request.verdictOnly && !safetyOnly && !compact;
  const spare = Math.min(Math.floor(SPARE / part.of), budget.states);
  const claims = judgedClaims(scope);
  const sometimes = request.verdictOnly || safetyOnly ? [] : (algorithm.sometimes ?? []);
  const properties = [
    ...electionProperties(scope),
    ...claims.map(propertyOf),
    ...(isHopeless(algorithm.needs) ? [ALONE] : []),
  ];
  const goals = sometimes.map((goal) => {
    const why = whyNotExpected(scope, goal, request.schedules !== "fifo");
    const spared = why === undefined ? {} : { spared: why };
    return { says: goal.says, from: goal.from, ...spared, ruledOut: 0 };
  });
  return {
    scope,
    cache: new LocalStateCache(count !== 1),
    findings: new Findings(properties, goals),
    progress: {
      statesLeft: budget.states,
      spare: { raw: more ? spare : 0, causal: more ? spare : 0, phases: spare },
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
    more,
  };
}

/** Checks the setups of a worker's part, one after the other, until one violates a property. */
function* checkSetups(
  all: Setups,
  { scope, schedules }: CheckRequest,
  part: Part,
  context: CheckContext,
): Generator<void> {
  const { findings, progress, budget } = context;
  const { needs } = scope.algorithm;
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
      if (isHopeless(needs)) checkAnonymous(setup, context, CLAIMS + judgedClaims(scope).length);
      else if (needs.rounds && needs.coins) checkCoins(setup, weight, context);
      else if (needs.rounds || schedules === "fifo") checkOneRun(setup, weight, context);
      else yield* checkAsynchronous(setup, weight, context);
    } catch (error) {
      // A step of the algorithm was given up.
      if (!(error instanceof StepLimit)) throw error;
      leaveUndecided(error.message, context);
    }
    yield;
    if (findings.violated) break;
  }
  if (checked === 0 && part.index === 0)
    findings.undecided("no setup has these ids, ports and wake-ups");
}

/** What no algorithm without ids and coins can do on a ring of two or more. */
const ALONE: Property = {
  id: "alike-one-elected",
  says: "where all processes start alike, exactly one is elected",
  holds: undefined,
};

const contenderNames = {
  woke: "of those that woke",
  willing: "of the willing",
  "woke-or-willing": "of those that take part",
};

/** The properties of every election. */
function electionProperties({ algorithm, violate = [] }: Scope): Property[] {
  const { elects, announces, needs, contenders = "woke", complemented } = algorithm;
  const extreme = (elects === "max") === complemented ? "least" : "greatest";
  const isOfAll = needs.everyone && !violate.includes("everyone");
  const right = elects
    ? `, the ${extreme} id ${isOfAll ? "of all" : contenderNames[contenders]}`
    : "";
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

const propertyOf = (claim: Claim): Property => ({
  id: claim.id,
  says: claim.says,
  cite: claim.cite,
  known: knownBy(claim),
  holds: undefined,
  ...(claim.refuted && { refuted: true }),
});
