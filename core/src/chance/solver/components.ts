import type { Process } from "./process.ts";
import { listReachable } from "./reach.ts";

/** The reachable strongly connected components, each after the components to which it leads. */
export interface Components {
  /** The states of component i are state[start[i]] … state[start[i + 1] - 1]. */
  readonly state: Uint32Array;
  readonly start: Uint32Array;
  /** The component of a state; `NONE` if it is not reached. */
  readonly of: Uint32Array;
  /** The index of a state in `state`. */
  readonly at: Uint32Array;
}

export const NONE = 2 ** 32 - 1;

/** Tarjan's algorithm with its own stack, because graphs can be deeper than the call stack. */
export function findComponents(
  process: Process,
  follows: Uint8Array,
  open: Uint8Array,
): Components {
  const { states, first, branch, to } = process;
  const of = new Uint32Array(states).fill(NONE);
  const at = new Uint32Array(states);
  const low = new Uint32Array(states); // 0: not visited
  const state = new Uint32Array(states);
  const start = [0];
  const waiting = new Uint32Array(states); // Tarjan's stack
  const path = new Uint32Array(states); // the call stack
  const choice = new Uint32Array(states); // the next choice of each call
  const next = new Uint32Array(states);
  let count = 0;
  let seen = 0;
  let height = 0;
  let depth = 0;

  const entry = new Uint32Array(states);
  // A branch that is not followed leads to a root.
  for (const root of listReachable(process, open)) {
    if (low[root] === 0) enter(root);
    while (depth > 0) advance(path[depth - 1]);
  }
  return { state: state.subarray(0, count), start: Uint32Array.from(start), of, at };

  function enter(s: number): void {
    entry[s] = low[s] = ++seen;
    waiting[height++] = s;
    choice[s] = first[s];
    next[s] = branch[first[s]];
    path[depth++] = s;
  }

  function advance(s: number): void {
    for (; choice[s] < first[s + 1]; next[s] = branch[++choice[s]]) {
      if (open[choice[s]] === 0) continue;
      for (; next[s] < branch[choice[s] + 1]; next[s]++) {
        if (follows[next[s]] === 0) continue;
        const t = to[next[s]];
        // The position does not change, so that the walk reads the low of t when it returns here.
        if (low[t] === 0) return enter(t);
        if (of[t] === NONE && low[t] < low[s]) low[s] = low[t];
      }
    }
    depth--;
    if (low[s] === entry[s]) close(s);
  }

  function close(s: number): void {
    for (let t = NONE; t !== s;) {
      t = waiting[--height];
      of[t] = start.length - 1;
      at[t] = count;
      state[count++] = t;
    }
    start.push(count);
  }
}
