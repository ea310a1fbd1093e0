import { checkAsynchronous } from "./check/asynchronous.ts";
import { CLAIMS, ENDS, RIGHT, SAFE, type Bench } from "./check/bench.ts";
import { spent } from "./check/budget.ts";
import { findings } from "./check/findings.ts";
import { kits } from "./check/kit.ts";
import { StepLimit } from "./check/lone.ts";
import { notExplored, type NotExplored } from "./check/open-dimensions.ts";
import type { Possible, Property, Report } from "./check/report.ts";
import { checkRounds, oneRun } from "./check/rounds.ts";
import type { Scope } from "./check/scope.ts";
import { setups } from "./check/setups.ts";
import { spared } from "./check/spared.ts";
import { checkSymmetric } from "./check/symmetric.ts";
import { checkSymmetricRounds } from "./check/symmetric-rounds.ts";
import { heard } from "./heard.ts";
import type { Algorithm } from "./model/algorithm.ts";
import { knownBy } from "./model/basis.ts";
import type { Along, Always, Bound, Claim } from "./model/claim.ts";
import type { Outcome } from "./model/run.ts";
import { isHopeless } from "./model/needs.ts";
import { Refusal } from "./model/refusal.ts";
import { setup as settle, type Setup } from "./model/setup.ts";
import type { Sometimes } from "./model/sometimes.ts";
import { advance, simulate } from "./simulate/simulate.ts";

/** What `ringleader check` asks: which setups, how, and within what budget. */
export interface CheckRequest {
  readonly scope: Scope;
  /** Leave out what commutes (default); else explore everything. */
  readonly reduce: boolean;
  /** Only the schedule in which messages arrive in the order they were sent (no coins). */
  readonly schedules?: "fifo";
  /** Each start is a step of its own. */
  readonly steps: boolean;
  readonly budget: { readonly states: number; readonly bytes: number; readonly depth?: number };
  /** Look at what is not needed for the verdict: raw counts, causal extremes (default yes). */
  readonly verdictOnly?: boolean;
  /** Ask only what can be told without storing the moves: never two leaders, and right at every end. */
  readonly safetyOnly?: boolean;
  /** Keep 64-bit fingerprints instead of configurations; what needs the stored graph is then not judged. */
  readonly compact?: boolean;
}

export interface CheckProgress {
  readonly setups: number;
  readonly of?: number;
  readonly states: number;
  readonly transitions: number;
  /** Configurations found and not yet expanded. */
  readonly queue: number;
  readonly depth: number;
  readonly bytes: number;
}

/** A check under way: `advance` until it says no, then `report`. */
export interface Checker {
  /** What is explored, in a phrase; and what the model leaves open that is not. `defaultScope` opens what fits. */
  readonly says: string;
  readonly notExplored: readonly NotExplored[];
  /** Goes on for a moment; false when it is over. */
  advance(): boolean;
  progress(): CheckProgress;
  /** What was found; before the end, what was found so far. */
  report(): Report;
}

/** Graphs that the verdict does not need are made while there are no more states than these. */
const SPARE = 300_000;
const spareFor = (isVerdictOnly: boolean, share: number, most: number) => {
  const states = Math.min(Math.floor(SPARE * share), most);
  const more = isVerdictOnly ? 0 : states;
  return { raw: more, causal: more, phases: states };
};

