import type { Edges } from "./exact-store.ts";
import type { LocalStates } from "../states/local-states.ts";

/** Queries on a stored graph. None is recursive, because a graph may be deeper than the call stack. */

/** Sorts the states so that every move leads to an earlier state of the list; if there is a cycle, returns a state on it. */
export function order(
  states: number,
  { first, to }: Edges,
): { readonly sorted?: Int32Array; readonly cycle?: number } {
  const sorted = new Int32Array(states);
  const mark = new Uint8Array(states);
  const stack = new Int32Array(states);
  const at = new Float64Array(states);
  let done = 0;
  for (let root = 0; root < states; root++) {
    if (mark[root] !== 0) continue;
    let height = 1;
    stack[0] = root;
    at[root] = first[root];
    mark[root] = 1;
    while (height > 0) {
      const s = stack[height - 1];
      if (at[s] === first[s + 1]) {
        mark[s] = 2;
        sorted[done++] = s;
        height--;
        continue;
      }
      const next = to[at[s]++];
      if (mark[next] === 1) return { cycle: next };
      if (mark[next] === 2) continue;
      mark[next] = 1;
      at[next] = first[next];
      stack[height++] = next;
    }
  }
  return { sorted };
}

type Arrows = Pick<Edges, "first" | "to" | "count">;

/** Groups the labels of edges by target: the labels of edges into s are label[first[s]] … label[first[s + 1] - 1]. */
function reversed(states: number, edges: Arrows, labelOf: (state: number, edge: number) => number) {
  const first = new Float64Array(states + 1);
  for (let e = 0; e < edges.count; e++) first[edges.to[e] + 1]++;
  for (let s = 0; s < states; s++) first[s + 1] += first[s];
  const label = new Int32Array(edges.count);
  const filled = first.slice();
  for (let s = 0; s < states; s++) {
    for (let e = edges.first[s]; e < edges.first[s + 1]; e++)
      label[filled[edges.to[e]]++] = labelOf(s, e);
  }
  return { first, label };
}

/** Returns, by state, the number of moves to the nearest of these states; -1 if none can be reached. */
export function distancesTo(
  targets: readonly number[],
  states: number,
  edges: Arrows,
): Int32Array<ArrayBuffer> {
  const { first, label: from } = reversed(states, edges, (s) => s);
  const distance = new Int32Array(states).fill(-1);
  const queue = new Int32Array(states);
  let tail = 0;
  for (const target of targets) {
    distance[target] = 0;
    queue[tail++] = target;
  }
  for (let head = 0; head < tail; head++) {
    const s = queue[head];
    for (let i = first[s]; i < first[s + 1]; i++) {
      if (distance[from[i]] >= 0) continue;
      distance[from[i]] = distance[s] + 1;
      queue[tail++] = from[i];
    }
  }
  return distance;
}

/** Removes the moves to states from which no path leads to one of these states. */
export function keepMovesTo(targets: readonly number[], states: number, edges: Edges): void {
  const { first, to, by, move } = edges;
  const distance = distancesTo(targets, states, edges);
  let count = 0;
  for (let s = 0; s < states; s++) {
    const from = first[s];
    first[s] = count;
    for (let e = from; e < first[s + 1]; e++) {
      if (distance[to[e]] < 0) continue;
      to[count] = to[e];
      by[count] = by[e];
      move[count++] = move[e];
    }
  }
  first[states] = edges.count = count;
}

/**
 * Returns a state from which a schedule can avoid all final states whatever the coins say; -1 if there is
 * no such state. The function first removes the final states. It then removes further states until every
 * remaining state has a choice all of whose outcomes remain.
 */
