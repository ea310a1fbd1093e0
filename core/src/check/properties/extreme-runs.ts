import { Life } from "../../model/life.ts";
import { runOf } from "../report/portable-run.ts";
import type { Run } from "../report/report.ts";
import * as graphs from "../search/graph-queries.ts";
import { wrongIn } from "../states/contest.ts";
import type { LocalStates } from "../states/local-states.ts";
import { ENDS, RIGHT, SAFE, type CheckContext } from "./check-context.ts";
import { portableRun, statesAlong, type CompleteRun } from "./complete-run.ts";
import { stepsBy, type ExploredGraph } from "./run-search.ts";

/** Selects messages by their kind and phase. */
type Selector = (kind: string, phase: number) => boolean;

/** Calls `tell` with the kind and the phase (-1 for none) of each message that a move sends. */
function eachSent(
  local: LocalStates,
  move: number,
  tell: (kind: string, phase: number) => void,
): void {
  for (let s = local.sendFirst[move]; s < local.sendEnd[move]; s += 2) {
    const { kind, words } = local.message(local.sends[s + 1]);
    const { name, phase } = local.lone.shape.kinds[kind];
    tell(name, phase < 0 ? -1 : words[phase]);
  }
}

/** By move: how many of the messages that a selector selects it sends. */
interface Weights {
  of: Int32Array;
  /** Number of moves that are weighed. */
  count: number;
}

/** The weights of local states, by selector. Setups share them. */
const weighed = new WeakMap<LocalStates, Map<string, Weights>>();

/** Counts, by move, the selected messages that it sends. `key` tells selectors apart. */
export function weigh(local: LocalStates, key: string, isCounted: Selector): Int32Array {
  const all = weighed.get(local) ?? new Map<string, Weights>();
  weighed.set(local, all);
  const weights = all.get(key) ?? { of: new Int32Array(0), count: 0 };
  all.set(key, weights);
  const { moveCount } = local;
  if (moveCount > weights.of.length) {
    const longer = new Int32Array(2 * moveCount);
    longer.set(weights.of);
    weights.of = longer;
  }
  for (; weights.count < moveCount; weights.count++) {
    let sum = 0;
    eachSent(local, weights.count, (kind, phase) => (sum += isCounted(kind, phase) ? 1 : 0));
    weights.of[weights.count] = sum;
  }
  return weights.of;
}

/** Weights that differ from each other, and the number of moves for which they do. Setups share them. */
const distinct = new WeakMap<LocalStates, { readonly all: Int32Array[]; readonly moves: number }>();

/** Returns the weights of all messages, of the messages of each kind, and of the kinds that each claim counts; each only once. */
function weightsOf({ local }: ExploredGraph, { claims }: CheckContext): Int32Array[] {
  const { moveCount } = local;
  const known = distinct.get(local);
  if (known?.moves === moveCount) return known.all;
  const all: Int32Array[] = [];
  const add = (key: string, isCounted: Selector): void => {
    const weights = weigh(local, key, isCounted);
    const isEqual = (other: Int32Array) => {
      for (let move = 0; move < moveCount; move++) if (weights[move] !== other[move]) return false;
      return true;
    };
    if (!all.some(isEqual)) all.push(weights);
  };
  add("", () => true);
  for (const { name } of local.lone.shape.kinds) add(name, (kind) => kind === name);
  for (const claim of claims) {
    if (claim.form !== "bound" || claim.measure.of !== "messages") continue;
    const { kinds } = claim.measure;
    if (kinds) add(`of ${kinds.join()}`, (kind) => kinds.includes(kind));
  }
  distinct.set(local, { all, moves: moveCount });
  return all;
}

/** Finds, for each selector, runs of a graph that send the fewest and the most selected messages. */
export function extremeRuns(
  explored: ExploredGraph,
  sorted: Int32Array,
  context: CheckContext,
): CompleteRun[] {
  const { graph } = explored;
  const runs: CompleteRun[] = [];
  for (const weight of weightsOf(explored, context)) {
    const { min, max } = graphs.extremes(sorted, graph.edges!, weight);
    graph.initial.forEach((_, from) => {
      if (!isLeading(explored, from)) return;
      for (const best of min[from] === max[from] ? [max] : [min, max])
        runs.push(runBy(explored, from, graphs.attaining(graph.edges!, from, best, weight)));
    });
  }
  return runs;
}

/** True if a state has moves or is final. In a graph that a limit cut, other states have no moves either. */
const isLeading = ({ graph: { edges, ends } }: ExploredGraph, state: number): boolean =>
  edges!.first[state] < edges!.first[state + 1] || ends.includes(state);

/** Returns the run from an initial state along edges. */
export function runBy(
  explored: ExploredGraph,
  from: number,
  edges: readonly number[],
): CompleteRun {
  const { setup, graph, local, wires } = explored;
  const { starts } = graph.initial[from];
  const steps = stepsBy(explored, from, edges).slice(starts.length);
  return { setup, local, wires, starts, steps };
}

/** Largest number of phases that are told apart, because a set of phases is stored in the bits of a word. */
const PHASES_MAX = 30;

/**
 * Finds the runs that decide claims about phases: those that have the fewest and the most phases, and those that send
 * the fewest and the most messages of a phase that they have. Undefined if there are too many phases.
 */
