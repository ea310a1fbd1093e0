import { rational, type Rational } from "../../exact/rational.ts";
import { meanAtStart } from "./expectation.ts";
import { boundsAtStart, boundValues, sumGains, type Bounds, type Interval } from "./interval.ts";
import { MOST_EXACT, MOST_WORK, type SolverLimits, type Work } from "./limits.ts";
import { earnings, endsOf, isChain, type Process } from "./process.ts";
import { findLingering, reverseGraph, findReachable } from "./reach.ts";
import { allAlike, solveExactly, type Exact } from "./solve.ts";
import { makeSystem, type Direction, type Gain, type System } from "./system.ts";

/** The probability to reach the goal while earning at most `most`: the least and the greatest over all schedules. */
interface Chance<T> {
  readonly most: number;
  readonly min: T;
  readonly max: T;
}

export type Within =
  | { readonly method: "exact"; readonly chances: readonly Chance<Rational>[] }
  | { readonly method: "interval"; readonly chances: readonly Chance<Interval>[] };

const NOTHING = new Float64Array();
const NEVER = rational(0n);
const SURELY = rational(1n);

/**
 * Computes the probabilities to reach an end in `goal` within 1, 2, … most. They are solved layer by layer: with r
 * left to earn, a branch that earns e leads to layer r - e, so only branches that earn 0 stay in a layer.
 */
export function solveWithin(
  process: Process,
  reward: string,
  most: number,
  goal: Uint8Array = endsOf(process),
  limits: SolverLimits = {},
): Within {
  const [earns, begins] = earnings(process, reward);
  const { lingering, ...systems } = layersOf(process, earns);
  const work = { left: limits.mostWork ?? MOST_WORK };
  const task: Task = {
    process,
    earns,
    begins,
    goal,
    most,
    back: 1 + Math.max(0, earns.reduce(larger, 0), begins.reduce(larger, 0)),
    lingering,
  };
  const mostExact = limits.mostExact ?? MOST_EXACT;
  const solve = (which: Direction) => solveLayers(task, systems[which], which, mostExact, work);
  const min = solve("min");
  const max = min === undefined || (min.alike && !lingering) ? min : solve("max");
  if (min && max) return { method: "exact", chances: pair(min.at, max.at) };
  const least = boundLayers(task, systems.min, "min");
  const greatest = isChain(process) ? least : boundLayers(task, systems.max, "max");
  return { method: "interval", chances: pair(least, greatest) };
}

interface Task {
  readonly process: Process;
  readonly earns: Float64Array;
  readonly begins: Float64Array;
  readonly goal: Uint8Array;
  readonly most: number;
  /** How many earlier layers are read. */
  readonly back: number;
  readonly lingering: Uint8Array | undefined;
}

/** Solves every layer exactly; undefined if that is too much work. */
function solveLayers(
  { process, earns, begins, goal, most, back }: Task,
  system: System,
  extreme: Direction,
  mostExact: number,
  work: Work,
): { readonly at: Rational[]; readonly alike: boolean } | undefined {
  const layers: Rational[][] = [];
  const at: Rational[] = [];
  let alike = true;
  for (let r = 0; r <= most; r++) {
    const value = Array.from(goal, (is) => (is === 1 ? SURELY : NEVER));
    const gain: Gain = (c) => earlierGain(process, c, earns, r, layers);
    const task: Exact = { system, gain, extreme, value, most: mostExact, work };
    if (!solveExactly(task)) return undefined;
    alike &&= allAlike(task);
    layers[r] = value;
    if (r >= back) layers[r - back] = [];
    const atInitial = (i: number): Rational =>
      begins[i] > r ? NEVER : layers[r - begins[i]][process.initial.to[i]];
    if (r > 0) at.push(meanAtStart(process, atInitial));
  }
  return { at, alike };
}

/** Sums what the branches of a choice that earn something contribute, times its whole. */
function earlierGain(
  { branch, to, weight }: Process,
  c: number,
  earns: Float64Array,
  r: number,
  layers: readonly (readonly Rational[])[],
): Rational {
  let p = 0n;
  let q = 1n;
  for (let b = branch[c]; b < branch[c + 1]; b++) {
    if (earns[b] === 0 || earns[b] > r) continue;
    const v = layers[r - earns[b]][to[b]];
    const times = BigInt(weight[b]);
    if (v.q === q) p += times * v.p;
    else ({ p, q } = rational(p * v.q + times * v.p * q, q * v.q));
  }
  return { p, q };
}

/** Bounds every layer. */
function boundLayers(
  { process, earns, begins, goal, most, back, lingering }: Task,
  system: System,
  extreme: Direction,
): Interval[] {
  const layers: Bounds[] = [];
  const at: Interval[] = [];
  for (let r = 0; r <= most; r++) {
    const gainsOf = (side: "lo" | "hi") =>
      sumGains(process, (b) =>
        earns[b] === 0 || earns[b] > r ? 0 : layers[r - earns[b]][side][process.to[b]],
      );
    const value = { lo: Float64Array.from(goal), hi: Float64Array.from(goal) };
    boundValues(system, extreme, { lo: gainsOf("lo"), hi: gainsOf("hi") }, value, lingering);
    for (let s = 0; s < process.states; s++) value.hi[s] = Math.min(value.hi[s], 1);
    layers[r] = value;
    if (r >= back) layers[r - back] = { lo: NOTHING, hi: NOTHING };
    if (r === 0) continue;
    const { initial } = process;
    const [lo, hi] = boundsAtStart(
      (i, side) => (begins[i] > r ? 0 : layers[r - begins[i]][side][initial.to[i]]),
      initial,
    );
    at.push([lo, Math.min(hi, 1)]);
  }
  return at;
}

/** The equations inside a layer. */
interface Layers {
  readonly min: System;
  readonly max: System;
  /** 1 for states in which a schedule can continue forever and earn 0; its probability is then 0. */
  readonly lingering?: Uint8Array;
}

function layersOf(process: Process, earns: Float64Array): Layers {
  const follows = Uint8Array.from(earns, (e) => (e === 0 ? 1 : 0));
  const lingering = findLingering(process, reverseGraph(process), earns);
  const reached = findReachable(process);
  const max = makeSystem(process, { follows });
  if (!lingering.some((lingers, s) => lingers === 1 && reached[s] === 1)) return { min: max, max };
  return { min: makeSystem(process, { follows, known: lingering }), max, lingering };
}

function pair<T>(min: readonly T[], max: readonly T[]): Chance<T>[] {
  return min.map((least, i) => ({ most: i + 1, min: least, max: max[i] }));
}

function larger(a: number, b: number): number {
  return Math.max(a, b);
}
