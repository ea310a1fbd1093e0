import type { Measure } from "../model/claim.ts";
import type { Setup } from "../model/setup.ts";
import { StepLimit } from "../solo/single-process.ts";
import { judgeEveryRun, simulateOnce } from "./every-run.ts";
import { checkCompactly, judgeCompactly } from "./check-compactly.ts";
import { ENDS, RIGHT, type CheckContext } from "./properties/check-context.ts";
import { judgeCyclicRuns } from "./properties/cyclic-runs.ts";
import { makeCompleteRun, CountedRun, type CompleteRun } from "./properties/complete-run.ts";
import {
  extremeRuns,
  judgeDeclaration,
  judgeElection,
  phaseRuns,
  sentBy,
} from "./properties/extreme-runs.ts";
import { judgeEnding, judgeEndless, judgeGraph, wrongEndsOf } from "./properties/graph-election.ts";
import {
  judgeCausalDepth,
  judgeClaims,
  judgeRuns,
  judgeViolations,
} from "./properties/judge-claims.ts";
import { seek, seekVisited, seekWhole } from "./properties/reachable.ts";
import {
  judgeStates,
  judgeWrongEnds,
  withGraph,
  witnessTo,
  type ExploredGraph,
  type SearchPlan,
} from "./properties/run-search.ts";
import { judgeInvariants, judgeInvariantsAlong } from "./properties/visitor.ts";
import { isConfluentAsTokens } from "./reduce/confluent-tokens.ts";
import { isConfluent, someRun } from "./reduce/confluent.ts";
import type { ValueRange } from "./report/findings.ts";
import type { Edges } from "./search/exact-store.ts";
import * as graphs from "./search/graph-queries.ts";
import { plainDetail, type LocalStateDetail } from "./states/local-state-cache.ts";

/** Largest number of states explored to find a shortest counterexample. */
const NEAREST = 3_000_000;
/** Longest run, in moves, on which confluence is tested. */
const LONGEST = 20_000;

/** Checks one setup of an asynchronous algorithm under all schedules and all outcomes of the coins. */
export function* checkAsynchronous(
  setup: Setup,
  weight: number,
  context: CheckContext,
): Generator<void> {
  const wasViolated = context.findings.violated;
  yield* checkAllSchedules(setup, weight, context);
  const isViolated = context.findings.violated && !wasViolated;
  if (context.reduce && isViolated) yield* shorten(setup, context);
}

/** Searches the whole graph for a shortest counterexample. A counterexample from the reduced graph may be longer. */
function* shorten(setup: Setup, context: CheckContext): Generator<void> {
  const mostStates = Math.min(NEAREST, context.budget.states);
  const plan = { reduce: false, isNeeded: false, mostStates };
  if (context.compact) yield* judgeCompactly(setup, context, plan);
  else
    yield* withGraph(
      setup,
      plan,
      context,
      function* (explored) {
        judgeGraph(explored, context);
        yield* judgeInvariants(explored, context);
      },
      (explored) => judgeCut(explored, context),
    );
}

function* checkAllSchedules(setup: Setup, weight: number, context: CheckContext): Generator<void> {
  const { findings, progress, reduce } = context;
  const coins = setup.algorithm.needs.coins === true;
  findings.addSetup(weight);
  const only = reduce && !coins && !context.steps ? confluentRun(setup, context) : undefined;
  const isLater = isLeftToWhole(context);
  yield* seek(setup, only, context, isLater);
  let range: ValueRange | undefined;
  let isElectionRight = true;
  if (only) {
    const moves = only.steps.length;
    findings.addDeterminate();
    progress.statesLeft -= moves + 1;
    findings.addStates(moves + 1, moves, moves, 0);
    isElectionRight = judgeElection(only, context);
    range = judgeRuns(weight, [only], context, isNotCausal, true);
    if (!isLater) judgeInvariantsAlong(only, context);
  } else if (context.compact) {
    yield* checkCompactly(setup, context);
    return;
  } else {
    const plan = { reduce, isNeeded: true, mostStates: progress.statesLeft };
    const judged = yield* withGraph(
      setup,
      plan,
      context,
      (explored) => checkGraph(weight, explored, isLater, context),
      (explored) => checkCut(explored, context),
    );
    if (!judged && context.onward && findings.violated) yield* judgeRest(setup, weight, context);
    if (!judged) {
      if (isLater) yield* seek(setup, only, context);
      return;
    }
    ({ range } = judged);
  }
  const isOver = context.onward ? !isElectionRight : findings.violated;
  const whole = reduce && !isOver ? yield* checkWhole(setup, range, isLater, context) : undefined;
  if (isLater && whole === undefined) yield* judgeReduced(setup, only, context);
  if (isOver) return;
  yield* checkStarts(setup, context);
  yield* checkCausalDepth(setup, whole, range, context);
  simulateOnce(setup, context);
}

