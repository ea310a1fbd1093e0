import { minus, plus, rational, times, type Rational } from "../../exact/rational.ts";
import { boundExpectation, type Interval } from "./interval.ts";
import { makeBudget, type SolverLimits } from "./limits.ts";
import { earnings, isChain, type Integers, type Process } from "./process.ts";
import { findLingering, findSurelyEnding } from "./reach.ts";
import { solveExactly } from "./solve.ts";
import { makeSystem, type Direction, type Gain, type System } from "./system.ts";

/** An expected reward. It is infinite if the run continues forever with positive probability. */
export type Expectation = Rational | "infinite";

/** The minimum and the maximum over all schedules: exact values, or intervals that contain them. */
export type MinMax<T> =
  | { readonly method: "exact"; readonly min: T; readonly max: T }
  | { readonly method: "interval"; readonly min: Interval; readonly max: Interval };
export type Expected = MinMax<Expectation>;

const ZERO = rational(0n);

/** Computes the minimum and maximum expected reward until the run ends, over all schedules. */
export function solveExpectation(
  process: Process,
  reward: string,
  limits: SolverLimits = {},
): Expected {
  const systems = systemsOf(process);
  const [earns, begins] = earnings(process, reward);
  const gain = earned(process, earns);
  const budget = makeBudget(limits, process.states);
  const least = solve("min");
  if (least) {
    const most = least.alike ? least : solve("max");
    if (most) return { method: "exact", min: least.at, max: most.at };
  }
  const { lingering } = systems;
  const { watch } = limits;
  const min = boundExpectation(process, systems.min, reward, "min", { lingering, watch });
  const max = isChain(process)
    ? min
    : boundExpectation(process, systems.max, reward, "max", { watch });
  return { method: "interval", min, max };

  /** Solves the equations of one extreme exactly; returns undefined if that exceeds the budget. */
  function solve(extreme: Direction): { at: Expectation; alike: boolean } | undefined {
    const system = systems[extreme];
    if (system === undefined) return { at: "infinite", alike: false };
    const value = new Array<Rational>(process.states).fill(ZERO);
    const solution = solveExactly({ system, gain, extreme, value, budget });
    if (!solution) return undefined;
    const alike = systems.lingering === undefined && solution.alike;
    return { at: meanAt(process, begins, value), alike };
  }
}

/**
 * Computes the variance of the reward until the run ends. Returns undefined if the expectation depends on the schedule
 * or is infinite, or if exact solving exceeds the budget.
 *
 * If the first moments v do not depend on the schedule, the second moments are expectations too: a branch that earns e
 * and leads to state t contributes e² + 2 e v(t) plus the second moment of t.
 */
export function solveVariance(
  process: Process,
  reward: string,
  limits: SolverLimits = {},
): { readonly min: Rational; readonly max: Rational } | undefined {
  const { max: system } = systemsOf(process);
  if (system === undefined) return undefined;
  const [earns, begins] = earnings(process, reward);
  const budget = makeBudget(limits, process.states);
  const solve = (extreme: Direction, gain: Gain) => {
    const value = new Array<Rational>(process.states).fill(ZERO);
    return solveExactly({ system, gain, extreme, value, budget });
  };
  const mean = solve("max", earned(process, earns));
  if (mean === undefined || !mean.alike) return undefined;
  const first = mean.value;
  const squares: Gain = (c) => {
    const { branch, to, weight } = process;
    let sum = ZERO;
    for (let b = branch[c]; b < branch[c + 1]; b++) {
      if (earns[b] === 0) continue;
      const e = rational(BigInt(earns[b]));
      sum = plus(sum, times(rational(BigInt(weight[b])), square(e, first[to[b]])));
    }
    return sum;
  };
  const min = solve("min", squares);
  const max = min?.alike === true ? min : solve("max", squares);
  if (min === undefined || max === undefined) return undefined;

  const average = meanAt(process, begins, first);
  return { min: spread(min.value), max: spread(max.value) };

  function spread(second: readonly Rational[]): Rational {
    const moment = meanAtStart(process, (i) => {
      const s = process.initial.to[i];
      return plus(second[s], square(rational(BigInt(begins[i])), first[s]));
    });
    return minus(moment, times(average, average));
  }
}

/** e² + 2 e v */
const square = (e: Rational, v: Rational): Rational => times(e, plus(e, plus(v, v)));

/** The systems of equations for the minimum and the maximum; absent if the value is infinite. */
interface Systems {
  /** By state: 1 if a schedule can continue forever from it. Absent if every schedule ends with probability 1. */
  readonly lingering?: Uint8Array;
  readonly min?: System;
  readonly max?: System;
}

function systemsOf(process: Process): Systems {
  const lingering = findLingering(process);
  if (!lingering) {
    const system = makeSystem(process);
    return { min: system, max: system };
  }
  const { ends, open } = findSurelyEnding(process);
  if (!process.initial.to.every((s) => ends[s] === 1)) return { lingering };
  return { lingering, min: makeSystem(process, { open }) };
}

function earned({ branch, weight }: Process, earns: Integers): Gain {
  return (c) => {
    let sum = 0n;
    for (let b = branch[c]; b < branch[c + 1]; b++)
      if (earns[b] !== 0) sum += BigInt(weight[b]) * BigInt(earns[b]);
    return { p: sum, q: 1n };
  };
}

function meanAt(process: Process, begins: Integers, value: readonly Rational[]): Rational {
  return meanAtStart(process, (i) =>
    plus(rational(BigInt(begins[i])), value[process.initial.to[i]]),
  );
}

/** Returns the mean of `of` over the initial states. */
export function meanAtStart({ initial }: Process, of: (i: number) => Rational): Rational {
  let sum = ZERO;
  for (const [i, weight] of initial.weight.entries())
    sum = plus(sum, times(rational(BigInt(weight)), of(i)));
  return times(sum, rational(1n, BigInt(initial.whole)));
}