/** With `part`, only every so many-th setup: for workers that share the work. */
export function checker(
  request: CheckRequest,
  part: { readonly index: number; readonly of: number } = { index: 0, of: 1 },
): Checker {
  const { scope, budget, reduce, steps, safetyOnly = false } = request;
  const compact = request.compact === true;
  const verdictOnly = request.verdictOnly === true || safetyOnly || compact;
  const { algorithm } = scope;
  if (request.schedules === "fifo" && algorithm.needs.coins) {
    throw new Refusal(`schedules: all outcomes of ${algorithm.name}'s coins need all schedules.`);
  }
  const hopeless = isHopeless(algorithm.needs);
  if (hopeless && (scope.wake ?? "all") !== "all") {
    throw new Refusal(
      `wake: ${algorithm.name} has neither ids nor coins; the run in which all stay alike is shown, and in it all wake.`,
    );
  }
  const all = hopeless ? undefined : setups(scope, heard);
  const violated = (scope.violate ?? []).length > 0;
  // Outside its model an algorithm's claims do not count.
  const claims = violated ? [] : (algorithm.claims ?? []).filter(isJudged);
  // Who only asks for the verdict is in a hurry.
  const sometimes = request.verdictOnly || safetyOnly ? [] : (algorithm.sometimes ?? []);
  const found = findings(
    [...elections(scope.algorithm, scope), ...claims.map(said), ...(hopeless ? [ALONE] : [])],
    sometimes.map((it) => sought(it, spared(scope, it, request.schedules !== "fifo"))),
  );
  const bench: Bench = {
    kits: kits(all?.count !== 1),
    findings: found,
    reduce,
    steps,
    edges: !safetyOnly,
    compact,
    claims: safetyOnly ? [] : claims,
    sometimes,
    number: 0,
    budget: { ...budget, most: budget.states, depth: budget.depth ?? Infinity },
    spare: spareFor(verdictOnly, 1 / part.of, budget.states),
    simulate: run,
    orders: scope.ties === "each",
    isWillingGiven: scope.willing !== undefined,
    more: !verdictOnly,
    way: "order",
    range: undefined,
    now: undefined,
  };
  const work = go();
  let setup = 0;
  let over = 0;
  /** Counting may mean to go through them. */
  let counted: { readonly of?: number } | undefined;

  function* go(): Generator<void> {
    let number = 0;
    if (!all) {
      const { n, links } = scope;
      const given = settle({ algorithm, n, ports: "aligned", hopeless, ...(links && { links }) });
      try {
        const show = algorithm.needs.rounds ? checkSymmetricRounds : checkSymmetric;
        if (part.index === 0) show(given, bench, CLAIMS + claims.length);
      } catch (error) {
        cut(error);
      }
      return;
    }
    for (const { setup: given, weight } of all) {
      bench.number = number;
      found.begin(number);
      if (number++ % part.of !== part.index) continue;
      if (bench.budget.states <= 0) {
        found.undecided(spent.states(bench.budget));
        break;
      }
      setup++;
      try {
        yield* checkOne(given, weight);
      } catch (error) {
        cut(error);
      }
      yield;
      if (found.violated) break;
    }
    if (setup === 0 && part.index === 0) found.undecided("there is no such setup");
  }

  function* checkOne(given: Setup, weight: number): Generator<void> {
    if (request.schedules === "fifo") oneRun(given, weight, bench);
    else if (algorithm.needs.rounds) checkRounds(given, weight, bench);
    else yield* checkAsynchronous(given, weight, bench);
  }

  /** A step that is not followed leaves it open what comes of it. */
  function cut(error: unknown): void {
    if (!(error instanceof StepLimit)) throw error;
    found.undecided(error.message);
    for (const index of [SAFE, ENDS, RIGHT]) found.judge(index, undefined);
  }

  return {
    notExplored: notExplored(scope),
    says: all?.says ?? `the ring of ${scope.n} on which all do the same`,
    advance() {
      const { done } = work.next();
      if (done) over = 1;
      return !done;
    },
    progress() {
      const { setups: done, states, transitions, depth } = found.report();
      const { now } = bench;
      if (!counted) {
        const of = all?.count;
        counted = of === undefined ? {} : { of };
      }
      return {
        setups: done,
        ...counted,
        states: states + (now?.states ?? 0),
        transitions: transitions + (now?.transitions ?? 0),
        queue: now ? now.states - now.expanded : 0,
        depth: Math.max(depth, now ? now.depth + 1 : 0),
        bytes: now?.bytes ?? 0,
      };
    },
    report() {
      const made = { ...found.report(), parts: part.of, over };
      const { now } = bench;
      if (!now) return made;
      // Broken off: what was gone through of the graph at hand counts too.
      return {
        ...made,
        states: made.states + now.states,
        transitions: made.transitions + now.transitions,
        depth: Math.max(made.depth, now.depth),
        ...(now.states > made.stored && { stored: now.states, bytes: now.bytes }),
      };
    },
  };
}

function run(given: Setup, most: number, how: Parameters<Bench["simulate"]>[2] = {}): Outcome {
  const read = (p: number) => simulation.read(p);
  const { watch } = how;
  const simulation = simulate(given, {
    ...how,
    watch: watch && ((event) => watch(event, read)),
  });
  while (advance(simulation, most));
  return simulation.finish();
}

/** What no algorithm without ids and coins can do on a ring of two or more, however its run goes on. */
const ALONE: Property = {
  says: "where all processes start alike, exactly one is elected",
  holds: undefined,
};

/** The election itself, as properties. */
function elections(algorithm: Algorithm, { violate = [] }: Scope): Property[] {
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
  const open = { holds: undefined };
  return [
    { says: "there are never two leaders, and nobody decides twice", ...open },
    {
      says: needs.coins
        ? "an election is over with probability 1, under any schedule that keeps delivering"
        : "every run ends",
      ...open,
    },
    {
      says: `every end has exactly one leader${right}${announces ? ", and everybody knows" : ""}`,
      ...open,
    },
  ];
}

const isJudged = (it: Claim): it is Bound | Along | Always =>
  it.form === "bound" || it.form === "along" || it.form === "always";

const sought = ({ says, from }: Sometimes, why: string | undefined): Possible => ({
  says,
  from,
  ...(why !== undefined && { spared: why }),
  ruledOut: 0,
});

const said = (claim: Claim): Property => ({
  says: claim.says,
  cite: claim.cite,
  known: knownBy(claim),
  holds: undefined,
  ...(claim.refuted && { refuted: true }),
});
