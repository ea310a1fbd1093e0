import { compare, gcd, rational, type Rational } from "../exact/rational.ts";
import { NONE } from "./components.ts";
import { guess } from "./guess.ts";
import { solveLinear } from "./linear.ts";
import { steadyPolicy } from "./policy.ts";
import type { Row } from "./residues.ts";
import type { Extreme, Gain, System } from "./system.ts";
import { spend, type Work } from "./work.ts";

const ZERO = rational(0n);

/** What a value costs that is a fraction of a few digits. */
const STEP = 1500;

/** From this denominator on the length of the numbers is counted, too. */
const LONG = 1n << 512n;

/** Up to so many states it is quicker to solve than to guess. */
const FEW = 8;

export interface Exact {
  readonly system: System;
  readonly gain: Gain;
  readonly extreme: Extreme;
  /** By state. Those that are known are given, the others are found. */
  readonly value: Rational[];
  /** The most states of a component that is solved. */
  readonly most: number;
  readonly work: Work;
}

/**
 * Finds the exact values, component by component, so that systems of equations stay small: when a
 * component has its turn, all that lies behind it is known. Says false if it is too much work.
 *
 * Every schedule leaves every component with probability 1, or, where values are "min" or chances,
 * some schedule does and none gains by staying: see `improve`.
 */
export function solveExactly(task: Exact): boolean {
  const { system, value, work } = task;
  const { order, known, process } = system;
  for (let i = 0; i + 1 < order.start.length; i++) {
    const from = order.start[i];
    const to = order.start[i + 1];
    if (to - from > 1) {
      if (!solveComponent(task, order.state.subarray(from, to), i)) return false;
      continue;
    }
    const s = order.state[from];
    if (known[s] === 1) continue;
    value[s] = alone(task, s);
    const branches = process.branch[process.first[s + 1]] - process.branch[process.first[s]];
    if (!spend(work, cost(value[s], branches))) return false;
  }
  return true;
}

/** Whether no schedule is better than another: every choice is worth what its state is. */
export function allAlike({ system, gain, value }: Exact): boolean {
  const { process, open, order } = system;
  for (const s of order.state) {
    if (process.first[s + 1] - process.first[s] < 2) continue;
    for (let c = process.first[s]; c < process.first[s + 1]; c++)
      if (open[c] === 1 && compare(worth(system, gain, value, c), value[s]) !== 0) return false;
  }
  return true;
}

function cost({ q }: Rational, branches: number): number {
  if (q < LONG) return STEP + 300 * branches;
  const bits = 4 * q.toString(16).length;
  return STEP + (branches + 1) * (bits * 2 + (bits * bits) / 300);
}

/** A state that leads to others that are known, and perhaps back to itself. */
function alone({ system, gain, extreme, value }: Exact, s: number): Rational {
  const { process, open, order } = system;
  let best: Rational | undefined;
  for (let c = process.first[s]; c < process.first[s + 1]; c++) {
    if (open[c] === 0) continue;
    const { p, q, stays } = beyond(system, gain, value, c, order.of[s]);
    // p / q + stays v = whole v
    const below = (BigInt(process.whole[c]) - stays) * q;
    if (below === 0n) continue;
    const found = { p, q: below };
    if (best === undefined || better(found, best, extreme)) best = found;
  }
  return best === undefined ? ZERO : rational(best.p, best.q);
}

/** A choice's gain and the values where it leads, times its whole, but for what stays in a component. */
function beyond(
  { process, follows, order }: System,
  gain: Gain,
  value: readonly Rational[],
  c: number,
  component: number,
): { p: bigint; q: bigint; stays: bigint } {
  const { branch, to, weight } = process;
  let { p, q } = gain(c);
  let stays = 0n;
  for (let b = branch[c]; b < branch[c + 1]; b++) {
    if (follows[b] === 0) continue;
    const times = BigInt(weight[b]);
    if (order.of[to[b]] === component) {
      stays += times;
      continue;
    }
    const v = value[to[b]];
    if (v.q === q) p += times * v.p;
    else {
      const common = gcd(v.q, q);
      p = p * (v.q / common) + times * v.p * (q / common);
      q *= v.q / common;
    }
  }
  return { p, q, stays };
}

/** Not in lowest terms. */
function worth(system: System, gain: Gain, value: readonly Rational[], c: number): Rational {
  const { p, q } = beyond(system, gain, value, c, NONE);
  return { p, q: q * BigInt(system.process.whole[c]) };
}

function better(a: Rational, b: Rational, extreme: Extreme): boolean {
  const sign = a.p * b.q - b.p * a.q;
  return extreme === "max" ? sign > 0n : sign < 0n;
}

/**
 * Policy iteration (Howard): the values of one policy, then the choices that are strictly better by
 * these values, until there are none.
 */
function solveComponent(task: Exact, states: Uint32Array, component: number): boolean {
  const { system, value, most } = task;
  if (states.length > most) return false;
  const steady = steadyPolicy(system, component);
  if (steady === undefined) {
    // Nothing leads out: only chances are asked of such a component, and they are 0.
    for (const s of states) value[s] = ZERO;
    return true;
  }
  // Often all schedules are alike, and nothing is left to improve at once.
  if (!evaluate(task, states, steady)) return false;
  if (improve(task, states, steady)) {
    const policy = states.length > FEW ? guess(task, component, steady) : steady;
    do {
      if (!evaluate(task, states, policy)) return false;
    } while (improve(task, states, policy));
  }
  for (const s of states) value[s] = rational(value[s].p, value[s].q);
  return true;
}

/** The values of a policy; false if that is too much work. */
function evaluate(task: Exact, states: Uint32Array, policy: Uint32Array): boolean {
  const { rows, right } = equations(task, states, policy);
  const solution = solveLinear({ rows, right }, task.work);
  if (solution === undefined) return false;
  for (const [i, s] of states.entries()) task.value[s] = solution[i];
  const checks = solution.reduce((sum, found, i) => sum + cost(found, rows[i].size), 0);
  return spend(task.work, checks);
}

function equations({ system, gain, value }: Exact, states: Uint32Array, policy: Uint32Array) {
  const { process, follows, order } = system;
  const { branch, to, weight, whole } = process;
  const component = order.of[states[0]];
  const rows: Row[] = [];
  const right: Rational[] = [];
  for (const [i, c] of policy.entries()) {
    const row: Row = new Map([[i, whole[c]]]);
    for (let b = branch[c]; b < branch[c + 1]; b++) {
      if (follows[b] === 0 || order.of[to[b]] !== component) continue;
      const j = order.at[to[b]] - order.start[component];
      row.set(j, (row.get(j) ?? 0) - weight[b]);
    }
    rows.push(row);
    const { p, q } = beyond(system, gain, value, c, component);
    right.push(rational(p, q));
  }
  return { rows, right };
}

/**
 * Only strictly better choices replace others. So a policy that surely leaves stays one: on states
 * it never left, nothing would be gained and no choice would be new.
 */
function improve(task: Exact, states: Uint32Array, policy: Uint32Array): boolean {
  const { system, gain, extreme, value } = task;
  const { process, open } = system;
  let changed = false;
  for (const [i, s] of states.entries()) {
    let best = value[s];
    for (let c = process.first[s]; c < process.first[s + 1]; c++) {
      if (open[c] === 0 || c === policy[i]) continue;
      const found = worth(system, gain, value, c);
      if (!better(found, best, extreme)) continue;
      best = found;
      policy[i] = c;
      changed = true;
    }
  }
  return changed;
}
