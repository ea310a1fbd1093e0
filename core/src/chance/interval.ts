import { earnings, type Process } from "./process.ts";
import type { Extreme, System } from "./system.ts";

/** Certified: what is asked lies between the two, ends included. */
export type Interval = readonly [lo: number, hi: number];

export interface Bounds {
  readonly lo: Float64Array;
  readonly hi: Float64Array;
}

/** Float arithmetic is rounded to nearest, with an error of at most half of this, relatively. */
const UNIT = 2 ** -52;

/** What a product loses that falls below the smallest floats, with plenty to spare. */
const TINY = 2 ** -900;

/** Sweeps end when nothing rises by more than this, relatively. */
const SETTLED = 2 ** -49;

/** A sum is rounded up, down, or as it comes. */
type Towards = 1 | -1 | 0;

/** The most branches looked at in all: ten seconds, or a minute where they lead far away in memory. */
const MOST_LOOKS = 1e9;

/** The expectation at the start; infinite where there is no system. */
export function boundsOf(
  process: Process,
  system: System | undefined,
  reward: string,
  extreme: Extreme,
  lingering?: Uint8Array,
): Interval {
  if (system === undefined) return [Infinity, Infinity];
  const [earns, begins] = earnings(process, reward);
  const { states, initial } = process;
  const gain = gains(process, (b) => earns[b]);
  const value = { lo: new Float64Array(states), hi: new Float64Array(states) };
  bound(system, extreme, { lo: gain, hi: gain }, value, lingering);
  return atStart((i, side) => begins[i] + value[side][initial.to[i]], initial);
}

/** The average over the beginnings, rounded outwards. */
export function atStart(
  of: (i: number, side: "lo" | "hi") => number,
  { to, weight, whole }: Process["initial"],
): Interval {
  const slack = slackOf(to.length);
  const mean = (side: "lo" | "hi") =>
    weight.reduce((sum, times, i) => sum + times * of(i, side), 0) / whole;
  return [mean("lo") * (1 - slack), mean("hi") * (1 + slack)];
}

/** For each choice, what its branches gain, times its whole. */
export function gains(process: Process, of: (b: number) => number): Float64Array {
  const { branch, weight, whole } = process;
  const sums = new Float64Array(whole.length);
  for (let c = 0; c < sums.length; c++)
    for (let b = branch[c]; b < branch[c + 1]; b++) sums[c] += weight[b] * of(b);
  return sums;
}

/**
 * More than what is lost, relatively, in a mean over so many branches, none negative. A gain goes
 * through one product and at most 2k sums, then a division and the product with 1 ± slack, which is
 * rounded itself: 2k + 4 times half a unit.
 */
function slackOf(branches: number): number {
  return (branches + 3) * UNIT;
}

/**
 * Bounds of all values, component by component. What is known is given in `value`.
 *
 * From below: values rise from 0 and every sum is rounded down, so they never pass the true ones.
 * From above: any x that is no smaller than what the equations make of it, rounded up, is no smaller
 * than their least solution. Such an x is sought near the values that rose from below; it is only
 * believed because it is tested.
 *
 * `lingering` has a 1 for all states in which a schedule can stay for ever. Bounds of components
 * with such states hold, but may be far apart; infinity is an upper bound, too.
 */
