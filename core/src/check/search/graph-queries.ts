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

/**
 * Computes, for each state, the least and the greatest sum of weights along the complete runs from it.
 * With `until`, a run ends before its first move for which `until` is true; if no run from a state has
 * such a move, the sums of that state are infinite.
 */
export function extremes(
  sorted: Int32Array,
  { first, to, move }: Edges,
  weight: (move: number) => number,
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
      const w = isLast ? 0 : weight(move[e]);
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
  weight: (move: number) => number,
  until?: (move: number) => boolean,
): number[] {
  const edges: number[] = [];
  const isLast = (e: number): boolean => until?.(move[e]) === true;
  const attains = (s: number, e: number): boolean =>
    best[s] === (isLast(e) ? 0 : weight(move[e]) + best[to[e]]);
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
