import type { SolverWatch } from "./limits.ts";
import { earnings, type Process } from "./process.ts";
import { leavesSurely, type Direction, type System } from "./system.ts";

/** Certified bounds of a value: lo ≤ value ≤ hi. */
export type Interval = readonly [lo: number, hi: number];

export interface Bounds {
  readonly lo: Float64Array;
  readonly hi: Float64Array;
}

/** Twice the maximum relative error of one rounded operation. */
const UNIT = 2 ** -52;

/** More than a product can lose to underflow. */
const TINY = 2 ** -900;

/** Sweeps end when no value changes by more than this relative amount. */
const SETTLED = 2 ** -49;

/** The direction of rounding: 1 is up, -1 is down, 0 is to nearest. */
type Towards = 1 | -1 | 0;

/** Maximum number of branches read, over all sweeps. They take about ten seconds, or a minute if memory is slow. */
const MOST_LOOKS = 1e9;
/** A large process may be swept at least this many times. */
const MOST_SWEEPS = 200;

/** Bounds the expected reward of a run; both bounds are infinite if `system` is undefined. */
export function boundExpectation(
  process: Process,
  system: System | undefined,
  reward: string,
  extreme: Direction,
  { lingering, watch }: Pick<Equations, "lingering" | "watch"> = {},
): Interval {
  if (system === undefined) return [Infinity, Infinity];
  const [earns, begins] = earnings(process, reward);
  const { states, initial } = process;
  const gain = sumGains(process, (b) => earns[b]);
  const value = { lo: new Float64Array(states), hi: new Float64Array(states) };
  boundValues({ system, extreme, gain: { lo: gain, hi: gain }, value, lingering, watch });
  return boundsAtStart((i, side) => begins[i] + value[side][initial.to[i]], initial);
}

/** Bounds the mean of `of` over the initial states, rounded outwards. */
export function boundsAtStart(
  of: (i: number, side: "lo" | "hi") => number,
  { to, weight, whole }: Process["initial"],
): Interval {
  const slack = slackOf(to.length);
  const mean = (side: "lo" | "hi") => {
    let sum = 0;
    for (let i = 0; i < to.length; i++) sum += weight[i] * of(i, side);
    return sum / whole;
  };
  return [mean("lo") * (1 - slack), mean("hi") * (1 + slack)];
}

/** Returns, for each choice, the sum of weight · gain over its branches. */
export function sumGains(process: Process, of: (b: number) => number): Float64Array {
  const { branch, weight, whole } = process;
  const sums = new Float64Array(whole.length);
  for (let c = 0; c < sums.length; c++)
    for (let b = branch[c]; b < branch[c + 1]; b++) sums[c] += weight[b] * of(b);
  return sums;
}

/**
 * Bounds the relative rounding error of a mean over k branches without negative values. One product, at most 2k sums,
 * a division, 1 ± slack and the product with it are 2k + 4 operations, each with an error of at most UNIT / 2.
 */
function slackOf(branches: number): number {
  return (branches + 3) * UNIT;
}

/**
 * Bounds all values, component by component. `value` has the known values and receives the bounds of the others.
 *
 * Lower bounds: values rise from 0 and every sum is rounded down, so no value exceeds the true one.
 * Upper bounds: any x with x ≥ F(x), where F is rounded up, is at least the smallest solution of x = F(x).
 *
 * `lingering` is 1 for every state from which a schedule can continue forever. In a component with such a state, the
 * bounds are valid but may be far apart, and an upper bound may be Infinity.
 */
export function boundValues(equations: Equations): void {
  const { system, watch } = equations;
  const { known, order } = system;
  watch?.plan(order.state.length);
  const task = new BoundTask(equations);
  for (let i = 0; i + 1 < order.start.length; i++) {
    const states = order.state.subarray(order.start[i], order.start[i + 1]);
    const isKnown = states.length === 1 && known[states[0]] === 1;
    if (states.length === 1 && !task.returns(states[0], i)) {
      if (!isKnown) task.boundOnce(states[0]);
    } else if (!isKnown) task.boundComponent(states);
    watch?.solved(states.length);
  }
}

