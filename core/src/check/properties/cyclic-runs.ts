import { judgeBound, sayViolation } from "../../judge/judge.ts";
import { noteReads, type ClaimReads } from "../../judge/known-limit.ts";
import type { Bound } from "../../model/claim.ts";
import type { Edges, ExactStore } from "../search/exact-store.ts";
import { CLAIMS, type CheckContext } from "./check-context.ts";
import { CountedRun, portableRun, type CompleteRun } from "./complete-run.ts";
import { runBy, weigh } from "./extreme-runs.ts";
import type { ExploredGraph } from "./run-search.ts";

/** Largest number of times that a run goes around a cycle to exceed a limit. */
const ROUNDS_MAX = 4096;

/**
 * Judges bounds on numbers of messages in a graph with cycles, in which coins let a run go around again. The fewest
 * messages decide a lower bound. A cycle that sends a counted message exceeds every upper bound; without one, an upper
 * bound stays open.
 */
export function* judgeCyclicRuns(explored: ExploredGraph, context: CheckContext): Generator<void> {
  const paths = new CyclicPaths(explored);
  for (const [i, claim] of context.claims.entries()) {
    if (claim.form !== "bound" || claim.measure.of !== "messages") continue;
    yield;
    judgeBoundOnCycles(explored, paths, claim, CLAIMS + i, context);
  }
}

/** The paths of a graph that claims with the same weights share. */
class CyclicPaths {
  private readonly graph: ExactStore;
  private readonly ends = new Map<Int32Array, ReturnType<typeof shortestPaths>>();
  private readonly loops = new Map<Int32Array, ReturnType<typeof positiveLoop>>();
  private component: Int32Array | undefined;

  constructor({ graph }: ExploredGraph) {
    this.graph = graph;
  }

  /** Returns the paths to final states with the least sum of these weights, which are given by move. */
  toEnd(weight: Int32Array) {
    const { graph, ends } = this;
    let paths = ends.get(weight);
    if (!paths)
      ends.set(weight, (paths = shortestPaths(graph.states, graph.edges!, weight, graph.ends)));
    return paths;
  }

  /** Returns a cycle with a move of positive weight; undefined if there is none. */
  loop(weight: Int32Array) {
    const { states, edges } = this.graph;
    if (!this.loops.has(weight)) {
      this.component ??= componentsOf(states, edges!);
      this.loops.set(weight, positiveLoop(states, edges!, weight, this.component));
    }
    return this.loops.get(weight);
  }
}

function judgeBoundOnCycles(
  explored: ExploredGraph,
  paths: CyclicPaths,
  claim: Bound,
  index: number,
  { findings, isEveryPlace }: CheckContext,
): void {
  const { graph, local } = explored;
  const { kinds } = claim.measure as { readonly kinds?: readonly string[] };
  const weight = weigh(
    local,
    kinds ? `of ${kinds.join()}` : "",
    (kind) => kinds?.includes(kind) ?? true,
  );
  const reads: ClaimReads = { run: false, ring: false };
  /** Judges a run; true if it respects the bound. */
  const judge = (run: CompleteRun): boolean => {
    const measured = new CountedRun(run);
    const verdict = judgeBound(claim, measured.outcome(), noteReads(measured, reads));
    if (!verdict) return true;
    const witness = () => ({ ...portableRun(run), why: sayViolation(claim, verdict) });
    findings.judge(index, verdict.holds, witness, reads.run ? "extremes" : "open");
    return verdict.holds;
  };
  const edges = graph.edges!;
  const starts = [...graph.initial.keys()];
  const isLow = claim.relation === "at least" || claim.relation === "exactly";
  const isHigh = claim.relation !== "at least";
  const judgeLeast = (from: number) => judge(runBy(explored, from, paths.toEnd(weight).path(from)));
  if (isLow && !starts.every(judgeLeast)) return;
  if (isHigh) {
    const loop = paths.loop(weight);
    if (!loop) return;
    const toEnd = paths.toEnd(weight);
    const [from, before] = pathTo(graph.states, edges, starts.length, loop.at);
    for (let rounds = 1; rounds <= ROUNDS_MAX; rounds *= 2) {
      const around = Array.from({ length: rounds }, () => loop.edges).flat();
      if (!judge(runBy(explored, from, [...before, ...around, ...toEnd.path(loop.at)]))) return;
    }
    return;
  }
  if (!reads.run && (!reads.ring || isEveryPlace)) findings.cover(index);
}