/** Checks the stored graph of a setup; undefined if nothing more can be judged in this setup. */
function* checkGraph(
  weight: number,
  explored: ExploredGraph,
  isLater: boolean,
  context: CheckContext,
): Generator<void, { readonly range: ValueRange | undefined } | undefined> {
  const { findings, reduce } = context;
  const { setup, search, graph } = explored;
  findings.addStates(search.states, search.transitions, search.depth, search.bytes);
  if (!graph.edges) findings.markUnknown();
  if (!judgeGraph(explored, context) || !graph.edges) return undefined;
  if (!isLater) yield* seekVisited(explored, context, !reduce);
  const { sorted } = graphs.order(graph.states, graph.edges);
  let range: ValueRange | undefined;
  if (sorted) {
    const runs = extremeRuns(explored, sorted, context);
    range = judgeRuns(weight, runs, context, isPlain);
    if (!reduce) {
      reportWhole(explored, sorted, context);
      yield* judgeEveryRun(explored, sorted, context);
    }
    yield* checkPhases(setup, context);
  } else {
    findings.markDependent();
    yield* judgeCyclicRuns(explored, context);
  }
  if (!isLater) yield* judgeInvariants(explored, context);
  return { range };
}

/**
 * True if goals and invariants wait for the whole graph, which has every state of the reduced one. They do not wait if
 * the verdict depends on invariants.
 */
const isLeftToWhole = ({ reduce, steps, progress, isNeeded }: CheckContext): boolean =>
  reduce && !steps && progress.spare.raw > 0 && !isNeeded("always");

/** Looks for goals and judges invariants, if the whole graph was too large for it. */
function* judgeReduced(
  setup: Setup,
  only: CompleteRun | undefined,
  context: CheckContext,
): Generator<void> {
  yield* seek(setup, only, context);
  if (only) judgeInvariantsAlong(only, context);
  else {
    const plan = { reduce: true, mostStates: context.budget.states };
    yield* withGraph(setup, plan, context, function* (explored) {
      yield* seekVisited(explored, context, false);
      yield* judgeInvariants(explored, context);
    });
  }
}

/** Judges the remaining properties of a setup that violates the election, on the graph that goes on after violations. */
function* judgeRest(setup: Setup, weight: number, context: CheckContext): Generator<void> {
  const plan = {
    mostStates: Math.min(NEAREST, context.progress.statesLeft),
    goesOn: true,
  } as const;
  const isJudged = yield* withGraph(setup, plan, context, function* (explored) {
    judgeWrongEnds(wrongEndsOf(explored), witnessTo(explored), context);
    const edges = explored.graph.edges!;
    if (judgeEnding(explored, edges, context)) {
      const { sorted } = graphs.order(explored.graph.states, edges);
      if (sorted) judgeRuns(weight, extremeRuns(explored, sorted, context), context, isPlain);
    }
    yield* judgeInvariants(explored, context);
    return true;
  });
  if (!isJudged) for (const index of [ENDS, RIGHT]) context.findings.judge(index, undefined);
}

/** Looks for violations in what was explored of a graph before a limit ended the search. */
function* checkCut(explored: ExploredGraph, context: CheckContext): Generator<void> {
  const { search } = explored;
  const { findings } = context;
  findings.addStates(search.states, search.transitions, search.depth, search.bytes);
  findings.markUnknown();
  yield* judgeCut(explored, context);
}

/** Bytes of a state and of a move in the queries on a graph. */
const QUERY_BYTES = { state: 48, move: 16 };

