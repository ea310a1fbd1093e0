import { minus, plus, rational, times, type Rational } from "../exact/rational.ts";
import { backwards } from "./backwards.ts";
import { boundsOf, type Interval } from "./interval.ts";
import { earnings, isChain, type Process } from "./process.ts";
import { avoiding, reachable, surelyEnding } from "./reach.ts";
import { allAlike, solveExactly, type Exact } from "./solve.ts";
import { systemOf, type Extreme, type Gain, type System } from "./system.ts";
import type { Work } from "./work.ts";

/** How much is done exactly before intervals take over. */
export interface Limits {
  /** The most states of a strongly connected component that is solved exactly. */
  readonly mostExact?: number;
  /** The most steps of all, of about a nanosecond each. */
  readonly mostWork?: number;
}

export const MOST_EXACT = 200_000;
export const MOST_WORK = 1e10;

/** Infinite: with positive probability it never ends. */
export type Expectation = Rational | "infinite";

/** The least and the greatest over all schedules. */
export type Expected =
  | { readonly method: "exact"; readonly min: Expectation; readonly max: Expectation }
  | { readonly method: "interval"; readonly min: Interval; readonly max: Interval };

/** What is earned on average until the end. */
export function expected(process: Process, reward: string, limits: Limits = {}): Expected {
  const asked = askedOf(process);
  const [earns, begins] = earnings(process, reward);
  const gain = earned(process, earns);
  const work: Work = { left: limits.mostWork ?? MOST_WORK };
  const most = limits.mostExact ?? MOST_EXACT;
  const found = solved("min");
  if (found !== "costly") {
    const max = found.alike ? found : solved("max");
    if (max !== "costly") return { method: "exact", min: found.at, max: max.at };
  }
  const min = boundsOf(process, asked.min, reward, "min", asked.lingering);
  const max = isChain(process) ? min : boundsOf(process, asked.max, reward, "max");
  return { method: "interval", min, max };

  function solved(extreme: Extreme): { at: Expectation; alike: boolean } | "costly" {
    const system = asked[extreme];
    if (system === undefined) return { at: "infinite", alike: false };
    const value = new Array<Rational>(process.states).fill(rational(0n));
    const task: Exact = { system, gain, extreme, value, most, work };
    if (!solveExactly(task)) return "costly";
    const alike = asked.always && allAlike(task);
    return { at: meanAt(process, begins, value), alike };
  }
}

export type Variance = { readonly min: Rational; readonly max: Rational };

/**
 * The variance of what is earned until the end. Undefined where the expectation depends on the
 * schedule, where it is infinite, and where exact work is too much.
 *
 * Where the first moments v do not depend on the schedule, the second are expectations themselves:
 * who earns e and goes on to t has e² + 2 e v(t) and the second moment of t.
 */
export function variance(
  process: Process,
  reward: string,
  limits: Limits = {},
): Variance | undefined {
  const { always, max: system } = askedOf(process);
  if (!always || system === undefined) return undefined;
  const [earns, begins] = earnings(process, reward);
  const work: Work = { left: limits.mostWork ?? MOST_WORK };
  const most = limits.mostExact ?? MOST_EXACT;

  const mean = values("max", earned(process, earns));
  if (mean === undefined || !mean.alike) return undefined;
  const first = mean.value;
  const squares: Gain = (c) => {
    const { branch, to, weight } = process;
    let sum = rational(0n);
    for (let b = branch[c]; b < branch[c + 1]; b++) {
      if (earns[b] === 0) continue;
      const e = rational(BigInt(earns[b]));
      sum = plus(sum, times(rational(BigInt(weight[b])), square(e, first[to[b]])));
    }
    return sum;
  };
  const min = values("min", squares);
  const max = min?.alike === true ? min : values("max", squares);
  if (min === undefined || max === undefined) return undefined;

  const average = meanAt(process, begins, first);
  return { min: spread(min.value), max: spread(max.value) };

  function values(extreme: Extreme, gain: Gain): { value: Rational[]; alike: boolean } | undefined {
    if (system === undefined) return undefined;
    const value = new Array<Rational>(process.states).fill(rational(0n));
    const task: Exact = { system, gain, extreme, value, most, work };
    return solveExactly(task) ? { value, alike: allAlike(task) } : undefined;
  }

  function spread(second: readonly Rational[]): Rational {
    const moment = atStart(process, (i) => {
      const s = process.initial.to[i];
      return plus(second[s], square(rational(BigInt(begins[i])), first[s]));
    });
    return minus(moment, times(average, average));
  }
}

/** e² + 2 e v */
function square(e: Rational, v: Rational): Rational {
  return times(e, plus(e, plus(v, v)));
}

/** The systems for the least and the greatest; undefined where that is infinite. */
interface Asked {
  /** Whether it ends with probability 1 under every schedule. */
  readonly always: boolean;
  /** Otherwise, where a schedule can stay for ever. */
  readonly lingering?: Uint8Array;
  readonly min?: System;
  readonly max?: System;
}

function askedOf(process: Process): Asked {
  const graph = backwards(process);
  const reached = reachable(process);
  const lingering = avoiding(process, graph);
  if (!lingering.some((lingers, s) => lingers === 1 && reached[s] === 1)) {
    const system = systemOf(process);
    return { always: true, min: system, max: system };
  }
  const { ends, open } = surelyEnding(process, graph);
  if (!process.initial.to.every((s) => ends[s] === 1)) return { always: false };
  return { always: false, lingering, min: systemOf(process, { open }) };
}

function earned({ branch, weight }: Process, earns: Float64Array): Gain {
  return (c) => {
    let sum = 0n;
    for (let b = branch[c]; b < branch[c + 1]; b++)
      if (earns[b] !== 0) sum += BigInt(weight[b]) * BigInt(earns[b]);
    return { p: sum, q: 1n };
  };
}

function meanAt(process: Process, begins: Float64Array, value: readonly Rational[]): Rational {
  return atStart(process, (i) => plus(rational(BigInt(begins[i])), value[process.initial.to[i]]));
}

/** The average over the beginnings of what is given for each. */
export function atStart({ initial }: Process, of: (i: number) => Rational): Rational {
  let sum = rational(0n);
  for (const [i, weight] of initial.weight.entries())
    sum = plus(sum, times(rational(BigInt(weight)), of(i)));
  return times(sum, rational(1n, BigInt(initial.whole)));
}
