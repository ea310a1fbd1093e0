import { groupDigits } from "../../refusal/group-digits.ts";
import { findMistakes } from "../../judge/election.ts";
import { judgeBound } from "../../judge/judge.ts";
import { noteReads, type ClaimReads } from "../../judge/known-limit.ts";
import { endOfRun } from "../../judge/result.ts";
import {
  WATCHED,
  type Along,
  type Bound,
  type Claim,
  type Configuration,
} from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { Setup } from "../../model/setup.ts";
import { TooManyTied } from "../../model/system/ties.ts";
import type { Event } from "../../model/trace.ts";
import { mentions } from "../../sentence/expression.ts";
import { expressionOf } from "../../sentence/invariant.ts";
import {
  CLAIMS,
  ENDS,
  leaveAtLimit,
  leaveUndecided,
  RIGHT,
  SAFE,
  type CheckContext,
} from "../properties/check-context.ts";
import { judgeSimulated, reportMessages } from "../properties/judge-claims.ts";
import { Visitor } from "../properties/visitor.ts";
import { runOfEvents, portableOf } from "../report/portable-run.ts";
import type { Run } from "../report/report.ts";
import {
  buildMarkovChain,
  chainBytes,
  mustBegin,
  type MarkovChain,
} from "../chain/markov-chain.ts";
import { distancesTo } from "../search/graph-queries.ts";
import { recurrence } from "../search/recurrence.ts";
import { everyOrder } from "../search/round-orders.ts";
import { notExplored } from "../setups/open-dimensions.ts";
import { MOST_EVENTS } from "../setups/wake-patterns.ts";
import { wrongIn } from "../states/contest.ts";
import type { LocalStates } from "../states/local-states.ts";
import type { Orders } from "../../simulate/simulation.ts";
import { isOrderedByIds, mustRunAlike } from "./same-runs.ts";
import { simulateSetup } from "./simulate-setup.ts";

/** Number of messages after which a run in rounds is given up. No algorithm of the catalogue sends even a tenth of this number. */
export const mostMessages = (n: number): number => 1000 + 200 * n * n;

/** Returns the run of a setup in rounds. The setup and the coins determine the run, so its deliveries are not listed. */
const runIn = (setup: Setup, started?: number[][]): Run => ({
  setup: portableOf(setup, started),
  deliveries: [],
});

/** Checks every state that can occur between two rounds, for all outcomes of the coins. A step is a round. Only for algorithms in rounds. */
export function checkCoins(setup: Setup, weight: number, context: CheckContext): void {
  const { findings, budget, progress } = context;
  findings.addSetup(weight);
  mustBegin(setup);
  const detail = { ghosts: false, causal: false, reorder: false };
  const most = Math.min(progress.statesLeft, Math.floor(budget.bytes / chainBytes(setup.n)));
  const mostDepth = budget.depth;
  const { chain, local } = context.cache.widening(setup, detail, (local) => {
    const limits = { mostStates: most, mostDepth };
    return {
      chain: buildMarkovChain(setup, local, { ...limits, turn: false, paths: true })!,
      local,
    };
  });
  const limit = chain.isFull ? (most < progress.statesLeft ? "bytes" : "states") : "depth";
  reportUnexplored(setup, chain, local, context);
  progress.statesLeft -= chain.states;
  findings.addStates(chain.states, chain.transitions, chain.depth, 0);
  const runTo = (state: number): Run => runIn(setup, chain.coins(state));
  const witness = (state: number, why: string) => () => ({ ...runTo(state), why });
  for (let s = 0; s < chain.states; s++) {
    const isEnd = chain.first[s] === chain.first[s + 1] && !chain.cut.has(s);
    const [why] = wrongIn(setup, local, chain.cells(s), isEnd);
    if (why !== undefined) findings.judge(isEnd ? RIGHT : SAFE, false, witness(s, why));
  }
  const isCut = chain.cut.size > 0 || chain.isFull;
  const visitor = new Visitor(setup, local, context, { invariants: true, reachables: true });
  for (let s = 0; s < chain.states && visitor.isOpen; s++) visitor.visit(chain.cells(s), s);
  visitor.judgeInvariants(witness, isCut ? "open" : undefined);
  visitor.judgeReachables(runTo, { isWhole: !isCut });
  if (chain.tooLong) return leaveUndecided(chain.tooLong.message, context);
  if (isCut) return leaveAtLimit(limit, context);
  findings.judge(SAFE, true);
  findings.judge(RIGHT, true);
  // In rounds a schedule has no choice. So if every state can reach a final state, the run ends with probability 1.
  const stuck = distancesToEnd(chain).indexOf(-1);
  findings.judge(ENDS, stuck < 0, witness(stuck, "from here on, no election can finish"));
  findings.markDependent();
  const run = simulateSetup(setup, mostMessages(setup.n));
  if (!run.finished) return;
  judgeSimulated(run, context, (why) => () => ({ ...runIn(setup), why }), "one-run");
}

