import type { Setup } from "../../model/setup.ts";
import { StepLimit } from "../../solo/single-process.ts";
import { runOf } from "../report/portable-run.ts";
import type { Run, Witness } from "../report/report.ts";
import { isAlike, leastRotation } from "../reduce/rotation.ts";
import type { ExactStore } from "../search/exact-store.ts";
import { stepsAlong, type StateSpace } from "../search/path.ts";
import { exploreGraph, type Search, type SearchOptions } from "../search/search.ts";
import { cellsAfter } from "../states/apply-move.ts";
import { isSuspect, wrongIn } from "../states/contest.ts";
import { initialStates } from "../states/initial-states.ts";
import {
  plainDetail,
  type LocalStateDetail,
  type LocalStateCache,
} from "../states/local-state-cache.ts";
import { TooManyStates } from "../states/numbering.ts";
import { wiresOf } from "../states/wires.ts";
import { leaveAtLimit, leaveUndecided, RIGHT, SAFE, type CheckContext } from "./check-context.ts";

/** A finished search, and the state space that it explored. */
export interface ExploredStates<S extends Search = Search> extends StateSpace {
  readonly setup: Setup;
  readonly search: S;
  /** What is wrong in the state `search.broken`; "" if no state is wrong. */
  readonly whyBroken: string;
  /** True if redundant interleavings were left out. */
  readonly isReduced: boolean;
  /** True if each start is a move of its own. */
  readonly isInSteps: boolean;
  /** Leaves the check undecided, because a limit ended the search early; absent if all states were explored. */
  readonly leaveOpen?: () => void;
}

/** An explored state graph. */
export interface ExploredGraph extends ExploredStates<Search<ExactStore>> {
  readonly graph: ExactStore;
}

/** Which graph of a setup is explored. */
export interface SearchPlan {
  /** What local states store; by default neither ghosts nor causal depths. */
  readonly detail?: LocalStateDetail;
  readonly reduce?: boolean;
  /** False if states that are rotations of each other never count as one. */
  readonly isTurning?: false;
  /** True if the verdict needs this graph. Its states then count towards the budget, and the verdict is undecided if they exceed it. */
  readonly isNeeded?: boolean;
  /** True if the search goes on after a state that violates the election. */
  readonly goesOn?: true;
  /** True if each start is a move of its own, whatever the context says. */
  readonly steps?: true;
  readonly mostStates: number;
  /** A cache to use instead of `context.cache`. With it, starts are not moves, even if the context has `steps`. */
  readonly cache?: LocalStateCache;
  /** Called after every chunk of states; the search stops if it returns true. */
  readonly isDone?: () => boolean;
}

/** Number of states that are expanded before control returns to the caller. */
const CHUNK = 4096;

/**
 * Explores the state graph of a setup and passes it to `use`. If a limit ended the search, passes what was explored to
 * `useCut` instead and returns undefined. The graph is valid until these functions return, because the next graph then
 * reuses its memory.
 */
export function* withGraph<T>(
  setup: Setup,
  plan: SearchPlan,
  context: CheckContext,
  use: (explored: ExploredGraph) => Generator<void, T>,
  useCut?: (explored: ExploredGraph) => Generator<void>,
): Generator<void, T | undefined> {
  let graph: ExactStore | undefined;
  try {
    const explored = yield* runSearch(setup, plan, context, (space, options) => {
      const search = exploreGraph(setup, space, { ...options, edges: context.edges });
      graph = search.store;
      return search;
    });
    if (!explored) return undefined;
    const { search, leaveOpen } = explored;
    const exploredGraph = { ...explored, graph: search.store };
    if (!leaveOpen) return yield* use(exploredGraph);
    search.store.closeFrom(search.expanded);
    if (useCut) yield* useCut(exploredGraph);
    leaveOpen();
    return undefined;
  } finally {
    graph?.release();
  }
}

/**
 * Runs a search to its end or to a limit; undefined if a search that the verdict does not need is out of states or
 * bytes. If the local states do not fit their width, restarts with wider ones. If the verdict needs the graph and the largest depth cuts the reduced
 * graph, restarts without reduction, because in a reduced graph a state may be deeper.
 */