export function phaseRuns(
  explored: ExploredGraph,
  sorted: Int32Array,
  { claims }: CheckContext,
): CompleteRun[] | undefined {
  const { graph, local } = explored;
  const edges = graph.edges!;
  const seen = new Set<number>();
  // By move: its phases, as bits; -1 until they are known.
  const known = new Int32Array(local.moveCount).fill(-1);
  const see = (move: number): void => {
    if (known[move] >= 0) return;
    known[move] = 0;
    eachSent(local, move, (_, phase) => phase >= 0 && seen.add(phase));
  };
  for (const { starts } of graph.initial) for (const { move } of starts) see(move);
  for (let e = 0; e < edges.count; e++) see(edges.move[e]);
  if (seen.size > PHASES_MAX) return undefined;
  const phases = [...seen];
  known.fill(-1);
  const phasesOf = (move: number): number => {
    if (known[move] >= 0) return known[move];
    let bits = 0;
    eachSent(local, move, (_, phase) => phase >= 0 && (bits |= 1 << phases.indexOf(phase)));
    return (known[move] = bits);
  };
  const sets = graphs.labelSets(sorted, edges, phasesOf);
  if (!sets) return undefined;
  const runs: CompleteRun[] = [];
  graph.initial.forEach(({ starts }, from) => {
    const atStart = starts.reduce((bits, { move }) => bits | phasesOf(move), 0);
    const bySize = sets
      .setsOf(from)
      .toSorted((x, y) => countBits(x | atStart) - countBits(y | atStart));
    for (const wanted of new Set([bySize[0], bySize.at(-1)!])) {
      const path = graphs.collecting(edges, from, wanted, phasesOf, sets.setsOf);
      runs.push(runBy(explored, from, path));
    }
    for (const [i, one] of phases.entries()) {
      for (const kinds of kindsPerPhase(claims)) {
        const weight = weigh(
          local,
          // A kind may have any name, so that no name stands for all kinds.
          kinds ? `of ${kinds.join()} in ${one}` : `in ${one}`,
          (kind, phase) => phase === one && (kinds?.includes(kind) ?? true),
        );
        const { max } = graphs.extremes(sorted, edges, weight);
        runs.push(runBy(explored, from, graphs.attaining(edges, from, max, weight)));
        // A run has a phase only if it sends a message of this phase.
        const isAtStart = (atStart & (1 << i)) !== 0;
        const isOfPhase = (move: number) => isAtStart || (phasesOf(move) & (1 << i)) !== 0;
        const least = graphs.leastWith(sorted, edges, from, weight, isOfPhase);
        if (least) runs.push(runBy(explored, from, least));
      }
    }
  });
  return runs;
}

/** Lists the kinds whose messages claims count phase by phase; undefined stands for every kind. */
const kindsPerPhase = (claims: CheckContext["claims"]): (readonly string[] | undefined)[] =>
  claims.flatMap((claim) =>
    claim.form === "bound" && claim.measure.of === "each phase" ? [claim.measure.kinds] : [],
  );

const countBits = (bits: number): number => {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
};

/** Judges the three properties of every election on a run that represents all runs; false if one is violated. */
export function judgeElection(only: CompleteRun, { findings }: CheckContext): boolean {
  const { setup, local } = only;
  const last = statesAlong(only).at(-1);
  // Decisions are never undone, so the last state shows all of them.
  const [broken] = last ? wrongIn(setup, local, last, false) : [];
  const [why] = last ? wrongIn(setup, local, last, true) : [];
  const witness = (says: string) => () => ({ ...portableRun(only), why: says });
  findings.judge(SAFE, broken === undefined, witness(broken));
  findings.judge(ENDS, true);
  findings.judge(RIGHT, why === undefined, witness(why));
  return why === undefined;
}

/** Counts, by move, the messages that it sends. */
export const sentBy = (local: LocalStates): Int32Array => weigh(local, "", () => true);

/**
 * Finds the fewest and the most messages sent before the leader declares itself, over all schedules.
 * This needs the whole graph, because a reduced one omits schedules in which other processes move first.
 */
export function judgeDeclaration(
  explored: ExploredGraph,
  sorted: Int32Array,
  { findings }: CheckContext,
): void {
  const { setup, graph, local } = explored;
  const sent = sentBy(local);
  const declares = (move: number): boolean =>
    local.decides[move] === 1 && (local.flags[local.to[move]] & Life.leads) !== 0;
  const { min, max } = graphs.extremes(sorted, graph.edges!, sent, declares);
  findings.addMeasured("atElection");
  graph.initial.forEach(({ starts }, from) => {
    // A process may declare itself leader when it starts.
    const first = starts.findIndex(({ move }) => declares(move));
    const before = starts.slice(0, first < 0 ? undefined : first);
    const sentAtStart = before.reduce((sum, { move }) => sum + sent[move], 0);
    // If no process starts, no process declares itself leader.
    if (first < 0 && min[from] === Infinity) return;
    const run = (best: Float64Array) => (): Run => {
      const edges =
        first < 0
          ? graphs.attaining(graph.edges!, from, best, sent, declares)
          : graphs.attaining(
              graph.edges!,
              from,
              new Float64Array(graph.states),
              sent.map(() => 0),
            );
      return runOf(setup, local, stepsBy(explored, from, edges));
    };
    const [least, most] = first < 0 ? [min[from], max[from]] : [0, 0];
    findings.addRange("atElection", sentAtStart + least, sentAtStart + most, run(min), run(max));
  });
}
