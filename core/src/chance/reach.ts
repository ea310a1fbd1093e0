import { backwards, type Backwards } from "./backwards.ts";
import { isEnd, type Process } from "./process.ts";

/** Whether it ends with probability 1: a question about the graph, no matter how large the chances are. */
export interface Ending {
  /** Under every schedule. */
  readonly always: boolean;
  /** Under some schedule. */
  readonly possible: boolean;
  /** A reachable state from which a schedule goes on for ever, surely; absent if it always ends. */
  readonly endless?: number;
}

export function ending(process: Process): Ending {
  const reached = reachable(process);
  const endless = avoiding(process, backwards(process)).findIndex(
    (avoids, s) => avoids === 1 && reached[s] === 1,
  );
  if (endless < 0) return { always: true, possible: true };
  const { ends } = surelyEnding(process, backwards(process));
  return { always: false, possible: process.initial.to.every((s) => ends[s] === 1), endless };
}

/** 1 for the states that some schedule reaches. */
export function reachable(process: Process): Uint8Array {
  const { states, initial, first, branch, to } = process;
  const reached = new Uint8Array(states);
  const stack = new Uint32Array(states);
  let height = 0;
  for (const s of initial.to) visit(s);
  while (height > 0) {
    const s = stack[--height];
    for (let b = branch[first[s]]; b < branch[first[s + 1]]; b++) visit(to[b]);
  }
  return reached;

  function visit(s: number): void {
    if (reached[s] === 1) return;
    reached[s] = 1;
    stack[height++] = s;
  }
}

/**
 * 1 for the states in which a schedule can surely stay for ever: the largest set without an end
 * where every state has a choice all of whose branches stay in the set. Every way not to end with
 * positive probability gets into it. With `earned`, only choices that earn nothing count.
 */
export function avoiding(process: Process, graph: Backwards, earned?: Float64Array): Uint8Array {
  const { states, first, branch } = process;
  const { maker, from, by } = graph;
  const stays = new Uint8Array(states).fill(1);
  const good = new Uint8Array(maker.length).fill(1);
  const left = new Uint32Array(states);
  const stack = new Uint32Array(states);
  let height = 0;
  for (let s = 0; s < states; s++) {
    for (let c = first[s]; c < first[s + 1]; c++) {
      if (earned !== undefined && earns(c)) good[c] = 0;
      left[s] += good[c];
    }
    if (left[s] === 0) drop(s);
  }
  while (height > 0) {
    const s = stack[--height];
    for (let i = from[s]; i < from[s + 1]; i++) {
      const c = by[i];
      if (good[c] === 0) continue;
      good[c] = 0;
      if (--left[maker[c]] === 0) drop(maker[c]);
    }
  }
  return stays;

  function drop(s: number): void {
    stays[s] = 0;
    stack[height++] = s;
  }

  function earns(c: number): boolean {
    for (let b = branch[c]; b < branch[c + 1]; b++) if (earned?.[b] !== 0) return true;
    return false;
  }
}

/**
 * The states from which some schedule ends with probability 1, and the choices that do not spoil
 * it. From all states, those are taken away that cannot come to an end without risking to leave
 * the rest, until none is.
 */
export function surelyEnding(
  process: Process,
  { maker, from, by }: Backwards,
): { ends: Uint8Array; open: Uint8Array } {
  const { states, branch, to } = process;
  let ends = new Uint8Array(states).fill(1);
  const open = new Uint8Array(maker.length).fill(1);
  const stack = new Uint32Array(states);
  for (let before = -1, count = states; before !== count;) {
    for (let c = 0; c < open.length; c++)
      for (let b = branch[c]; b < branch[c + 1] && open[c] === 1; b++) open[c] = ends[to[b]];
    const next = new Uint8Array(states);
    let height = 0;
    before = count;
    count = 0;
    for (let s = 0; s < states; s++) if (isEnd(process, s)) stack[height++] = s;
    for (let i = 0; i < height; i++) next[stack[i]] = 1;
    while (height > 0) {
      const s = stack[--height];
      count++;
      for (let i = from[s]; i < from[s + 1]; i++) {
        const maybe = maker[by[i]];
        if (open[by[i]] === 0 || next[maybe] === 1) continue;
        next[maybe] = 1;
        stack[height++] = maybe;
      }
    }
    ends = next;
  }
  return { ends, open };
}