/** The equations x = F(x). */
interface Equations {
  readonly system: System;
  readonly extreme: Direction;
  readonly gain: Bounds;
  readonly value: Bounds;
  readonly lingering?: Uint8Array | undefined;
  readonly watch?: SolverWatch | undefined;
}

/** Bounds the solution of the equations by sweeps over each component. */
class BoundTask {
  readonly #equations: Equations;
  /** By state: an upper bound on the expected number of steps to leave its component. */
  readonly #steps: Float64Array;
  /** By state: the best choice in the last call of `#apply` for it. */
  readonly #policy: Uint32Array;
  #looks = 0;
  /** Maximum of `#looks`. */
  readonly #most: number;

  constructor(equations: Equations) {
    const { states, to } = equations.system.process;
    this.#equations = equations;
    this.#most = Math.max(MOST_LOOKS, MOST_SWEEPS * to.length);
    this.#steps = new Float64Array(states);
    this.#policy = new Uint32Array(states);
  }

  /** True if a branch leads from the state back into its component. */
  returns(s: number, component: number): boolean {
    const { process, follows, order } = this.#equations.system;
    const { first, branch, to } = process;
    for (let b = branch[first[s]]; b < branch[first[s + 1]]; b++)
      if (follows[b] === 1 && order.of[to[b]] === component) return true;
    return false;
  }

  boundOnce(s: number): void {
    const { value, gain } = this.#equations;
    value.lo[s] = this.#apply(s, value.lo, gain.lo, -1);
    value.hi[s] = this.#apply(s, value.hi, gain.hi, 1);
  }

  boundComponent(states: Uint32Array): void {
    const { lo, hi } = this.#equations.value;
    this.#rise(states, lo, this.#equations.gain.lo, -1, 0.5 * this.#most);
    // A first guess: sweeps that start at the lower bounds but use the upper bounds of other components.
    for (const s of states) hi[s] = lo[s];
    this.#rise(states, hi, this.#equations.gain.hi, 0, 0.6 * this.#most);
    if (!this.#raise(states)) for (const s of states) hi[s] = Infinity;
  }

  /** Computes F(x) in state s, rounded. */
  #apply(s: number, x: Float64Array, gained: Float64Array, towards: Towards): number {
    const { system, extreme } = this.#equations;
    const { process, open, follows } = system;
    const { first, branch, to, weight, whole } = process;
    const sign = extreme === "max" ? 1 : -1;
    let best = -1;
    const last = first[s + 1];
    for (let c = first[s]; c < last; c++) {
      if (open[c] === 0) continue;
      let sum = gained[c];
      const end = branch[c + 1];
      for (let b = branch[c]; b < end; b++) if (follows[b] === 1) sum += weight[b] * x[to[b]];
      const mean = sum / whole[c];
      const slack = towards * slackOf(end - branch[c]);
      const rounded = towards > 0 ? mean * (1 + slack) + TINY : mean * (1 + slack);
      if (best >= 0 && sign * rounded <= sign * best) continue;
      best = rounded;
      this.#policy[s] = c;
    }
    return Math.max(best, 0);
  }