/** Leaves the check undecided if the algorithm may depend on a dimension that no flag explores for coins in rounds. */
function reportUnexplored(
  { algorithm }: Setup,
  chain: MarkovChain,
  local: LocalStates,
  { findings, scope, more }: CheckContext,
): void {
  const { name, contenders = "woke" } = algorithm;
  const leave = (why: string) =>
    findings.markUndecided(`${name} tosses coins in rounds, and ${why}`);
  if ((scope.ties ?? "each") === "each" && hasTies(chain, local)) {
    leave("several messages reach a process at the same time; their orders are not explored");
  }
  // With other contenders than `woke`, `notExplored` already names unwilling processes.
  if (scope.willing === undefined && contenders === "woke" && local.lone.readsWilling()) {
    leave("it reads me.willing; only runs in which all processes are willing are explored");
  }
  const unexplored = more && notExplored(scope).find(({ flag }) => flag === undefined);
  if (unexplored) leave(`${unexplored.dimension} are not explored`);
}

/** Returns, by state, the number of rounds to the nearest final state; -1 if none can be reached. */
function distancesToEnd({ states, first, branch, to }: MarkovChain): Int32Array {
  const firstOf = Float64Array.from(first, (choice) => branch[choice]);
  const ends = Array.from(first.keys()).filter((s) => first[s] === first[s + 1]);
  const edges = { first: firstOf, to: Int32Array.from(to), count: to.length };
  return distancesTo(ends, states, edges);
}

/** True if several messages ever reach a process at the same time. */
export const hasTies = (chain: MarkovChain, local: LocalStates): boolean =>
  Array.from({ length: chain.states }, (_, state) => chain.cells(state)).some((cells) =>
    cells.some((cell) => local.detail(cell).waiting.flat().length > 1),
  );

/** Checks the run that the simulator makes; with ties `each`, one run for each order of simultaneous messages. */
export function checkOneRun(setup: Setup, weight: number, context: CheckContext): void {
  context.findings.addSetup(weight);
  const most = mostMessagesOf(setup, context);
  const isTied = mustRunAlike(setup, most) && context.scope.ties !== "each";
  if (isTied && isOrderedByIds(setup, most))
    context.findings.markUndecided(
      "messages that one link delivers at the same time are handled in another order if the ids have other values; --ties each explores every order",
    );
  try {
    checkEveryOrder(setup, weight, context);
  } catch (error) {
    if (!(error instanceof TooManyTied)) throw error;
    leaveUndecided(error.message, context);
  }
}

/** Returns the largest number of messages of a run. In rounds the depth limits the events instead, which include alarms. */
const mostMessagesOf = ({ n, algorithm }: Setup, { progress, budget }: CheckContext): number => {
  const mostSteps = algorithm.needs.rounds ? Infinity : budget.depth;
  return Math.min(mostMessages(n), progress.statesLeft, mostSteps);
};

/** Says why a run was given up after `events` steps; in rounds a step is a delivery or an alarm. */
function leaveRunOpen(run: Outcome, most: number, context: CheckContext): void {
  const { budget, progress, findings } = context;
  const events = run.stopped?.events ?? run.delivered;
  if (events >= budget.depth) leaveAtLimit("depth", context);
  else if (progress.statesLeft <= 0) leaveAtLimit("states", context);
  else
    findings.markUndecided(
      run.stopped?.why ?? `the run has not ended after ${groupDigits(most)} messages`,
    );
}

