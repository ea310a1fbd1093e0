import { compare, gcd, rational, type Rational } from "../../exact/rational.ts";
import { NONE } from "./components.ts";
import { guessPolicy } from "./guess.ts";
import { solveLinear } from "./linear.ts";
import type { ResidueRow } from "./residues.ts";
import type { Direction, Gain, System } from "./system.ts";
import { spend, type Budget } from "./limits.ts";

const ZERO = rational(0n);

/** The work of computing a value of a few digits, in units of about a nanosecond. */
const STEP = 1500;

/** If a denominator is at least this large, work grows with the length of the numbers. */
const LONG = 1n << 512n;

/** Largest component, in states, that is solved faster without guessing a policy first. */
const FEW = 8;

export interface Exact {
  readonly system: System;
  readonly gain: Gain;
  readonly extreme: Direction;
  /** By state: its value. Known values are given; the others are computed. */
  readonly value: Rational[];
  readonly budget: Budget;
}

/**
 * Computes the exact values, component by component, so that systems of equations stay small. Returns undefined if that
 * exceeds the budget.
 *
 * Assumes that every schedule leaves every component with probability 1. For "min" and for probabilities it is enough
 * that some schedule leaves, and that no schedule gains by staying (see `improve`).
 */
export function solveExactly(
  task: Exact,
): { readonly value: Rational[]; readonly alike: boolean } | undefined {
  const { system, value, budget } = task;
  const { order, known, process } = system;
  budget.watch?.plan(order.state.length);
  for (let i = 0; i + 1 < order.start.length; i++) {
    const from = order.start[i];
    const to = order.start[i + 1];
    if (to - from > 1) {
      if (!solveComponent(task, order.state.subarray(from, to), i)) return undefined;
      budget.watch?.solved(to - from);
      continue;
    }
    budget.watch?.solved(1);
    const s = order.state[from];
    if (known[s] === 1) continue;
    value[s] = alone(task, s);
    const branches = process.branch[process.first[s + 1]] - process.branch[process.first[s]];
    if (!spend(budget, cost(value[s], branches))) return undefined;
  }
  return { value, alike: allAlike(task) };
}

/** True if every open choice has the same value as its state, so that all schedules are equally good. */
function allAlike({ system, gain, value }: Exact): boolean {
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

/** Computes the value of a state that leads only to states with known values, and perhaps to itself. */
function alone({ system, gain, extreme, value }: Exact, s: number): Rational {
  const { process, open, order } = system;
  let best: Rational | undefined;
  for (let c = process.first[s]; c < process.first[s + 1]; c++) {
    if (open[c] === 0) continue;
    const { p, q, stays } = beyond(system, gain, value, c, order.of[s]);
    // The value v of the state solves p / q + stays · v = whole · v.
    const below = (BigInt(process.whole[c]) - stays) * q;
    if (below === 0n) continue;
    const mean = { p, q: below };
    if (best === undefined || better(mean, best, extreme)) best = mean;
  }
  return best === undefined ? ZERO : rational(best.p, best.q);
}

/** Returns p / q, the gain plus the values of the targets outside the component, and the weight that stays inside. */
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

/** Computes the value of a choice from the values of all its targets; the fraction may not be in lowest terms. */
function worth(system: System, gain: Gain, value: readonly Rational[], c: number): Rational {
  const { p, q } = beyond(system, gain, value, c, NONE);
  return { p, q: q * BigInt(system.process.whole[c]) };
}

function better(a: Rational, b: Rational, extreme: Direction): boolean {
  const sign = a.p * b.q - b.p * a.q;
  return extreme === "max" ? sign > 0n : sign < 0n;
}

/** Solves a component by policy iteration (Howard); returns false if that exceeds the budget. */
function solveComponent(task: Exact, states: Uint32Array, component: number): boolean {
  const { system, value, budget } = task;
  if (states.length > budget.mostExact) return false;
  const steady = steadyPolicy(system, component);
  if (steady === undefined) {
    // No branch leaves the component. This can happen only if the values are probabilities, which are then 0.
    for (const s of states) value[s] = ZERO;
    return true;
  }
  // Often all schedules are equally good; then this policy cannot be improved.
  if (!evaluate(task, states, steady)) return false;
  if (improve(task, states, steady)) {
    const policy = states.length > FEW ? guessPolicy(task, component, steady) : steady;
    do {
      if (!evaluate(task, states, policy)) return false;
    } while (improve(task, states, policy));
  }
  for (const s of states) value[s] = rational(value[s].p, value[s].q);
  return true;
}

/** Computes the values of a policy; returns false if that exceeds the budget. */
function evaluate(task: Exact, states: Uint32Array, policy: Uint32Array): boolean {
  const { rows, right } = equations(task, states, policy);
  const solution = solveLinear(rows, right, task.budget);
  if (solution === undefined) return false;
  for (const [i, s] of states.entries()) task.value[s] = solution[i];
  const checks = solution.reduce((sum, it, i) => sum + cost(it, rows[i].size), 0);
  return spend(task.budget, checks);
}

function equations({ system, gain, value }: Exact, states: Uint32Array, policy: Uint32Array) {
  const { process, follows, order } = system;
  const { branch, to, weight, whole } = process;
  const component = order.of[states[0]];
  const rows: ResidueRow[] = [];
  const right: Rational[] = [];
  for (const [i, c] of policy.entries()) {
    const row: ResidueRow = new Map([[i, whole[c]]]);
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
 * Replaces choices only by strictly better ones; returns true if any was replaced. If the old policy leaves the
 * component with probability 1, so does the new one: if the new policy could stay in a set of states forever, it would
 * gain nothing there, so none of its choices there would be new, and the old policy could have stayed too.
 */
function improve(task: Exact, states: Uint32Array, policy: Uint32Array): boolean {
  const { system, gain, extreme, value } = task;
  const { process, open } = system;
  let changed = false;
  for (const [i, s] of states.entries()) {
    let best = value[s];
    for (let c = process.first[s]; c < process.first[s + 1]; c++) {
      if (open[c] === 0 || c === policy[i]) continue;
      const other = worth(system, gain, value, c);
      if (!better(other, best, extreme)) continue;
      best = other;
      policy[i] = c;
      changed = true;
    }
  }
  return changed;
}

/**
 * Finds, for each state of a component, a choice with a branch that leaves the component or leads closer to leaving it.
 * This policy leaves the component with probability 1. Returns undefined if no branch leaves.
 */
function steadyPolicy(system: System, component: number): Uint32Array | undefined {
  const { process, open, order } = system;
  const { first, branch } = process;
  const base = order.start[component];
  const size = order.start[component + 1] - base;
  const policy = new Uint32Array(size).fill(NONE);
  const queue = new Uint32Array(size);
  let queued = 0;

  // The branches inside the component, reversed.
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

  /** Calls `visit` for every branch of every open choice; `target` is -1 if the branch leaves the component. */
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
