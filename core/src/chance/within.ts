import { rational, type Rational } from "../exact/rational.ts";
import { backwards } from "./backwards.ts";
import { atStart, MOST_EXACT, MOST_WORK, type Limits } from "./expectation.ts";
import { atStart as boundsAtStart, bound, gains, type Bounds, type Interval } from "./interval.ts";
import { earnings, endsOf, isChain, type Process } from "./process.ts";
import { avoiding, reachable } from "./reach.ts";
import { allAlike, solveExactly, type Exact } from "./solve.ts";
import { systemOf, type Extreme, type Gain, type System } from "./system.ts";
import type { Work } from "./work.ts";

/** The chance to have reached the goal having earned at most so much: the least and the greatest over all schedules. */
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
 * The chances to reach an end in `goal` within 1, 2, … most. They are found layer by layer: with r left to earn, a
 * branch that earns e leads to the layer r - e, so only branches that earn nothing stay in a layer.
 */
export function within(
  process: Process,
  reward: string,
  most: number,
  goal: Uint8Array = endsOf(process),
  limits: Limits = {},
): Within {
  const [earns, begins] = earnings(process, reward);
  const ask = layersOf(process, earns);
  // How many layers are looked back at.
  const back = 1 + Math.max(0, earns.reduce(larger, 0), begins.reduce(larger, 0));
  const work: Work = { left: limits.mostWork ?? MOST_WORK };

  const min = exactly(ask.min, "min");
  const max =
    min === undefined || (min.alike && ask.lingering === undefined) ? min : exactly(ask.max, "max");
  if (min !== undefined && max !== undefined)
    return { method: "exact", chances: pair(min.at, max.at) };
  const least = roughly(ask.min, "min");
  const greatest = isChain(process) ? least : roughly(ask.max, "max");
  return { method: "interval", chances: pair(least, greatest) };

  function exactly(
    system: System,
    extreme: Extreme,
  ): { at: Rational[]; alike: boolean } | undefined {
    const layers: Rational[][] = [];
    const at: Rational[] = [];
    let alike = true;
    for (let r = 0; r <= most; r++) {
      const value = new Array<Rational>(process.states).fill(NEVER);
      for (let s = 0; s < value.length; s++) if (goal[s] === 1) value[s] = SURELY;
      const gain: Gain = (c) => earlier(c, r, layers);
      const task: Exact = {
        system,
        gain,
        extreme,
        value,
        most: limits.mostExact ?? MOST_EXACT,
        work,
      };
      if (!solveExactly(task)) return undefined;
      alike &&= allAlike(task);
      layers[r] = value;
      if (r >= back) layers[r - back] = [];
      if (r > 0)
        at.push(
          start((i) => (begins[i] > r ? NEVER : layers[r - begins[i]][process.initial.to[i]])),
        );
    }
    return { at, alike };
  }

  function start(of: (i: number) => Rational): Rational {
    return atStart(process, of);
  }

  /** What a choice's branches that earn something contribute, times its whole. */
  function earlier(c: number, r: number, layers: readonly Rational[][]): Rational {
    const { branch, to, weight } = process;
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

  function roughly(system: System, extreme: Extreme): Interval[] {
    const layers: Bounds[] = [];
    const at: Interval[] = [];
    for (let r = 0; r <= most; r++) {
      const value = { lo: new Float64Array(process.states), hi: new Float64Array(process.states) };
      for (let s = 0; s < process.states; s++) if (goal[s] === 1) value.lo[s] = value.hi[s] = 1;
      const gain = { lo: earlierGains("lo", r), hi: earlierGains("hi", r) };
      bound(system, extreme, gain, value, ask.lingering);
      for (let s = 0; s < process.states; s++) value.hi[s] = Math.min(value.hi[s], 1);
      layers[r] = value;
      if (r >= back) layers[r - back] = { lo: NOTHING, hi: NOTHING };
      if (r > 0) at.push(chanceAt(r));
    }
    return at;

    function earlierGains(side: "lo" | "hi", r: number): Float64Array {
      const { to } = process;
      return gains(process, (b) =>
        earns[b] === 0 || earns[b] > r ? 0 : layers[r - earns[b]][side][to[b]],
      );
    }

    function chanceAt(r: number): Interval {
      const { initial } = process;
      const [lo, hi] = boundsAtStart(
        (i, side) => (begins[i] > r ? 0 : layers[r - begins[i]][side][initial.to[i]]),
        initial,
      );
      return [lo, Math.min(hi, 1)];
    }
  }
}

/** The equations inside a layer. */
interface Layers {
  readonly min: System;
  readonly max: System;
  /** Where a schedule can go on for ever and earn nothing, if anywhere: its chance is 0, then. */
  readonly lingering?: Uint8Array;
}

function layersOf(process: Process, earns: Float64Array): Layers {
  const follows = Uint8Array.from(earns, (e) => (e === 0 ? 1 : 0));
  const lingering = avoiding(process, backwards(process), earns);
  const reached = reachable(process);
  const max = systemOf(process, { follows });
  if (!lingering.some((lingers, s) => lingers === 1 && reached[s] === 1)) return { min: max, max };
  return { min: systemOf(process, { follows, known: lingering }), max, lingering };
}

function pair<T>(min: readonly T[], max: readonly T[]): Chance<T>[] {
  return min.map((least, i) => ({ most: i + 1, min: least, max: max[i] }));
}

function larger(a: number, b: number): number {
  return Math.max(a, b);
}
