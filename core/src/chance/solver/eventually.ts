import { rational, type Rational } from "../../exact/rational.ts";
import { meanAtStart } from "./expectation.ts";
import { boundsAtStart, boundValues, type Interval } from "./interval.ts";
import { MOST_EXACT, MOST_WORK, type SolverLimits, type Work } from "./limits.ts";
import { isChain, isEnd, type Process } from "./process.ts";
import { findLingering, reverseGraph, findReachable } from "./reach.ts";
import { allAlike, solveExactly, type Exact } from "./solve.ts";
import { makeSystem, type Direction, type System } from "./system.ts";

/** A probability: the least and the greatest over all schedules. */
export type Eventual =
  | { readonly method: "exact"; readonly min: Rational; readonly max: Rational }
  | { readonly method: "interval"; readonly min: Interval; readonly max: Interval };

const NEVER = rational(0n);
const SURELY = rational(1n);

/** Computes the probability that a run ends in `goal`, which is 1 for the ends that count. */
export function solveEventually(
  process: Process,
  goal: Uint8Array,
  limits: SolverLimits = {},
): Eventual {
  const reached = findReachable(process);
  const lingering = findLingering(process, reverseGraph(process));
  const lingers = lingering.some((stays, s) => stays === 1 && reached[s] === 1);
  const misses = reached.some((is, s) => is === 1 && isEnd(process, s) && goal[s] === 0);
  const meets = reached.some((is, s) => is === 1 && goal[s] === 1);
  if (!meets) return { method: "exact", min: NEVER, max: NEVER };
  if (!misses && !lingers) return { method: "exact", min: SURELY, max: SURELY };

  const work: Work = { left: limits.mostWork ?? MOST_WORK };
  const all = makeSystem(process);
  // A schedule that stays forever never reaches the goal.
  const ask = { min: lingers ? makeSystem(process, { known: lingering }) : all, max: all };
  const min = exactly(ask.min, "min");
  const max = min?.alike === true && !lingers ? min : exactly(ask.max, "max");
  if (min !== undefined && max !== undefined) return { method: "exact", min: min.at, max: max.at };
  const least = roughly(ask.min, "min");
  const greatest = isChain(process) && !lingers ? least : roughly(ask.max, "max");
  return { method: "interval", min: least, max: greatest };

  function exactly(
    system: System,
    extreme: Direction,
  ): { at: Rational; alike: boolean } | undefined {
    const value = Array.from(goal, (is) => (is === 1 ? SURELY : NEVER));
    const most = limits.mostExact ?? MOST_EXACT;
    const task: Exact = { system, gain: () => NEVER, extreme, value, most, work };
    if (!solveExactly(task)) return undefined;
    return { at: meanAtStart(process, (i) => value[process.initial.to[i]]), alike: allAlike(task) };
  }

  function roughly(system: System, extreme: Direction): Interval {
    const value = { lo: Float64Array.from(goal), hi: Float64Array.from(goal) };
    const none = new Float64Array(process.whole.length);
    boundValues(system, extreme, { lo: none, hi: none }, value, lingers ? lingering : undefined);
    const [lo, hi] = boundsAtStart(
      (i, side) => Math.min(1, value[side][process.initial.to[i]]),
      process.initial,
    );
    return [lo, Math.min(hi, 1)];
  }
}
