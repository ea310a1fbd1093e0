import type { Setup } from "../../model/setup.ts";
import { someRun } from "../reduce/confluent.ts";
import { runOf } from "../report/portable-run.ts";
import type { ExactStore } from "../search/exact-store.ts";
import { exploreGraph, type Search } from "../search/search.ts";
import { plainDetail, LocalStateCache } from "../states/local-state-cache.ts";
import type { LocalStates } from "../states/local-states.ts";
import type { CheckContext } from "./check-context.ts";
import {
  makeCompleteRun,
  CountedRun,
  portableRun,
  statesAlong,
  type CompleteRun,
} from "./complete-run.ts";
import { runSearch, runTo, type ExploredGraph } from "./run-search.ts";
import { visitGraph, Visitor } from "./visitor.ts";

/** Largest number of states of one setup that are searched for goals. */
const MOST_VISITED = 2 ** 15;
/** Number of setups, counted from the first, that are searched for goals. */
const MOST_SETUPS = 120;
/** Number of setups that are always searched. For known goals the others are searched only if a run reaches one, or is short. */
const FIRST_SETUPS = 1;
/** Longest run, in moves, whose graph is small enough to be searched for known goals, which may rule them out. */
const SHORT_RUN = 32;
/** Longest single run, in moves. */
const LONGEST = 20_000;

/**
 * Searches one setup for the goals that were not reached yet. It uses its own table of local states, so
 * the run that it finds depends only on the setup, and not on setups that the worker checked before.
 *
 * `only`: a run that represents all runs of the setup, if there is one. `isLater`: `seekWhole` follows, so only
 * the first setups are searched for states; "found" if it has found one.
 */
export function* seek(
  setup: Setup,
  only: CompleteRun | undefined,
  context: CheckContext,
  isLater: boolean | "found" = false,
): Generator<void> {
  const { findings, sometimes } = context;
  const unreached = findings.unreached();
  if (unreached.length === 0) return;
  const isEarly = findings.setupNumber < MOST_SETUPS;
  const cache = new LocalStateCache(false, context.processes);
  let complete: CompleteRun | undefined;
  const oneRun = () => (complete ??= isEarly || only ? follow(setup, cache, context) : undefined);
  // The same run, with the local states of all setups; it shows whether a search of this setup may find something.
  let hint = only;
  const firstRun = () => (hint ??= isEarly ? follow(setup, context.seeking, context) : undefined);
  for (const index of unreached) {
    const goal = sometimes[index];
    if (goal.form !== "run") continue;
    const run = firstRun();
    // If one run represents all, all runs are equally long.
    const shortest = only && { shortest: true as const };
    if (run && goal.holds(new CountedRun(run).outcome()))
      findings.reach(index, () => ({ ...portableRun(oneRun() ?? run), ...shortest }));
    else if (only) findings.reach(index, "ruled out");
  }
  const isOpen = () => findings.unreached().some((i) => sometimes[i].form === "configuration");
  if (!isEarly || !isOpen()) return;
  if (isLater !== "found" && findings.setupNumber >= FIRST_SETUPS) {
    if (isLater) return;
    const run = context.areGoalsKnown ? firstRun() : undefined;
    if (run && run.steps.length > SHORT_RUN && !visitAlong(run, context).isAnswered) return;
  }
  yield* seekNearest(setup, cache, context);
  // A complete run also reaches states that are too far away for the breadth-first search.
  const run = isOpen() ? oneRun() : undefined;
  if (run) visitAlong(run, context).judgeReachables((at) => portableRun(run, at));
}

function visitAlong(run: CompleteRun, context: CheckContext): Visitor {
  const visitor = new Visitor(run.setup, run.local, context, { reachables: true });
  statesAlong(run).every((cells, at) => visitor.visit(cells, at));
  return visitor;
}

/** Looks for the remaining goals in the graph that was explored for violations. `isWhole`: the graph is not reduced. */
export function* seekVisited(
  explored: ExploredGraph,
  context: CheckContext,
  isWhole: boolean,
): Generator<void> {
  const visitor = new Visitor(explored.setup, explored.local, context, { reachables: true });
  yield* visitGraph(visitor, explored.graph);
  const run = (state: number) => runTo(explored, state);
  visitor.judgeReachables(run, { isNearest: isWhole, isWhole });
}

/**
 * Looks for the remaining goals in the whole graph of a setup, which rules out those that no state reaches. If a state
 * reaches one, searches the setup as `seek` does, so that the run does not depend on the worker.
 */
export function* seekWhole(explored: ExploredGraph, context: CheckContext): Generator<void> {
  const { setup, local, graph } = explored;
  const visitor = new Visitor(setup, local, context, { reachables: true });
  if (!visitor.isOpen) return;
  yield* visitGraph(visitor, graph);
  if (visitor.isAnswered) yield* seek(setup, undefined, context, "found");
  visitor.judgeReachables((state) => runTo(explored, state), { isNearest: true, isWhole: true });
}

/** Makes one complete run; undefined with coins, because the run might never end. */
function follow(
  setup: Setup,
  cache: LocalStateCache,
  { budget }: CheckContext,
): CompleteRun | undefined {
  if (setup.algorithm.needs.coins) return undefined;
  const detail = { ...plainDetail(setup), ghosts: true };
  return makeCompleteRun(setup, cache, detail, someRun, Math.min(LONGEST, budget.depth));
}

/** Searches for the nearest state that reaches each goal, breadth first and without reduction. */
function* seekNearest(
  setup: Setup,
  cache: LocalStateCache,
  context: CheckContext,
): Generator<void> {
  const mostStates = Math.min(MOST_VISITED, context.progress.statesLeft);
  let search: Search<ExactStore> | undefined;
  let visitor!: Visitor;
  let local!: LocalStates;
  const plan = { mostStates, cache, isDone: () => !visitor.isOpen };
  const explored = yield* runSearch(setup, plan, context, (space, options) => {
    ({ local } = space);
    visitor = new Visitor(setup, local, context, { reachables: true });
    const visit = (cells: Int32Array, state: number) => void visitor.visit(cells, state);
    const isWrong = () => false;
    search = exploreGraph(setup, space, { ...options, edges: false, isWrong, visit });
    return search;
  });
  if (!search) return;
  // The search has visited only the states that it expanded, so visit the others.
  for (let state = search.expanded; state < search.states && visitor.isOpen; state++)
    visitor.visit(search.store.cells(state), state);
  const run = (state: number) => runOf(setup, local, search!.stepsTo(state));
  const isWhole = explored !== undefined && !search.isCut;
  visitor.judgeReachables(run, { isNearest: true, isWhole });
}
