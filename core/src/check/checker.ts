import { isCatalogued, isUnchanged, isVouched } from "../algorithms/index.ts";
import { checkAsynchronous } from "./check-asynchronous.ts";
import {
  CLAIMS,
  leaveAtLimit,
  leaveUndecided,
  type CheckContext,
} from "./properties/check-context.ts";
import { isOfSize, judgeSize } from "./properties/claims-of-size.ts";
import { judgeOf, noteFixedParts } from "./properties/fixed-parts.ts";
import { Findings } from "./report/findings.ts";
import { LocalStateCache, processesOf } from "./states/local-state-cache.ts";
import { StepLimit } from "../solo/single-process.ts";
import { notExplored, type NotExplored } from "./setups/open-dimensions.ts";
import type { Property, Report } from "./report/report.ts";
import { checkCoins, checkOneRun } from "./rounds/check-rounds.ts";
import { respectedSymmetries } from "./setups/claim-symmetry.ts";
import { whyNotExpected, type Scope } from "./setups/scope.ts";
import { setups, type Setups } from "./setups/setups.ts";
import { checkAnonymous } from "./check-anonymous.ts";
import { FixedLimits } from "../judge/known-limit.ts";
import { knownBy } from "../model/basis.ts";
import type { Along, Always, Bound, Claim } from "../model/claim.ts";
import { leastSize } from "../model/sometimes.ts";
import { isHopeless } from "../model/system/needs.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Setup } from "../model/setup.ts";

/** What to check: which setups, how, and within which budget. */
export interface CheckRequest {
  readonly scope: Scope;
  /** Explore a reduced graph, which omits redundant interleavings of commuting moves. */
  readonly reduce: boolean;
  /** Check only the schedule in which messages arrive in the order of sending. Not accepted with coins. */
  readonly schedules?: "fifo";
  /** Treat the start of each process as a separate move. */
  readonly steps: boolean;
  readonly budget: { readonly states: number; readonly bytes: number; readonly depth?: number };
  /** Skip goals, critical paths, and the sizes of unreduced graphs. */
  readonly verdictOnly?: boolean;
  /** Judge only whether there are never two leaders and whether every final state is right; moves are not stored. */
  readonly safetyOnly?: boolean;
  /** Store 64-bit fingerprints instead of states. Properties that need the stored graph are then not judged. */
  readonly compact?: boolean;
  /** After a violation, check the other properties and setups too. By default the check ends with its setup. */
  readonly onward?: boolean;
}

export interface CheckProgress extends Pick<
  Report,
  "setups" | "states" | "transitions" | "depth" | "bytes"
> {
  readonly of?: number;
  /** Number of states of searches on which the verdict does not depend: without reduction, with phases or depths, for goals. */
  readonly statesAside: number;
  /** Number of discovered states that are not expanded yet. */
  readonly queue: number;
}

/** A check in progress: call `advance` until it returns false, then `report`. */
export interface Checker {
  /** A phrase that says what is explored. */
  readonly says: string;
  /** The dimensions that the model leaves open and that are not explored. */
  readonly notExplored: readonly NotExplored[];
  /** Does a small part of the work; false if the check is finished. */
  advance(): boolean;
  progress(): CheckProgress;
  /** Returns what was found so far. */
  report(): Report;
}

/** Number of states that all workers together may spend on each kind of graph that the verdict does not need. */
const SPARE = 300_000;
/** The same for graphs on which claims are judged that the verdict depends on. */
const CLAIMED = 5_000_000;
/** The same for graphs with phases, which only claims need. */
const PHASES = 100_000;
/** Number of states on which all workers together judge invariants that the verdict does not depend on. */
const VISITS_MAX = 75_000;
/** The same for setups whose simulated run is watched. */
const WATCHES_MAX = 2000;

/** Number of runs that all workers together simulate one by one, for claims that no few runs decide. */
const RUNS_MAX = 3000;

/** The setups that one worker checks: those whose number is ≡ `index` (mod `of`). */
interface Part {
  readonly index: number;
  readonly of: number;
}