export function canAvoidEnd(
  states: number,
  edges: Edges,
  local: LocalStates,
  ends: readonly number[],
): number {
  // A choice is a range of consecutive edges with the same process and the same choice number.
  const choiceOf = new Int32Array(edges.count);
  const stateOf: number[] = [];
  for (let s = 0; s < states; s++) {
    for (let e = edges.first[s]; e < edges.first[s + 1]; e++) {
      const same =
        e > edges.first[s] &&
        edges.by[e] === edges.by[e - 1] &&
        local.move(edges.move[e]).choice === local.move(edges.move[e - 1]).choice;
      if (!same) stateOf.push(s);
      choiceOf[e] = stateOf.length - 1;
    }
  }
  const left = new Int32Array(states);
  for (const s of stateOf) left[s]++;
  const { first, label: choices } = reversed(states, edges, (_, e) => choiceOf[e]);
  const gone = new Uint8Array(states);
  const broken = new Uint8Array(stateOf.length);
  const queue: number[] = [...ends];
  for (const end of ends) gone[end] = 1;
  for (let s = 0; s < states; s++) {
    if (left[s] === 0 && !gone[s]) {
      gone[s] = 1;
      queue.push(s);
    }
  }
  for (let head = 0; head < queue.length; head++) {
    for (let i = first[queue[head]]; i < first[queue[head] + 1]; i++) {
      const choice = choices[i];
      if (broken[choice]) continue;
      broken[choice] = 1;
      const s = stateOf[choice];
      if (--left[s] === 0 && !gone[s]) {
        gone[s] = 1;
        queue.push(s);
      }
    }
  }
  return gone.indexOf(0);
}

/** Returns the edges of a shortest cycle through a state; [] if there is none. */
function roundTrip(states: number, { first, to }: Edges, from: number): number[] {
  const by = new Float64Array(states).fill(-1);
  const source = new Int32Array(states).fill(-1);
  const queue = [from];
  for (let head = 0; head < queue.length; head++) {
    const s = queue[head];
    for (let e = first[s]; e < first[s + 1]; e++) {
      const next = to[e];
      if (by[next] >= 0) continue;
      by[next] = e;
      source[next] = s;
      if (next === from) {
        const trip: number[] = [];
        for (let t = from; ;) {
          trip.push(by[t]);
          t = source[t];
          if (t === from) return trip.reverse();
        }
      }
      queue.push(next);
    }
  }
  return [];
}

/** Finds a cycle through this state or, if there is none, through the nearest reachable state that lies on a cycle. */
export function endlessLoop(states: number, edges: Edges, from: number) {
  const behind = [from];
  const met = new Uint8Array(states);
  met[from] = 1;
  for (let head = 0; head < Math.min(behind.length, MOST_TRIED); head++) {
    const at = behind[head];
    const loop = roundTrip(states, edges, at);
    if (loop.length > 0) return { at, loop };
    for (let e = edges.first[at]; e < edges.first[at + 1]; e++) {
      if (met[edges.to[e]]) continue;
      met[edges.to[e]] = 1;
      behind.push(edges.to[e]);
    }
  }
  return { at: from, loop: [] };
}

/** Largest number of states that are tested for a cycle. */
const MOST_TRIED = 2000;

/** Counts the complete runs that start in the states 0 … `initial` - 1. */
export function countRuns(sorted: Int32Array, { first, to }: Edges, initial: number): bigint {
  const runs: bigint[] = [];
  for (const s of sorted) {
    let sum = first[s] === first[s + 1] ? 1n : 0n;
    for (let e = first[s]; e < first[s + 1]; e++) sum += runs[to[e]];
    runs[s] = sum;
  }
  let all = 0n;
  for (let s = 0; s < initial; s++) all += runs[s];
  return all;
}

/** Yields the edges of every complete run from a state. The graph has no cycle. */
export function* everyRun({ first, to }: Edges, from: number): Generator<readonly number[]> {
  const states = [from];
  const edges: number[] = [];
  const next = [first[from]];
  while (states.length > 0) {
    const s = states.at(-1)!;
    if (first[s] === first[s + 1]) yield edges;
    const edge = next[next.length - 1]++;
    if (edge < first[s + 1]) {
      edges.push(edge);
      states.push(to[edge]);
      next.push(first[to[edge]]);
    } else {
      edges.pop();
      states.pop();
      next.pop();
    }
  }
}

/**
 * Computes, for each state, the least and the greatest sum of the weights of moves along the complete runs from it.
 * With `until`, a run ends before its first move for which `until` is true; if no run from a state has
 * such a move, the sums of that state are infinite.
 */
export function extremes(
  sorted: Int32Array,
  { first, to, move }: Edges,
  weight: Int32Array,
  until?: (move: number) => boolean,
): { readonly min: Float64Array; readonly max: Float64Array } {
  const min = new Float64Array(sorted.length);
  const max = new Float64Array(sorted.length);
  for (const s of sorted) {
    if (first[s] === first[s + 1] && !until) continue;
    let low = Infinity;
    let high = -Infinity;
    for (let e = first[s]; e < first[s + 1]; e++) {
      const isLast = until?.(move[e]) === true;
      const w = isLast ? 0 : weight[move[e]];
      low = Math.min(low, isLast ? 0 : w + min[to[e]]);
      high = Math.max(high, isLast ? 0 : w + max[to[e]]);
    }
    min[s] = low;
    max[s] = high;
  }
  return { min, max };
}