  /** Sweeps over a component until its values settle, or until `#looks` reaches `until`. */
  #rise(
    states: Uint32Array,
    x: Float64Array,
    gained: Float64Array,
    towards: Towards,
    until: number,
  ): void {
    const branches = this.#width(states);
    for (let moved = true; moved && this.#looks < until; this.#looks += branches) {
      this.#equations.watch?.look();
      moved = false;
      for (let i = 0; i < states.length; i++) {
        const s = states[i];
        const next = this.#apply(s, x, gained, towards);
        if (next <= x[s]) continue;
        if (next > x[s] * (1 + SETTLED)) moved = true;
        x[s] = next;
      }
    }
  }

  #width(states: Uint32Array): number {
    const { first, branch } = this.#equations.system.process;
    let sum = states.length;
    for (const s of states) sum += branch[first[s + 1]] - branch[first[s]];
    return sum;
  }

  /**
   * Turns the first guess into upper bounds: adds to each value a multiple of the expected number of steps to leave the
   * component. One step lowers that number by 1, which outweighs what a sweep would still add. Returns false if no
   * multiple gives upper bounds.
   */
  #raise(states: Uint32Array): boolean {
    const { hi } = this.#equations.value;
    const applied = (s: number) => this.#apply(s, hi, this.#equations.gain.hi, 1);
    let gap = 0;
    for (const s of states) gap = Math.max(gap, applied(s) - hi[s]);
    if (!(gap < Infinity) || !this.#boundSteps(states)) return false;
    const before = Float64Array.from(states, (s) => hi[s]);
    for (let lift = 2 * gap + TINY, tries = 0; tries < 40; lift *= 2, tries++) {
      for (const [i, s] of states.entries()) hi[s] = before[i] + lift * this.#steps[s];
      if (!states.every((s) => applied(s) <= hi[s])) continue;
      this.#sink(states);
      return true;
    }
    return false;
  }

  /** Replaces an upper bound x by F(x), which is also an upper bound, until the values settle. */
  #sink(states: Uint32Array): void {
    const { hi } = this.#equations.value;
    const branches = this.#width(states);
    for (let moved = true; moved && this.#looks < this.#most; this.#looks += branches) {
      this.#equations.watch?.look();
      moved = false;
      for (const s of states) {
        const next = this.#apply(s, hi, this.#equations.gain.hi, 1);
        if (next < hi[s] * (1 - SETTLED)) moved = true;
        hi[s] = Math.min(hi[s], next);
      }
    }
  }

  /**
   * Computes upper bounds on the expected number of steps to leave the component; returns false if none are found.
   * Values rise from 0 until a sweep adds at most 1/4 to each. Then they are doubled, and are bounds if they satisfy
   * the inequality of an upper bound. For "max" they hold for every schedule, for "min" only for the best policy.
   */
  #boundSteps(states: Uint32Array): boolean {
    const { system, extreme, lingering } = this.#equations;
    const steps = this.#steps;
    const branches = this.#width(states);
    const chosen = Uint32Array.from(states, (s) => this.#policy[s]);
    const lingers = states.some((s) => lingering?.[s] === 1);
    // For "max" the bounds must hold for every policy, and some policy may never leave the component.
    if (lingers && (extreme === "max" || !leavesSurely(system, states, chosen))) return false;
    for (const s of states) steps[s] = 0;
    for (let moved = 1; moved > 0.25; this.#looks += branches) {
      if (this.#looks > 0.9 * this.#most) return false;
      this.#equations.watch?.look();
      moved = 0;
      for (const [i, s] of states.entries()) {
        const next = this.#stepsFrom(s, chosen[i]);
        moved = Math.max(moved, next - steps[s]);
        steps[s] = next;
      }
    }
    for (const s of states) steps[s] *= 2;
    return states.every((s, i) => this.#stepsFrom(s, chosen[i]) <= steps[s]);
  }

  #stepsFrom(s: number, chosen: number): number {
    const { process, open, order } = this.#equations.system;
    if (this.#equations.extreme === "min") return this.#stepsBy(chosen, order.of[s]);
    let most = 0;
    for (let c = process.first[s]; c < process.first[s + 1]; c++)
      if (open[c] === 1) most = Math.max(most, this.#stepsBy(c, order.of[s]));
    return most;
  }

  /** Returns the expected number of steps to leave the component after a choice, rounded up. */
  #stepsBy(c: number, component: number): number {
    const { process, follows, order } = this.#equations.system;
    const { branch, to, weight, whole } = process;
    let sum = whole[c];
    for (let b = branch[c]; b < branch[c + 1]; b++)
      if (follows[b] === 1 && order.of[to[b]] === component) sum += weight[b] * this.#steps[to[b]];
    return (sum / whole[c]) * (1 + slackOf(branch[c + 1] - branch[c]));
  }
}
