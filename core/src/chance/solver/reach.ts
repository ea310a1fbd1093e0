import { isEnd, type Integers, type Process } from "./process.ts";

const reachable = new WeakMap<Process, Uint8Array>();

/** Marks the states that some schedule reaches. */
export function findReachable(process: Process): Uint8Array {
  const known = reachable.get(process);
  if (known) return known;
  const reached = new Uint8Array(process.states);
  for (const s of listReachable(process)) reached[s] = 1;
  reachable.set(process, reached);
  return reached;
}

/** Lists the states that some schedule reaches if it makes only open choices. By default, all choices are open. */
export function listReachable(process: Process, open?: Uint8Array): Uint32Array {
  const { states, initial, first, branch, to } = process;
  const reached = new Uint8Array(states);
  const stack = new Uint32Array(states);
  const list = new Uint32Array(states);
  let height = 0;
  let count = 0;
  for (const s of initial.to) visit(s);
  while (height > 0) {
    const s = stack[--height];
    list[count++] = s;
    for (let c = first[s]; c < first[s + 1]; c++) {
      if (open?.[c] === 0) continue;
      for (let b = branch[c]; b < branch[c + 1]; b++) visit(to[b]);
    }
  }
  return list.subarray(0, count);

  function visit(s: number): void {
    if (reached[s] === 1) return;
    reached[s] = 1;
    stack[height++] = s;
  }
}

/**
 * Marks the states from which some schedule continues forever with probability 1. They are the largest set without an
 * end in which every state has a choice whose branches all stay in the set. A schedule that continues forever with
 * positive probability enters this set with positive probability. With `earned`, only choices that earn 0 count.
 * Returns undefined if no schedule reaches the set.
 */
export function findLingering(process: Process, earned?: Integers): Uint8Array | undefined {
  if (earned !== undefined) return markLingering(process, earned);
  if (!lingering.has(process)) lingering.set(process, markLingering(process, earned));
  return lingering.get(process);
}

const lingering = new WeakMap<Process, Uint8Array | undefined>();

function markLingering(process: Process, earned: Integers | undefined): Uint8Array | undefined {
  const { states, first, branch } = process;
  const { maker, from, by } = reverseGraph(process);
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
  const reached = findReachable(process);
  return stays.some((lingers, s) => lingers === 1 && reached[s] === 1) ? stays : undefined;

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
 * Finds the states from which some schedule ends with probability 1, and the choices that lead only to these states.
 * Starts with all states and removes each state that cannot reach an end without the risk of entering a removed state,
 * until no state is removed.
 */
export function findSurelyEnding(process: Process): { ends: Uint8Array; open: Uint8Array } {
  const { states, branch, to } = process;
  const { maker, from, by } = reverseGraph(process);
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

/**
 * Reverses the graph of a decision process. maker[c] is the state in which choice c is made. For each branch that leads
 * to state s, its choice is listed in by[from[s]] … by[from[s + 1] - 1].
 */
function reverseGraph({ states, first, branch, to }: Process) {
  const maker = new Uint32Array(first[states]);
  for (let s = 0; s < states; s++) maker.fill(s, first[s], first[s + 1]);

  const from = new Uint32Array(states + 1);
  for (const target of to) from[target + 1]++;
  for (let s = 0; s < states; s++) from[s + 1] += from[s];
  const by = new Uint32Array(to.length);
  const next = from.slice();
  for (let c = 0; c < maker.length; c++)
    for (let b = branch[c]; b < branch[c + 1]; b++) by[next[to[b]]++] = c;
  return { maker, from, by };
}
