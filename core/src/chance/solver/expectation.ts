import { minus, plus, rational, times, type Rational } from "../../exact/rational.ts";
import { boundExpectation, type Interval } from "./interval.ts";
import { MOST_EXACT, MOST_WORK, type SolverLimits, type Work } from "./limits.ts";
import { earnings, isChain, type Process } from "./process.ts";
import { findLingering, reverseGraph, findReachable, findSurelyEnding } from "./reach.ts";
import { allAlike, solveExactly, type Exact } from "./solve.ts";
import { makeSystem, type Direction, type Gain, type System } from "./system.ts";

/** Infinite if the run continues forever with positive probability. */
export type Expectation = Rational | "infinite";

/** The least and the greatest over all schedules. */
export type Expected =
  | { readonly method: "exact"; readonly min: Expectation; readonly max: Expectation }
  | { readonly method: "interval"; readonly min: Interval; readonly max: Interval };

/** Computes the expected reward until the end. */
export function solveExpectation(
  process: Process,
  reward: string,
  limits: SolverLimits = {},
): Expected {
  const systems = systemsOf(process);
  const [earns, begins] = earnings(process, reward);
  const gain = earned(process, earns);
  const work: Work = { left: limits.mostWork ?? MOST_WORK };
  const most = limits.mostExact ?? MOST_EXACT;
  const least = solved("min");
  if (least !== "costly") {
    const max = least.alike ? least : solved("max");
    if (max !== "costly") return { method: "exact", min: least.at, max: max.at };
  }
  const min = boundExpectation(process, systems.min, reward, "min", systems.lingering);
  const max = isChain(process) ? min : boundExpectation(process, systems.max, reward, "max");
  return { method: "interval", min, max };

  function solved(extreme: Direction): { at: Expectation; alike: boolean } | "costly" {
    const system = systems[extreme];
    if (system === undefined) return { at: "infinite", alike: false };
    const value = new Array<Rational>(process.states).fill(rational(0n));
    const task: Exact = { system, gain, extreme, value, most, work };
    if (!solveExactly(task)) return "costly";
    const alike = systems.always && allAlike(task);
    return { at: meanAt(process, begins, value), alike };
  }
}

export type Variance = { readonly min: Rational; readonly max: Rational };

/**
 * Computes the variance of the reward until the end. Undefined if the expectation depends on the schedule or is
 * infinite, or if exact solving is too much work.
 *
 * If the first moments v do not depend on the schedule, the second moments are expectations too: a branch that earns
 * e and leads to t contributes e² + 2 e v(t) and the second moment of t.
 */
export function solveVariance(
  process: Process,
  reward: string,
  limits: SolverLimits = {},
): Variance | undefined {
  const { always, max: system } = systemsOf(process);
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

  function values(
    extreme: Direction,
    gain: Gain,
  ): { value: Rational[]; alike: boolean } | undefined {
    if (system === undefined) return undefined;
    const value = new Array<Rational>(process.states).fill(rational(0n));
    const task: Exact = { system, gain, extreme, value, most, work };
    return solveExactly(task) ? { value, alike: allAlike(task) } : undefined;
  }

  function spread(second: readonly Rational[]): Rational {
    const moment = meanAtStart(process, (i) => {
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

/** The systems for the least and the greatest value; undefined if it is infinite. */
interface Systems {
  /** True if every schedule ends with probability 1. */
  readonly always: boolean;
  /** 1 for the states in which a schedule can stay forever, unless `always`. */
  readonly lingering?: Uint8Array;
  readonly min?: System;
  readonly max?: System;
}

function systemsOf(process: Process): Systems {
  const graph = reverseGraph(process);
  const reached = findReachable(process);
  const lingering = findLingering(process, graph);
  if (!lingering.some((lingers, s) => lingers === 1 && reached[s] === 1)) {
    const system = makeSystem(process);
    return { always: true, min: system, max: system };
  }
  const { ends, open } = findSurelyEnding(process, graph);
  if (!process.initial.to.every((s) => ends[s] === 1)) return { always: false };
  return { always: false, lingering, min: makeSystem(process, { open }) };
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
  return meanAtStart(process, (i) =>
    plus(rational(BigInt(begins[i])), value[process.initial.to[i]]),
  );
}

/** Averages over the initial states. */
export function meanAtStart({ initial }: Process, of: (i: number) => Rational): Rational {
  let sum = rational(0n);
  for (const [i, weight] of initial.weight.entries())
    sum = plus(sum, times(rational(BigInt(weight)), of(i)));
  return times(sum, rational(1n, BigInt(initial.whole)));
}