/** Finds paths from every state to these ends with the least sum of weights, and among those the shortest (Dijkstra). */
function shortestPaths(
  states: number,
  { first, to, move, count }: Edges,
  weight: Int32Array,
  ends: readonly number[],
) {
  // The edges into state s and their sources are at entry[s] … entry[s + 1] - 1.
  const entry = new Int32Array(states + 2);
  for (let e = 0; e < count; e++) entry[to[e] + 2]++;
  for (let s = 2; s <= states; s++) entry[s] += entry[s - 1];
  const into = new Int32Array(count);
  const source = new Int32Array(count);
  for (let s = 0; s < states; s++) {
    for (let e = first[s]; e < first[s + 1]; e++) {
      const i = entry[to[e] + 1]++;
      into[i] = e;
      source[i] = s;
    }
  }
  const best = new Float64Array(states).fill(Infinity);
  const next = new Int32Array(states).fill(-1);
  // A step costs less than any message, so that equally cheap paths are compared by their lengths.
  const step = 1 / (count + states + 1);
  let layer = [...ends];
  for (const end of ends) best[end] = 0;
  const buckets = new Map<number, number[]>();
  for (let cost = 0; layer.length > 0 || buckets.size > 0; cost++) {
    for (let head = 0; head < layer.length; head++) {
      const s = layer[head];
      if (Math.floor(best[s]) !== cost) continue;
      for (let i = entry[s]; i < entry[s + 1]; i++) {
        const [e, from] = [into[i], source[i]];
        const sum = best[s] + weight[move[e]] + step;
        if (sum >= best[from]) continue;
        best[from] = sum;
        next[from] = e;
        if (Math.floor(sum) === cost) layer.push(from);
        else {
          const bucket = buckets.get(Math.floor(sum));
          if (bucket) bucket.push(from);
          else buckets.set(Math.floor(sum), [from]);
        }
      }
    }
    layer = buckets.get(cost + 1) ?? [];
    buckets.delete(cost + 1);
  }
  return {
    /** Returns the edges of the path from a state. */
    path(from: number): number[] {
      const path: number[] = [];
      for (let s = from; next[s] >= 0; s = to[next[s]]) path.push(next[s]);
      return path;
    },
  };
}

/** Finds a cycle with an edge of positive weight; undefined if there is none. */
function positiveLoop(states: number, edges: Edges, weight: Int32Array, component: Int32Array) {
  const { first, to, move } = edges;
  for (let s = 0; s < states; s++) {
    for (let e = first[s]; e < first[s + 1]; e++) {
      if (weight[move[e]] === 0 || component[s] !== component[to[e]]) continue;
      return { at: s, edges: [e, ...breadthFirst(states, edges, [to[e]], s)!.path] };
    }
  }
  return undefined;
}

/** Numbers the strongly connected components, by state (Tarjan, without recursion). */
function componentsOf(states: number, { first, to }: Edges): Int32Array {
  const component = new Int32Array(states).fill(-1);
  const number = new Int32Array(states);
  const low = new Int32Array(states);
  const at = Float64Array.from(first);
  const [stack, path]: [number[], number[]] = [[], []];
  let count = 0;
  for (let root = 0; root < states; root++) {
    if (number[root] > 0) continue;
    path.push(root);
    while (path.length > 0) {
      const s = path[path.length - 1];
      if (number[s] === 0) {
        number[s] = low[s] = ++count;
        stack.push(s);
      }
      const next = at[s] < first[s + 1] ? to[at[s]++] : -1;
      if (next >= 0 && number[next] === 0) path.push(next);
      else if (next >= 0) {
        if (component[next] < 0) low[s] = Math.min(low[s], number[next]);
      } else {
        path.pop();
        const before = path.at(-1);
        if (before !== undefined) low[before] = Math.min(low[before], low[s]);
        if (low[s] === number[s]) {
          let member: number;
          do component[(member = stack.pop()!)] = s;
          while (member !== s);
        }
      }
    }
  }
  return component;
}

/** Returns an initial state and the edges of a path from it to a state. */
function pathTo(states: number, edges: Edges, initial: number, target: number): [number, number[]] {
  const starts = Array.from({ length: initial }, (_, i) => i);
  const { from, path } = breadthFirst(states, edges, starts, target)!;
  return [from, path];
}

/** Finds a shortest path from one of these states to the target; undefined if there is none. */
function breadthFirst(
  states: number,
  { first, to }: Edges,
  from: readonly number[],
  target: number,
) {
  const by = new Int32Array(states).fill(-2);
  const source = new Int32Array(states);
  const queue = [...from];
  for (const s of from) by[s] = -1;
  for (let head = 0; head < queue.length && by[target] === -2; head++) {
    const s = queue[head];
    for (let e = first[s]; e < first[s + 1]; e++) {
      if (by[to[e]] !== -2) continue;
      by[to[e]] = e;
      source[to[e]] = s;
      queue.push(to[e]);
    }
  }
  if (by[target] === -2) return undefined;
  const path: number[] = [];
  let s = target;
  for (; by[s] >= 0; s = source[s]) path.push(by[s]);
  return { from: s, path: path.reverse() };
}
