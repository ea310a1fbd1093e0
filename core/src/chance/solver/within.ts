import { rational, type Rational } from "../../exact/rational.ts";
import { meanAtStart, type MinMax } from "./expectation.ts";
import { boundsAtStart, boundValues, sumGains, type Bounds, type Interval } from "./interval.ts";
import { makeBudget, type Budget, type SolverLimits } from "./limits.ts";
import { earnings, endsOf, isChain, isEnd, type Integers, type Process } from "./process.ts";
import { findLingering, findReachable } from "./reach.ts";
import { solveExactly } from "./solve.ts";
import { makeSystem, type Direction, type Gain, type System } from "./system.ts";

export type Probability = MinMax<Rational>;

const NOTHING = new Float64Array();
const NEVER = rational(0n);
const SURELY = rational(1n);

/** Computes the probability that a run ends in a state whose `goal` is 1. */
export function solveEventually(
  process: Process,
  goal: Uint8Array,
  limits: SolverLimits = {},
): Probability {
  const reached = findReachable(process);
  if (!reached.some((is, s) => is === 1 && goal[s] === 1))
    return { method: "exact", min: NEVER, max: NEVER };
  const misses = reached.some((is, s) => is === 1 && isEnd(process, s) && goal[s] === 0);
  if (!misses && !findLingering(process)) return { method: "exact", min: SURELY, max: SURELY };
  const earns = new Uint8Array(process.to.length);
  const begins = new Uint8Array(process.initial.to.length);
  return solveLayered({ process, earns, begins, goal, most: 0 }, limits)[0];
}

/** Says whether further layers are needed after one whose minimum probability is `least`. */
export type IsEnough = (least: Rational | Interval) => boolean;

/**
 * Computes the probabilities that a run ends in a state whose `goal` is 1 and earns at most 1, 2, …, `most`, and further
 * ones until `isEnough`.
 */
export function solveWithin(
  process: Process,
  reward: string,
  most: number,
  goal: Uint8Array = endsOf(process),
  { isEnough, ...limits }: SolverLimits & { readonly isEnough?: IsEnough | undefined } = {},
): Probability[] {
  const [earns, begins] = earnings(process, reward);
  return solveLayered({ process, earns, begins, goal, most, isEnough }, limits).slice(1);
}

interface Question {
  readonly process: Process;
  readonly earns: Integers;
  readonly begins: Integers;
  readonly goal: Uint8Array;
  readonly most: number;
  readonly isEnough?: IsEnough | undefined;
}

interface Task extends Question {
  /** Number of layers that are kept; older layers are not read again. */
  readonly back: number;
  /** By state: 1 if a schedule can continue forever from it and earn 0, so that the minimum probability is 0. */
  readonly lingering: Uint8Array | undefined;
}

/** Computes the probabilities for rewards up to r = 0, 1, …, `most`. A branch that earns e leads from layer r to r - e. */
function solveLayered(question: Question, limits: SolverLimits): Probability[] {
  const { process, earns, begins } = question;
  const follows = new Uint8Array(earns.length);
  for (let b = 0; b < earns.length; b++) follows[b] = earns[b] === 0 ? 1 : 0;
  const lingering = findLingering(process, earns);
  const all = makeSystem(process, { follows });
  const staying = lingering ? makeSystem(process, { follows, known: lingering }) : all;
  const back = 1 + Math.max(largest(earns), largest(begins));
  const task: Task = { ...question, back, lingering };
  const budget = makeBudget(limits, process.states);
  const min = solveLayers(task, staying, "min", budget);
  const asMany = { ...task, most: (min?.at.length ?? 0) - 1, isEnough: undefined };
  const max = !min || (min.alike && !lingering) ? min : solveLayers(asMany, all, "max", budget);
  if (min && max)
    return min.at.map((least, r) => ({ method: "exact", min: least, max: max.at[r] }));
  const lower = boundLayers(task, staying, "min", budget);
  const last = { ...task, most: lower.length - 1, isEnough: undefined };
  const upper = isChain(process) ? lower : boundLayers(last, all, "max", budget);
  return lower.map((least, r) => ({ method: "interval", min: least, max: upper[r] }));
}

/** Solves every layer exactly; returns undefined if that exceeds the budget. */
function solveLayers(
  { process, earns, begins, goal, most, isEnough, back }: Task,
  system: System,
  extreme: Direction,
  budget: Budget,
): { readonly at: Rational[]; readonly alike: boolean } | undefined {
  const layers: Rational[][] = [];
  const at: Rational[] = [];
  let alike = true;
  for (let r = 0; r <= most || isEnough?.(at[r - 1]) === false; r++) {
    const value = Array.from(goal, (is) => (is === 1 ? SURELY : NEVER));
    const gain: Gain = (c) => earlierGain(process, c, earns, r, layers);
    const solution = solveExactly({ system, gain, extreme, value, budget });
    if (!solution) return undefined;
    alike &&= solution.alike;
    layers[r] = value;
    if (r >= back) layers[r - back] = [];
    at.push(
      meanAtStart(process, (i) =>
        begins[i] > r ? NEVER : layers[r - begins[i]][process.initial.to[i]],
      ),
    );
  }
  return { at, alike };
}

/** Sums weight · value over the branches of a choice that earn more than 0, whose targets are in earlier layers. */
function earlierGain(
  { branch, to, weight }: Process,
  c: number,
  earns: Integers,
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

function boundLayers(
  { process, earns, begins, goal, most, isEnough, back, lingering }: Task,
  system: System,
  extreme: Direction,
  { watch }: Budget,
): Interval[] {
  const layers: Bounds[] = [];
  const at: Interval[] = [];
  for (let r = 0; r <= most || isEnough?.(at[r - 1]) === false; r++) {
    const gainsOf = (side: "lo" | "hi") =>
      sumGains(process, (b) =>
        earns[b] === 0 || earns[b] > r ? 0 : layers[r - earns[b]][side][process.to[b]],
      );
    const value = { lo: Float64Array.from(goal), hi: Float64Array.from(goal) };
    const gain = { lo: gainsOf("lo"), hi: gainsOf("hi") };
    boundValues({ system, extreme, gain, value, lingering, watch });
    for (let s = 0; s < process.states; s++) value.hi[s] = Math.min(value.hi[s], 1);
    layers[r] = value;
    if (r >= back) layers[r - back] = { lo: NOTHING, hi: NOTHING };
    const { initial } = process;
    const [lo, hi] = boundsAtStart(
      (i, side) => (begins[i] > r ? 0 : layers[r - begins[i]][side][initial.to[i]]),
      initial,
    );
    at.push([lo, Math.min(hi, 1)]);
  }
  return at;
}

function largest(list: Integers): number {
  let most = 0;
  for (let i = 0; i < list.length; i++) most = Math.max(most, list[i]);
  return most;
}