function checkEveryOrder(setup: Setup, weight: number, context: CheckContext): void {
  const { findings, progress, sometimes } = context;
  const inRounds = setup.algorithm.needs.rounds === true;
  const isEach = inRounds && context.scope.ties === "each";
  const most = mostMessagesOf(setup, context);
  const maxEvents = Math.min(MOST_EVENTS, progress.statesLeft, context.budget.depth);
  const events: Event[] = [];
  const invariants = new RoundInvariants(context);
  // Bounds are judged by what a run measures, so the simulation judges only claims about events.
  const claims = claimsToWatch(context);
  const visit = invariants.isEmpty ? undefined : (state: Configuration) => invariants.visit(state);
  const makeRun = (ordered: Setup, orders?: Orders, repeats = recurrence()): Outcome =>
    inRounds
      ? simulateSetup(ordered, most, { claims, orders, maxEvents, repeats, visit })
      : simulateSetup(ordered, most, { claims, watch: (event) => void events.push(event) });
  const runs = isEach
    ? everyOrder(setup, makeRun)
    : [{ run: makeRun(setup), setup, isWhole: true }];
  const counts = new Set<number>();
  let first: Outcome | undefined;
  let count = 0;
  let isEveryRun = true;
  let isFinished = true;
  for (const { run, setup: ordered, isWhole } of runs) {
    if (isEach && progress.statesLeft <= 0) return leaveAtLimit("states", context);
    spend(run, context);
    count++;
    first ??= run;
    isEveryRun &&= isWhole;
    invariants.judge(() => runIn(ordered));
    if (isEach && findings.violated) return findings.markUnknown();
    if (!isWhole) continue;
    isFinished &&= run.finished;
    if (ordered !== setup) mustRunAlike(ordered, most);
    counts.add(run.sent);
    // If the run never ends, show it only until the first repeated state.
    const shortened = run.stopped?.endless ? makeRun(ordered, undefined, recurrence(0)) : run;
    const shown = () => (inRounds ? runIn(ordered) : runOfEvents(setup, events));
    judgeRun(shortened, most, shown, claims, context);
    if (isEach && findings.violated) return findings.markUnknown();
  }
  if (isFinished) coverClaims(context, claims, inRounds, isEveryRun, first!);
  if (!inRounds) return findings.markUnknown();
  // All runs are known, so a goal about complete runs that was not reached is ruled out.
  for (const index of isEach || first!.finished ? findings.unreached() : [])
    if (sometimes[index].form === "run") findings.reach(index, "ruled out");
  if (count === 1) return reportOnly(weight, first!, context);
  findings.addMeasured("atElection");
  if (counts.size === 1) findings.addMessages(weight, [...counts][0]);
  else findings.markDependent();
}

/**
 * Notes which claims the runs of a setup decide. If a run was left at a known state, its continuation was judged only
 * once, which decides what depends on that state: invariants, and counts of messages.
 */
function coverClaims(
  { claims, bounds, alongs, invariants, findings, scope, isStated, isEveryPlace }: CheckContext,
  watched: readonly Claim[],
  inRounds: boolean,
  isEveryRun: boolean,
  run: Outcome,
): void {
  const isOfCounts = (claim: Bound | Along): boolean => {
    const expression = expressionOf(claim, scope.algorithm);
    if (expression)
      return !mentions(
        expression,
        (it) => it.op === "measure" && !/^(messages|phases)$/.test(it.name),
      );
    if (claim.form === "along" || claim.measure.of === "causal") return false;
    const reads = { run: false, ring: false };
    judgeBound(claim, run, noteReads({ setup: run.setup, outcome: () => run }, reads));
    return !reads.run;
  };
  /** False if a bound of a file reads who has which id on rings that stand for others. */
  const isSettled = (claim: Bound): boolean => {
    if (!isStated(claim) || expressionOf(claim, scope.algorithm)) return true;
    const reads: ClaimReads = { run: false, ring: false };
    judgeBound(claim, run, noteReads({ setup: run.setup, outcome: () => run }, reads));
    return !reads.ring || isEveryPlace;
  };
  const isDecided = (i: number) => isEveryRun || isOfCounts(claims[i] as Bound | Along);
  for (const i of bounds)
    if (isDecided(i) && isSettled(claims[i] as Bound)) findings.cover(CLAIMS + i);
  if (watched.length > 0 && run.n <= WATCHED)
    for (const i of alongs)
      if (watched.includes(claims[i]) && isDecided(i)) findings.cover(CLAIMS + i);
  if (inRounds) for (const { index } of invariants) findings.cover(index);
}

