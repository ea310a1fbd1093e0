import { NONE } from "./components.ts";
import type { System } from "./system.ts";

/**
 * For each state of a component, in its order there, a choice with a branch that comes nearer to
 * leaving: the policy of these leaves the component with probability 1. Undefined if nothing leads
 * out.
 */
export function steadyPolicy(system: System, component: number): Uint32Array | undefined {
  const { process, open, order } = system;
  const { first, branch } = process;
  const base = order.start[component];
  const size = order.start[component + 1] - base;
  const policy = new Uint32Array(size).fill(NONE);
  const queue = new Uint32Array(size);
  let queued = 0;

  // The arrows inside, backwards.
  const from = new Uint32Array(size + 1);
  each((_i, _c, target) => {
    if (target >= 0) from[target + 1]++;
  });
  for (let i = 0; i < size; i++) from[i + 1] += from[i];
  const next = from.slice();
  const maker = new Uint32Array(from[size]);
  const choice = new Uint32Array(from[size]);
  each((i, c, target) => {
    if (target < 0) return take(i, c);
    maker[next[target]] = i;
    choice[next[target]++] = c;
  });
  for (let head = 0; head < queued; head++)
    for (let k = from[queue[head]]; k < from[queue[head] + 1]; k++) take(maker[k], choice[k]);
  return queued === size ? policy : undefined;

  function take(i: number, c: number): void {
    if (policy[i] !== NONE) return;
    policy[i] = c;
    queue[queued++] = i;
  }

  /** Every branch of every open choice, with the place where it leads, or -1 if that is outside. */
  function each(visit: (i: number, c: number, target: number) => void): void {
    for (let i = 0; i < size; i++) {
      const s = order.state[base + i];
      for (let c = first[s]; c < first[s + 1]; c++) {
        if (open[c] === 0) continue;
        for (let b = branch[c]; b < branch[c + 1]; b++) visit(i, c, inside(b));
      }
    }
  }

  function inside(b: number): number {
    const target = process.to[b];
    const stays = system.follows[b] === 1 && order.of[target] === component;
    return stays ? order.at[target] - base : -1;
  }
}