/** Returns the edges of a run from the state `from` that attains best[from], its least or greatest sum. After the first move for which `until` is true, takes any edges. */
export function attaining(
  { first, to, move }: Edges,
  from: number,
  best: Float64Array,
  weight: Int32Array,
  until?: (move: number) => boolean,
): number[] {
  const edges: number[] = [];
  const isLast = (e: number): boolean => until?.(move[e]) === true;
  const attains = (s: number, e: number): boolean =>
    best[s] === (isLast(e) ? 0 : weight[move[e]] + best[to[e]]);
  let isOver = false;
  for (let s = from; first[s] < first[s + 1];) {
    let edge = first[s];
    if (!isOver) while (!attains(s, edge)) edge++;
    isOver ||= isLast(edge);
    edges.push(edge);
    s = to[edge];
  }
  return edges;
}

/** Largest number of sets that `labelSets` keeps for one state. */
const SETS_MAX = 512;

/**
 * Computes, for each state, the sets of labels that complete runs from it collect. `labels(move)` are the labels of a
 * move, as bits. Undefined if there are too many sets.
 */
export function labelSets(
  sorted: Int32Array,
  { first, to, move }: Edges,
  labels: (move: number) => number,
): { readonly setsOf: (state: number) => readonly number[] } | undefined {
  const number = new Map<string, number>();
  const all: (readonly number[])[] = [];
  const own = new Int32Array(sorted.length);
  for (const s of sorted) {
    const sets = new Set<number>(first[s] === first[s + 1] ? [0] : []);
    for (let e = first[s]; e < first[s + 1]; e++) {
      const here = labels(move[e]);
      for (const rest of all[own[to[e]]]) sets.add(here | rest);
    }
    if (sets.size > SETS_MAX) return undefined;
    const list = [...sets].sort((x, y) => x - y);
    const key = list.join();
    const known = number.get(key);
    own[s] = known ?? all.push(list) - 1;
    if (known === undefined) number.set(key, own[s]);
  }
  return { setsOf: (state) => all[own[state]] };
}

/** Returns the edges of a run from the state `from` that collects exactly these labels. */
export function collecting(
  { first, to, move }: Edges,
  from: number,
  wanted: number,
  labels: (move: number) => number,
  setsOf: (state: number) => readonly number[],
): number[] {
  const edges: number[] = [];
  let left = wanted;
  for (let s = from; first[s] < first[s + 1];) {
    let rest: number | undefined;
    let edge = first[s] - 1;
    do {
      const here = labels(move[++edge]);
      rest = setsOf(to[edge]).find((it) => (here | it) === left);
    } while (rest === undefined);
    edges.push(edge);
    left = rest;
    s = to[edge];
  }
  return edges;
}

/** Returns the edges of a run from the state `from` with the least sum of weights among those with a move that counts; undefined if there is none. */
export function leastWith(
  sorted: Int32Array,
  { first, to, move }: Edges,
  from: number,
  weight: Int32Array,
  isCounted: (move: number) => boolean,
): number[] | undefined {
  // The least sums from each state: of all runs, and of those that have a move that counts.
  const any = new Float64Array(sorted.length);
  const counted = new Float64Array(sorted.length).fill(Infinity);
  for (const s of sorted) {
    if (first[s] === first[s + 1]) continue;
    any[s] = Infinity;
    for (let e = first[s]; e < first[s + 1]; e++) {
      const w = weight[move[e]];
      any[s] = Math.min(any[s], w + any[to[e]]);
      const rest = isCounted(move[e]) ? any : counted;
      counted[s] = Math.min(counted[s], w + rest[to[e]]);
    }
  }
  if (counted[from] === Infinity) return undefined;
  const edges: number[] = [];
  let best = counted;
  for (let s = from; first[s] < first[s + 1];) {
    const restOf = (e: number) => (best === any || isCounted(move[e]) ? any : counted);
    let edge = first[s];
    while (best[s] !== weight[move[edge]] + restOf(edge)[to[edge]]) edge++;
    edges.push(edge);
    best = restOf(edge);
    s = to[edge];
  }
  return edges;
}