/** Begins the check of a scope, or of one worker's part of its setups. */
export function checker(request: CheckRequest, part: Part = { index: 0, of: 1 }): Checker {
  mustBeCheckable(request);
  /** Ids of claims that read what the scope fixes. */
  const open = new Set<string>();
  const scope = request.safetyOnly
    ? request.scope
    : noteFixedParts(request.scope, (id) => open.add(id));
  const all = setups(scope);
  // Counting can be slow because it may enumerate the setups, so count only once.
  const of = all.count;
  const context = makeContext({ ...request, scope }, part, of);
  const work = checkSetups(all, request, part, context, open);
  let over = 0;
  const report = (): Report => {
    const { sampled } = all;
    const finished = {
      ...context.findings.report(),
      parts: part.of,
      over,
      ...(sampled && { sampled }),
    };
    const { search } = context.progress;
    if (!search) return finished;
    // Include the graph that is being explored.
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
      const { search, aside, statesAside } = context.progress;
      return {
        // The setup that is being explored is counted in the report, but it is not finished.
        setups: over === 1 ? done : Math.max(0, done - 1),
        ...(of !== undefined && { of }),
        states,
        statesAside: statesAside + (aside?.states ?? 0),
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
    throw Refusal.of(
      "schedules",
      `fifo is not accepted for ${algorithm.name}, which tosses coins; leave it out.`,
    );
  }
  if (isHopeless(algorithm.needs) && wake !== "all") {
    throw Refusal.of(
      "wake",
      `${algorithm.name} has neither ids nor coins, so only the run in which all processes wake at once is checked; wake must be all.`,
    );
  }
}

function makeContext(request: CheckRequest, part: Part, count: number | undefined): CheckContext {
  const { scope, budget, reduce, steps, onward = false } = request;
  const { safetyOnly = false, compact = false } = request;
  const { algorithm } = scope;
  const more = !request.verdictOnly && !safetyOnly && !compact;
  const claims = judgedClaims(scope);
  const judged = safetyOnly ? [] : claims;
  const stated = new Set<Claim>(claims.filter((it) => !it.refuted && !isVouched(algorithm, it)));
  const forms = new Set<string>(Array.from(stated, ({ form }) => form));
  const isStated = (claim: Claim) => stated.size > 0 && stated.has(claim);
  const isNeeded = (form: string) => forms.has(form);
  const spareFor = (form: string, spare = SPARE) =>
    Math.min(Math.floor((isNeeded(form) ? CLAIMED : spare) / part.of), budget.states);
  const sometimes = request.verdictOnly || safetyOnly ? [] : (algorithm.sometimes ?? []);
  const properties = [
    ...electionProperties(scope),
    ...claims.map((it) => propertyOf(it, isVouched(algorithm, it))),
    ...(isHopeless(algorithm.needs) ? [ALONE] : []),
    ...(safetyOnly ? [] : claimsOfSize(scope).map((it) => propertyOf(it, false))),
  ];
  const areGoalsKnown = isUnchanged(algorithm);
  const goals = sometimes.map((goal) => {
    const why = whyNotExpected(scope, goal, request.schedules !== "fifo");
    return {
      says: goal.says,
      from: leastSize(goal),
      ...(why !== undefined && { spared: why }),
      ...(areGoalsKnown && { vouched: true as const }),
      ruledOut: 0,
    };
  });
  const processes = processesOf(algorithm);
  return {
    scope,
    cache: new LocalStateCache(count !== 1, processes),
    seeking: new LocalStateCache(count !== 1, processes),
    processes,
    findings: new Findings(properties, goals),
    progress: {
      statesLeft: budget.states,
      spare: {
        raw: more ? spareFor("always") : 0,
        starts: isNeeded("always") ? spareFor("always") : 0,
        causal: more ? spareFor("bound") : 0,
        phases: spareFor("bound", PHASES),
      },
      visitsLeft: isNeeded("always") ? Infinity : Math.floor(VISITS_MAX / part.of),
      watchesLeft: Math.floor(WATCHES_MAX / part.of),
      runsLeft: request.verdictOnly ? 0 : Math.floor(RUNS_MAX / part.of),
      confluence: "order",
      search: undefined,
      aside: undefined,
      statesAside: 0,
    },
    budget: { ...budget, depth: budget.depth ?? Infinity },
    reduce,
    steps,
    edges: !safetyOnly,
    compact,
    onward,
    claims: judged,
    bounds: indicesOf(judged, "bound"),
    alongs: indicesOf(judged, "along"),
    invariants: judged.flatMap((claim, i) =>
      claim.form === "always" ? [{ claim, index: CLAIMS + i }] : [],
    ),
    limits: new FixedLimits((claim) => isVouched(algorithm, claim)),
    isStated,
    isNeeded,
    isEveryPlace: respectedSymmetries(scope) === "none",
    sometimes,
    areGoalsKnown,
    more,
  };
}

const indicesOf = (claims: readonly Claim[], form: Claim["form"]): number[] =>
  claims.flatMap((claim, i) => (claim.form === form ? [i] : []));

/** Checks the setups of a worker's part, one after the other, until one violates a property. */
function* checkSetups(
  all: Setups,
  { scope, schedules, safetyOnly = false }: CheckRequest,
  part: Part,
  context: CheckContext,
  open: ReadonlySet<string>,
): Generator<void> {
  const { findings, progress, claims } = context;
  const { needs } = scope.algorithm;
  const isForeign = !isUnchanged(scope.algorithm);
  const own = CLAIMS + judgedClaims(scope).length + (isHopeless(needs) ? 1 : 0);
  const ofSize = safetyOnly ? [] : claimsOfSize(scope);
  let judgements: ReturnType<typeof judgeSize>[] | undefined;
  let number = -1;
  let checked = 0;
  for (const { setup, weight } of all) {
    findings.beginSetup(++number);
    if (number % part.of !== part.index) continue;
    if (progress.statesLeft <= 0) {
      leaveAtLimit("states", context);
      break;
    }
    checked++;
    judgements ??= ofSize.map((it) => judgeSize(it, scope.algorithm, scope.n));
    for (const [i, { holds, witness }] of judgements.entries())
      findings.judge(own + i, holds, witness && (() => witness));
    const before = isForeign ? numbersIn(setup) : undefined;
    try {
      if (isHopeless(needs)) checkAnonymous(setup, context, CLAIMS + judgedClaims(scope).length);
      else if (needs.rounds && needs.coins) checkCoins(setup, weight, context);
      else if (needs.rounds || schedules === "fifo") checkOneRun(setup, weight, context);
      else yield* checkAsynchronous(setup, weight, context);
    } catch (error) {
      mustBeUnchanged(setup, before);
      // The tool cannot follow this setup, for example because one step sends too many messages.
      if (!(error instanceof StepLimit)) throw error;
      leaveUndecided(error.message, context);
    }
    mustBeUnchanged(setup, before);
    for (const [i, { id }] of claims.entries())
      if (open.has(id)) findings.weaken(CLAIMS + i, "fixed");
    findings.endSetup();
    yield;
    if (findings.violated && !context.onward) break;
  }
  if (checked === 0 && part.index === 0)
    findings.markUndecided("no setup fits the given ids, ports and wake-ups");
}

function mustBeUnchanged(setup: Setup, before: string | undefined): void {
  if (before === undefined || numbersIn(setup) === before) return;
  throw new Refusal(
    `${setup.algorithm.name}: a claim or a goal changes the setup that it reads; let it change a copy.`,
  );
}

/** Returns what setups share and a function of a file could change, as a text. */
const numbersIn = ({ ids, swapped, willing, waking, network: { rows } }: Setup): string =>
  [ids, swapped, willing, waking.starters, rows?.offset, rows?.owner, rows?.mate].join(";");

/** A property that no algorithm without ids or coins has on a ring of two or more processes. */
const ALONE: Property = {
  id: "alike-one-elected",
  says: "if all processes start in the same state, exactly one is elected",
  holds: undefined,
};

const contenderNames = {
  woke: "of the processes that woke",
  willing: "of the willing processes",
  "woke-or-willing": "of the processes that take part",
};

function electionProperties({ algorithm, violate = [] }: Scope): Property[] {
  const { elects, announces, needs, contenders = "woke", complemented } = algorithm;
  const extreme = (elects === "max") === complemented ? "least" : "greatest";
  const isOfAll = needs.everyone && contenders !== "willing" && !violate.includes("everyone");
  const right = elects
    ? `, which has the ${extreme} id ${isOfAll ? "of all processes" : contenderNames[contenders]}`
    : "";
  const ends = needs.coins
    ? "every run ends with probability 1, under every schedule that keeps delivering messages"
    : "every run ends";
  const end = `every final state has exactly one leader${right}${announces ? ", and every process knows the leader" : ""}`;
  return [
    ["never-two-leaders", "there are never two leaders, and no process decides twice"],
    ["every-run-ends", ends],
    ["one-leader-at-end", end],
  ].map(([id, says]) => ({ id, says, holds: undefined }));
}

/** Returns the claims that setups and their states decide. If the scope violates an assumption of the model, there are none. */
const judgedClaims = ({ algorithm, violate = [] }: Scope): (Bound | Along | Always)[] =>
  violate.length > 0
    ? []
    : (algorithm.claims ?? []).filter(
        (it) => it.form === "bound" || it.form === "along" || it.form === "always",
      );

/** Returns the claims about all rings of one size, but not those of the catalogue, which other tests judge. */
const claimsOfSize = ({ algorithm, violate = [] }: Scope) =>
  violate.length > 0
    ? []
    : (algorithm.claims ?? []).filter(isOfSize).filter((it) => !isCatalogued(judgeOf(it)));

const propertyOf = (claim: Claim, vouched: boolean): Property => ({
  id: claim.id,
  says: claim.says,
  cite: claim.cite,
  known: knownBy(claim),
  holds: undefined,
  ...(claim.refuted && { refuted: true }),
  ...(vouched && { vouched }),
});