/** Judges the election and the claims on the states and the runs of a cut graph. Only a violation is final. */
function* judgeCut(explored: ExploredGraph, context: CheckContext): Generator<void> {
  const { graph, search } = explored;
  const { edges } = graph;
  const wrongEnds = wrongEndsOf(explored);
  if (!judgeStates(explored, wrongEnds, witnessTo(explored), context)) return;
  yield* judgeInvariants(explored, context, "open");
  const most = context.budget.bytes - search.bytes;
  if (!edges || QUERY_BYTES.state * graph.states + QUERY_BYTES.move * edges.count > most) return;
  if (judgeEndless(explored, edges, context)) judgeVisitedRuns(explored, edges, context);
}

/** Judges bounds on the runs of a cut graph that end, and notes only violations. */
function judgeVisitedRuns(explored: ExploredGraph, edges: Edges, context: CheckContext): void {
  const { graph } = explored;
  graphs.keepMovesTo(graph.ends, graph.states, edges);
  const { sorted } = graphs.order(graph.states, edges);
  if (sorted) judgeViolations(extremeRuns(explored, sorted, context), context, isPlain);
}

const isCausal = ({ of }: Measure): boolean => of === "causal";
const isNotCausal = (measure: Measure): boolean => !isCausal(measure);
const isPhases = ({ of }: Measure): boolean => of === "phases" || of === "each phase";
const isPlain = (measure: Measure): boolean => isNotCausal(measure) && !isPhases(measure);

/** Judges claims about phases, on a graph whose states include the phase numbers. */
function* checkPhases(setup: Setup, context: CheckContext): Generator<void> {
  if (!context.claims.some((it) => it.form === "bound" && isPhases(it.measure))) return;
  const plan = { detail: { ...plainDetail(setup), ghosts: true }, reduce: context.reduce };
  yield* withSpareGraph(setup, plan, "phases", context, function* (explored) {
    yield;
    const { sorted } = graphs.order(explored.graph.states, explored.graph.edges!);
    const runs = sorted && phaseRuns(explored, sorted, context);
    const measured = runs?.map((it) => new CountedRun(it));
    if (measured) judgeClaims(measured, context, isPhases);
  });
}

/** Explores a graph that the verdict does not need and calls `use`; undefined if the budget for these graphs is used up. */
function* withSpareGraph<T>(
  setup: Setup,
  plan: Partial<SearchPlan>,
  purpose: keyof CheckContext["progress"]["spare"],
  context: CheckContext,
  use: (explored: ExploredGraph) => Generator<void, T>,
): Generator<void, T | undefined> {
  const { spare } = context.progress;
  const left = spare[purpose];
  spare[purpose] = 0;
  if (left <= 0) return undefined;
  const mostStates = Math.min(left, plan.mostStates ?? Infinity);
  return yield* withGraph(setup, { ...plan, mostStates }, context, function* (explored) {
    spare[purpose] = left - explored.graph.states;
    return yield* use(explored);
  });
}

/** Returns a run that represents all runs of the setup; undefined if none was found. */
function confluentRun(
  setup: Setup,
  { progress, cache, budget }: CheckContext,
): CompleteRun | undefined {
  const attempt = (
    detail: LocalStateDetail,
    makeSteps: typeof isConfluent,
  ): CompleteRun | undefined => {
    try {
      const most = Math.min(LONGEST, progress.statesLeft, budget.depth);
      return makeCompleteRun(setup, cache, detail, makeSteps, most);
    } catch (error) {
      // The test of confluence also tries unreachable states, so reaching this limit says nothing about the setup.
      if (error instanceof StepLimit) return undefined;
      throw error;
    }
  };
  if (setup.network.rows) return undefined;
  const detail = { ...plainDetail(setup), ghosts: true };
  const asTokens = () => attempt({ ...detail, reorder: true }, isConfluentAsTokens);
  if (detail.reorder) return asTokens();
  const tests = {
    order: () => attempt(detail, isConfluent),
    // If moves commute even on links that reorder, all runs are equivalent, so any run represents all of them.
    tokens: () => (asTokens() ? attempt(detail, someRun) : undefined),
  };
  const other = progress.confluence === "order" ? "tokens" : "order";
  const names = setup.algorithm.needs.fifo
    ? (["order"] as const)
    : ([progress.confluence, other] as const);
  for (const name of names) {
    const run = tests[name]();
    progress.confluence = name;
    if (run) return run;
  }
  return undefined;
}