/**
 * Returns the claims about events that are watched in a setup. After the first setups, these are only the claims that the
 * verdict depends on and those known to be false whose counterexample is still to be found.
 */
function claimsToWatch(context: CheckContext): readonly Claim[] {
  const { claims, alongs, findings, progress, isStated } = context;
  const isFirst = progress.watchesLeft-- > 0;
  const watched: Claim[] = [];
  for (const i of alongs) {
    const claim = claims[i];
    const isSought = claim.refuted && !findings.isCovered(CLAIMS + i);
    if (isFirst || isSought || isStated(claim)) watched.push(claim);
    else findings.cover(CLAIMS + i, "some");
  }
  return watched;
}

/** Judges invariants on the states between rounds. */
class RoundInvariants {
  private readonly context: CheckContext;
  private open: CheckContext["invariants"];
  private readonly violated: { readonly index: number; readonly why: string }[] = [];

  constructor(context: CheckContext) {
    this.context = context;
    this.open = context.invariants;
  }

  get isEmpty(): boolean {
    return this.open.length === 0;
  }

  visit(state: Configuration): void {
    for (const one of this.open) {
      const why = one.claim.holds(state);
      if (why === undefined) continue;
      this.violated.push({ index: one.index, why });
      this.open = this.open.filter((it) => it !== one);
    }
  }

  /** Judges the invariants on the states that were visited since the last call. `run` reaches all of them. */
  judge(run: () => Run): void {
    const { findings } = this.context;
    for (const { index, why } of this.violated.splice(0))
      findings.judge(index, false, () => ({ ...run(), why }));
    for (const { index } of this.open) findings.judge(index, true, undefined, "open");
  }
}

function spend(run: Outcome, { findings, progress }: CheckContext): void {
  const events = Math.max(run.delivered, run.stopped?.events ?? 0);
  progress.statesLeft -= events + 1;
  findings.addStates(events + 1, events, events, 0);
}

function reportOnly(weight: number, run: Outcome, { findings }: CheckContext): void {
  findings.addDeterminate();
  if (!run.finished) return;
  findings.addMessages(weight, run.sent);
  findings.addMeasured("causal");
  findings.addMeasured("atElection");
}

function judgeRun(
  run: Outcome,
  most: number,
  shown: () => Run,
  watched: readonly Claim[],
  context: CheckContext,
): void {
  const { findings, sometimes } = context;
  const { stopped } = run;
  const cut = stopped && { maxEvents: stopped.events };
  const witness = (why: string) => () => ({ ...shown(), ...cut, why });
  findings.judge(SAFE, run.leaders.length < 2, witness("there are two leaders"));
  const isEndless = stopped?.endless === true;
  // The run may never end although no state has repeated, because fields can grow, so the check is undecided.
  if (!run.finished && !isEndless) leaveRunOpen(run, most, context);
  const ends = run.finished ? true : isEndless ? false : undefined;
  const endless = `the run never ends: ${stopped?.why} after ${stopped?.events} deliveries and alarms`;
  findings.judge(ENDS, ends, witness(endless));
  const [why] = findMistakes(run);
  const isRight = why === undefined;
  findings.judge(RIGHT, isRight && !run.finished ? undefined : isRight, witness(why));
  if (!run.finished) return;
  const isMeant = (claim: Claim) => claim.form !== "along" || watched.includes(claim);
  judgeSimulated(run, context, witness, "one-run", isMeant);
  for (const index of findings.unreached()) {
    const goal = sometimes[index];
    if (goal.form === "run" && goal.holds(run)) findings.reach(index, shown);
  }
  reportMeasures(run, shown, context);
}

function reportMeasures(run: Outcome, shown: () => Run, context: CheckContext): void {
  reportMessages([run], shown, context);
  if (!run.time) return;
  const report = (name: string, value: number) => context.findings.extremesOf(name, [value], shown);
  report("causal", run.causal.last);
  if (run.leaders.length > 0) report("atElection", run.atElection);
  const { firstWake = 0n } = run.time;
  const elapsed = Number((endOfRun(run.time) ?? firstWake) - firstWake);
  // Times that are too large for a safe integer are left out.
  if (Number.isSafeInteger(elapsed)) report("time", elapsed);
}