export function bound(
  system: System,
  extreme: Extreme,
  gain: Bounds,
  value: Bounds,
  lingering?: Uint8Array,
): void {
  const { process, open, follows, known, order } = system;
  const { first, branch, to, weight, whole } = process;
  const sign = extreme === "max" ? 1 : -1;
  const steps = new Float64Array(process.states);
  const policy = new Uint32Array(process.states);
  let looks = 0;

  for (let i = 0; i + 1 < order.start.length; i++) {
    const states = order.state.subarray(order.start[i], order.start[i + 1]);
    if (states.length === 1 && known[states[0]] === 1) continue;
    if (states.length === 1 && !returns(states[0], i)) {
      value.lo[states[0]] = look(states[0], value.lo, gain.lo, -1);
      value.hi[states[0]] = look(states[0], value.hi, gain.hi, 1);
      continue;
    }
    rise(states, value.lo, gain.lo, -1, 0.5 * MOST_LOOKS);
    // The same once more with the upper bounds of what lies behind, and roughly.
    for (const s of states) value.hi[s] = value.lo[s];
    rise(states, value.hi, gain.hi, 0, 0.6 * MOST_LOOKS);
    if (!raise(states)) for (const s of states) value.hi[s] = Infinity;
  }

  function returns(s: number, component: number): boolean {
    for (let b = branch[first[s]]; b < branch[first[s + 1]]; b++)
      if (follows[b] === 1 && order.of[to[b]] === component) return true;
    return false;
  }

  /** What the equations make of x in state s, rounded; `policy` remembers by which choice. */
  function look(s: number, x: Float64Array, gained: Float64Array, towards: Towards): number {
    let best = -1;
    const last = first[s + 1];
    for (let c = first[s]; c < last; c++) {
      if (open[c] === 0) continue;
      let sum = gained[c];
      const end = branch[c + 1];
      for (let b = branch[c]; b < end; b++) if (follows[b] === 1) sum += weight[b] * x[to[b]];
      const mean = sum / whole[c];
      const slack = towards * slackOf(end - branch[c]);
      const found = towards > 0 ? mean * (1 + slack) + TINY : mean * (1 + slack);
      if (best >= 0 && sign * found <= sign * best) continue;
      best = found;
      policy[s] = c;
    }
    return Math.max(best, 0);
  }

  /** Sweeps over a component until its values stand still, or there were enough. */
  function rise(
    states: Uint32Array,
    x: Float64Array,
    gained: Float64Array,
    towards: Towards,
    until: number,
  ): void {
    const branches = width(states);
    for (let moved = true; moved && looks < until; looks += branches) {
      moved = false;
      for (let i = 0; i < states.length; i++) {
        const s = states[i];
        const next = look(s, x, gained, towards);
        if (next <= x[s]) continue;
        if (next > x[s] * (1 + SETTLED)) moved = true;
        x[s] = next;
      }
    }
  }

  function width(states: Uint32Array): number {
    let sum = states.length;
    for (const s of states) sum += branch[first[s + 1]] - branch[first[s]];
    return sum;
  }

  /**
   * Lifts what rose from below by a multiple of the expected number of steps to leave: one step
   * lowers that number by 1, which outweighs what a sweep would still add.
   */
  function raise(states: Uint32Array): boolean {
    let gap = 0;
    for (const s of states) gap = Math.max(gap, look(s, value.hi, gain.hi, 1) - value.hi[s]);
    if (!(gap < Infinity) || !count(states)) return false;
    const before = Float64Array.from(states, (s) => value.hi[s]);
    for (let lift = 2 * gap + TINY, tries = 0; tries < 40; lift *= 2, tries++) {
      for (const [i, s] of states.entries()) value.hi[s] = before[i] + lift * steps[s];
      if (holds()) return sink(states);
    }
    return false;

    function holds(): boolean {
      return states.every((s) => look(s, value.hi, gain.hi, 1) <= value.hi[s]);
    }
  }

  /** What the equations make of an upper bound is one, too. */
  function sink(states: Uint32Array): true {
    const branches = width(states);
    for (let moved = true; moved && looks < MOST_LOOKS; looks += branches) {
      moved = false;
      for (const s of states) {
        const next = look(s, value.hi, gain.hi, 1);
        if (next < value.hi[s] * (1 - SETTLED)) moved = true;
        value.hi[s] = Math.min(value.hi[s], next);
      }
    }
    return true;
  }

  /**
   * Steps to leave, an upper bound that satisfies its own inequality: twice what rises from 0 until
   * a sweep adds less than 1/2. For "max" under every schedule; for "min" under the best policy.
   */
  function count(states: Uint32Array): boolean {
    const branches = width(states);
    const chosen = Uint32Array.from(states, (s) => policy[s]);
    if (states.some((s) => lingering?.[s] === 1) && !leaves(states, chosen)) return false;
    for (const s of states) steps[s] = 0;
    for (let moved = 1; moved > 0.25; looks += branches) {
      if (looks > 0.9 * MOST_LOOKS) return false;
      moved = 0;
      for (const [i, s] of states.entries()) {
        const next = stepsFrom(s, chosen[i]);
        moved = Math.max(moved, next - steps[s]);
        steps[s] = next;
      }
    }
    for (const s of states) steps[s] *= 2;
    return states.every((s, i) => stepsFrom(s, chosen[i]) <= steps[s]);
  }

  /** Whether the chosen policy surely leaves; of "max", where all have to, it is not known. */
  function leaves(states: Uint32Array, chosen: Uint32Array): boolean {
    if (extreme === "max") return false;
    const out = new Set<number>();
    for (let before = -1; before < out.size;) {
      before = out.size;
      for (const [i, s] of states.entries())
        for (let b = branch[chosen[i]]; b < branch[chosen[i] + 1]; b++)
          if (follows[b] === 0 || order.of[to[b]] !== order.of[s] || out.has(to[b])) out.add(s);
    }
    return out.size === states.length;
  }

  function stepsFrom(s: number, chosen: number): number {
    if (extreme === "min") return stepsBy(chosen, order.of[s]);
    let most = 0;
    for (let c = first[s]; c < first[s + 1]; c++)
      if (open[c] === 1) most = Math.max(most, stepsBy(c, order.of[s]));
    return most;
  }

  /** Only steps inside the component count. */
  function stepsBy(c: number, component: number): number {
    let sum = whole[c];
    for (let b = branch[c]; b < branch[c + 1]; b++)
      if (follows[b] === 1 && order.of[to[b]] === component) sum += weight[b] * steps[to[b]];
    return (sum / whole[c]) * (1 + slackOf(branch[c + 1] - branch[c]));
  }
}