export function* runSearch<S extends Search>(
  setup: Setup,
  plan: SearchPlan,
  context: CheckContext,
  begin: (space: StateSpace, options: SearchOptions) => S,
): Generator<void, ExploredStates<S> | undefined> {
  const { isNeeded, mostStates, cache = context.cache } = plan;
  const { detail = plainDetail(setup) } = plan;
  let { reduce = false } = plan;
  const { budget, findings, progress } = context;
  const steps = plan.steps ?? (context.steps && !plan.cache);
  for (;;) {
    try {
      const local = cache.localStates(setup, detail);
      const wires = wiresOf(setup, local.lone.shape.links);
      const space = {
        local,
        wires,
        isTurned: reduce && plan.isTurning !== false && !steps && isAlike(setup),
      };
      const initial = initialStates(setup, local, wires, steps);
      let whyBroken = "";
      const isWrong = (cells: Int32Array): boolean => {
        if (!plan.goesOn && isSuspect(local, cells))
          [whyBroken = ""] = wrongIn(setup, local, cells, false);
        return whyBroken !== "";
      };
      const limits = { mostStates, mostBytes: budget.bytes, mostDepth: budget.depth };
      const search = begin(space, { reduce, initial, isWrong, ...limits });
      progress[isNeeded ? "search" : "aside"] = search;
      try {
        let limit: StepLimit | undefined;
        try {
          while (search.advance(CHUNK) && !plan.isDone?.()) yield;
        } catch (error) {
          if (!isNeeded || !(error instanceof StepLimit) || error instanceof TooManyStates)
            throw error;
          limit = error;
        }
        if (isNeeded && reduce && search.isCut && search.broken < 0) {
          reduce = false;
          continue;
        }
        if (isNeeded) progress.statesLeft -= search.states;
        if (search.isOutOfRoom && !isNeeded) return undefined;
        const explored = { ...space, setup, search, whyBroken, isReduced: reduce };
        if (!limit && !search.isOutOfRoom && !search.isCut)
          return { ...explored, isInSteps: steps };
        const leaveOpen = () => {
          if (!isNeeded) return;
          if (limit) leaveUndecided(limit.message, context);
          else if (!search.isOutOfRoom) leaveAtLimit("depth", context);
          else leaveAtLimit(search.states > mostStates ? "states" : "bytes", context);
        };
        return { ...explored, isInSteps: steps, leaveOpen };
      } finally {
        progress.statesAside += progress.aside?.states ?? 0;
        progress.search = progress.aside = undefined;
      }
    } catch (error) {
      if (!(error instanceof TooManyStates)) throw error;
      if (cache.widen(setup, detail)) continue;
      if (isNeeded) findings.markUndecided(error.message);
      return undefined;
    }
  }
}

/** Returns the run to a state. With open ports, `numbered` is the setup with the port numbering to show. */
export const runTo = (
  { setup, local, search }: ExploredStates,
  state: number,
  numbered?: Setup,
): Run => runOf(setup, local, search.stepsTo(state), numbered);

/** Returns the steps to a stored state, rotated like that state, because texts about violations name its positions. */
function stepsToStored(
  { setup: { n }, local, wires, isTurned, search }: ExploredStates,
  state: number,
) {
  const steps = search.stepsTo(state);
  const last = steps.at(-1);
  const offset = isTurned && last ? leastRotation(cellsAfter(local, wires, last), 0, n) : 0;
  return steps.map(({ process, move }) => ({ process: (process - offset + n) % n, move }));
}

/** Returns a function that makes counterexamples. If the graph is not reduced, they are shortest. */
export const witnessTo =
  (explored: ExploredStates) => (state: number, why: string, numbered?: Setup) => (): Witness => ({
    ...runOf(explored.setup, explored.local, stepsToStored(explored, state), numbered),
    why,
    ...(!explored.isReduced && { shortest: true as const }),
  });

/** A final state with a wrong election. */
export interface WrongEnd {
  readonly state: number;
  readonly why: string;
}

/** Judges whether an explored state violates the election or a final state is wrong; true if neither is the case. */
export function judgeStates(
  { search, whyBroken }: ExploredStates,
  wrongEnds: readonly WrongEnd[],
  witness: ReturnType<typeof witnessTo>,
  context: CheckContext,
): boolean {
  const { findings } = context;
  if (search.broken >= 0) {
    findings.judge(SAFE, false, witness(search.broken, whyBroken));
    return false;
  }
  findings.judge(SAFE, true);
  return judgeWrongEnds(wrongEnds, witness, context);
}

/** Judges whether every final state has the right leader. */
export function judgeWrongEnds(
  wrongEnds: readonly WrongEnd[],
  witness: ReturnType<typeof witnessTo>,
  { findings }: CheckContext,
): boolean {
  if (wrongEnds.length === 0) findings.judge(RIGHT, true);
  for (const { state, why } of wrongEnds) findings.judge(RIGHT, false, witness(state, why));
  return wrongEnds.length === 0;
}

/** Returns the steps to a state and from there once around a cycle of edges. */
export function stepsAround(explored: ExploredGraph, state: number, loop: readonly number[]) {
  const { graph } = explored;
  const { initial, moves } = graph.pathTo(state);
  const around = graph.movesThrough([state, ...loop.map((e) => graph.edges!.to[e])]);
  return stepsAlong(explored, initial, [...moves, ...around]);
}

/** Returns the steps from an initial state along edges. */
export function stepsBy(explored: ExploredGraph, from: number, edges: readonly number[]) {
  const { by, move } = explored.graph.edges!;
  const moves = edges.map((e) => ({ process: by[e], move: move[e] }));
  return stepsAlong(explored, explored.graph.initial[from], moves);
}
