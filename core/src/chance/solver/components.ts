import type { Process } from "./process.ts";
import { listReachable } from "./reach.ts";

/** The reachable strongly connected components, each after the components to which it leads. */
export interface Components {
  /** The states of component i are state[start[i]] … state[start[i + 1] - 1]. */
  readonly state: Uint32Array;
  readonly start: Uint32Array;
  /** By state: its component; `NONE` if the state is not reachable. */
  readonly of: Uint32Array;
  /** By state: its index in `state`. */
  readonly at: Uint32Array;
}

export const NONE = 2 ** 32 - 1;

/** Finds components with Tarjan's algorithm. Uses its own stack, because paths can be longer than the call stack allows. */
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
  const path = new Uint32Array(states); // replaces the call stack
  const choice = new Uint32Array(states); // by state: the next choice to follow
  const next = new Uint32Array(states);
  let count = 0;
  let seen = 0;
  let height = 0;
  let depth = 0;

  const entry = new Uint32Array(states);
  // Every reachable state may be a root, because branches that are not followed can be the only way to it.
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
        // next[s] stays at this branch, so low[t] is read when the search returns to s.
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
