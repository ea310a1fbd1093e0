import { toFloat } from "../../exact/rational.ts";
import type { Exact } from "./solve.ts";
import { leavesSurely } from "./system.ts";

/** Minimum relative gain for which a choice replaces another; larger than the rounding errors of floats. */
const CLEARLY = 1e-9;

/** Maximum number of sweeps over a component. A poor guess only makes the exact solution slower. */
const MOST_SWEEPS = 1000;

/** Finds, in floats, the policy that seems best; returns `steady` if that policy may never leave the component. */
export function guessPolicy(task: Exact, component: number, steady: Uint32Array): Uint32Array {
  const { process, open, follows, order } = task.system;
  const { first, branch, to, weight, whole } = process;
  const base = order.start[component];
  const states = order.state.subarray(base, order.start[component + 1]);
  if (states.every((s) => first[s + 1] - first[s] === 1)) return steady;

  const sign = task.extreme === "max" ? 1 : -1;
  // `outside` has the gains of all choices, state by state; the gains of state i start at number[i].
  const number = new Uint32Array(states.length + 1);
  for (const [i, s] of states.entries()) number[i + 1] = number[i] + first[s + 1] - first[s];
  const outside = new Float64Array(number[states.length]);
  for (const [i, s] of states.entries())
    for (let c = first[s]; c < first[s + 1]; c++)
      if (open[c] === 1) outside[number[i] + c - first[s]] = gainOf(c);
  const x = new Float64Array(states.length);
  for (let sweep = 0, moved = true; moved && sweep < MOST_SWEEPS; sweep++) {
    moved = false;
    for (let i = 0; i < x.length; i++) {
      const next = worth(i, bestOf(i, steady[i], 0));
      if (Math.abs(next - x[i]) > 1e-12 * next) moved = true;
      x[i] = next;
    }
  }
  const policy = Uint32Array.from(states, (_, i) => bestOf(i, steady[i], CLEARLY));
  return leavesSurely(task.system, states, policy) ? policy : steady;

  /** Returns the gain of a choice plus the values of its targets outside the component, before division by `whole`. */
  function gainOf(c: number): number {
    let sum = toFloat(task.gain(c));
    for (let b = branch[c]; b < branch[c + 1]; b++)
      if (follows[b] === 1 && !isInside(b)) sum += weight[b] * toFloat(task.value[to[b]]);
    return sum;
  }

  function isInside(b: number): boolean {
    return follows[b] === 1 && order.of[to[b]] === component;
  }

  function worth(i: number, c: number): number {
    let sum = outside[number[i] + c - first[states[i]]];
    for (let b = branch[c]; b < branch[c + 1]; b++)
      if (isInside(b)) sum += weight[b] * x[order.at[to[b]] - base];
    return sum / whole[c];
  }

  function bestOf(i: number, choice: number, margin: number): number {
    let best = worth(i, choice);
    for (let c = first[states[i]]; c < first[states[i] + 1]; c++) {
      if (open[c] === 0) continue;
      const value = worth(i, c);
      if (sign * (value - best) <= margin * best) continue;
      best = value;
      choice = c;
    }
    return choice;
  }
}