/** Reports the measures that need the whole graph. All runs of the graph must end. */
function reportWhole(explored: ExploredGraph, sorted: Int32Array, context: CheckContext): void {
  const { setup, search, graph } = explored;
  // With open ports, one path through the graph stands for several port numberings.
  const runs = setup.openPorts
    ? undefined
    : graphs.countRuns(sorted, graph.edges!, graph.initial.length);
  context.findings.addWholeGraph(search.states, search.transitions, runs);
  if (context.more) judgeDeclaration(explored, sorted, context);
}

/**
 * Explores the whole graph, if the budget allows, judges invariants and reports the measures that need it. Returns its
 * number of states; undefined if it was too large. `isSeeking`: looks for goals too.
 */
function* checkWhole(
  setup: Setup,
  range: ValueRange | undefined,
  isSeeking: boolean,
  context: CheckContext,
): Generator<void, number | undefined> {
  return yield* withSpareGraph(setup, {}, "raw", context, function* (explored) {
    const { search, graph } = explored;
    if (search.broken >= 0 || wrongEndsOf(explored).length > 0)
      throw new Error(`the reduction missed a violation on ${setup.n} processes`);
    const { sorted } = graphs.order(graph.states, graph.edges!);
    if (sorted) {
      if (range) mustAgree(explored, sorted, range);
      reportWhole(explored, sorted, context);
      yield* judgeEveryRun(explored, sorted, context);
    } else context.findings.addWholeGraph(search.states, search.transitions, undefined);
    if (isSeeking) yield* seekWhole(explored, context);
    yield* judgeInvariants(explored, context);
    return graph.states;
  });
}

/**
 * Judges the invariants on which the verdict depends on every state, also on those in which some processes have not
 * started yet. The other graphs begin when all have.
 */
function* checkStarts(setup: Setup, context: CheckContext): Generator<void> {
  if (context.steps || !context.isNeeded("always")) return;
  yield* withSpareGraph(setup, { steps: true, goesOn: true }, "starts", context, (explored) =>
    judgeInvariants(explored, context),
  );
}

/** Throws if the extremes of the reduced graph differ from those of the whole graph. */
function mustAgree(explored: ExploredGraph, sorted: Int32Array, range: ValueRange): void {
  const { setup, graph, local } = explored;
  const sent = sentBy(local);
  const { min, max } = graphs.extremes(sorted, graph.edges!, sent);
  let [least, most] = [Infinity, -Infinity];
  graph.initial.forEach(({ starts }, from) => {
    const atStart = starts.reduce((sum, { move }) => sum + sent[move], 0);
    least = Math.min(least, atStart + min[from]);
    most = Math.max(most, atStart + max[from]);
  });
  if (least === range.min && most === range.max) return;
  const ring = setup.ids?.join() ?? `${setup.n} processes`;
  throw new Error(
    `the reduction is wrong on ${ring}: ${range.min} to ${range.max} messages with it, ${least} to ${most} without it`,
  );
}

/**
 * Largest number of states with causal depths for each state of the whole graph, if no verdict depends on depths. In the
 * catalogue there are at most 5, or they do not fit any budget.
 */
const DEPTHS_MAX = 16;

/**
 * Finds the longest and the shortest critical path over all schedules, on a graph that stores causal depths. `whole`: the
 * number of states of the whole graph, if known. `range`: the extremes of the number of messages.
 */
function* checkCausalDepth(
  setup: Setup,
  whole: number | undefined,
  range: ValueRange | undefined,
  context: CheckContext,
): Generator<void> {
  if (setup.algorithm.needs.coins || context.steps) return;
  const plan = { detail: { ...plainDetail(setup), causal: true }, reduce: context.reduce };
  const isLimited = whole !== undefined && !context.isNeeded("bound");
  const mostStates = isLimited ? DEPTHS_MAX * whole : Infinity;
  yield* withSpareGraph(setup, { ...plan, mostStates }, "causal", context, function* (explored) {
    yield;
    judgeCausalDepth(explored, range?.min ?? 0, context);
  });
}
