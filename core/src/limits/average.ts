import { arrangements } from "../check/setups/arrangements.ts";
import {
  compare,
  formatRational,
  plus,
  rational,
  times,
  type Rational,
} from "../exact/rational.ts";
import { findViolations } from "../judge/election.ts";
import type { Algorithm } from "../model/algorithm.ts";
import type { Outcome } from "../model/outcome.ts";
import { makeSetup } from "../model/setup.ts";
import { leastBeatenId } from "../theorems/theorems.ts";
import { advance, startSimulation } from "../simulate/simulate.ts";

/** The messages of an algorithm over all arrangements of n ids. */
export interface AverageOf {
  readonly n: number;
  /** n·H_n, and the mean of the messages; fractions p/q. */
  readonly floor: string;
  readonly mean: string;
  readonly least: number;
  readonly most: number;
  /** An arrangement with the fewest messages. */
  readonly ids: readonly number[];
  readonly isBelow: boolean;
}

/** An arrangement on which the algorithm does not elect. */
export interface NoElection {
  readonly ids: readonly number[];
  readonly why: string;
}

/** Number of deliveries after which a run counts as endless. */
const MOST_MESSAGES = 100_000;

/** Returns the harmonic number H_n = 1 + 1/2 + … + 1/n. */
export function harmonic(n: number): Rational {
  let sum = rational(0n);
  for (let i = 1n; i <= n; i++) sum = plus(sum, rational(1n, i));
  return sum;
}

/**
 * Counts the messages on every arrangement of n consecutive ids, up to rotation. On a one-way ring that keeps the order of messages,
 * every schedule sends the same messages, so one run stands for all of them.
 */
export function averageOver(
  algorithm: Algorithm,
  n: number,
  note?: (runs: number) => void,
): AverageOf | NoElection {
  const first = leastBeatenId(algorithm);
  const rising = Uint32Array.from({ length: n }, (_, i) => first + i);
  let [sum, runs, least, most] = [0, 0, Infinity, 0];
  let ids: readonly number[] = [];
  for (const order of arrangements(rising, 1)) {
    const outcome = runOn(algorithm, order);
    const [why] = violationsOf(outcome);
    if (why !== undefined) return { ids: [...order], why };
    sum += outcome.sent;
    runs++;
    most = Math.max(most, outcome.sent);
    if (outcome.sent < least) [least, ids] = [outcome.sent, [...order]];
    if (runs % 100 === 0) note?.(runs);
  }
  const floor = times(rational(BigInt(n)), harmonic(n));
  const mean = rational(BigInt(sum), BigInt(runs));
  return {
    n,
    floor: formatRational(floor),
    mean: formatRational(mean),
    least,
    most,
    ids,
    isBelow: compare(mean, floor) < 0,
  };
}

/**
 * Looks for an arrangement on which the algorithm does not elect, among rings of at most n processes whose ids are not
 * those of the mean. An algorithm below the floor may rely on ids that start with 1 or have no gaps.
 */
export function findNoElection(algorithm: Algorithm, most: number): NoElection | undefined {
  for (let n = 1; n <= most; n++) {
    const before = leastBeatenId(algorithm) - 1;
    for (const spread of [
      (i: number) => before + i + 2,
      (i: number) => before + 3 * i + 5,
      (i: number) => before + 7 ** i + 1,
    ]) {
      for (const order of arrangements(
        Uint32Array.from({ length: n }, (_, i) => spread(i)),
        1,
      )) {
        const [why] = violationsOf(runOn(algorithm, order));
        if (why !== undefined) return { ids: [...order], why };
      }
    }
  }
  return undefined;
}

function runOn(algorithm: Algorithm, ids: ArrayLike<number>): Outcome {
  const simulation = startSimulation(makeSetup({ algorithm, ids: Array.from(ids) }), {});
  while (advance(simulation, MOST_MESSAGES));
  return simulation.finish();
}

const violationsOf = (outcome: Outcome): string[] =>
  outcome.finished
    ? findViolations(outcome)
    : [`the run has not ended after ${MOST_MESSAGES} deliveries`];
