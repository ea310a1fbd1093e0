import { compare, formatRational, toFloat, type Rational } from "../exact/rational.ts";
import type { Between } from "./between.ts";
import type { Interval } from "./solver/interval.ts";
import type { IsEnough, Probability } from "./solver/within.ts";

/** The least number of rounds within which a leader is elected with at least this probability. */
export interface Quantile {
  readonly probability: string;
  /** `infinite` if no number of rounds suffices; `more than N` if none was found. */
  readonly rounds: Between;
}

/** Maximum number of rounds for which quantiles are searched. */
const MOST_ROUNDS = 10_000;

/** The election of one setup: the probability of an election at all, and within 1, 2, … rounds. */
interface Election {
  readonly ever: Probability;
  readonly within: readonly Probability[];
}

/** True if a probability is surely at least `least`. Rationals are compared exactly. */
const reaches = (value: Rational | Interval, least: Rational): boolean =>
  "p" in value ? compare(value, least) >= 0 : value[0] >= toFloat(least) * (1 + 2 ** -50);

/** True if a probability may be at least `least`. */
const mayReach = (value: Rational | Interval, least: Rational): boolean =>
  "p" in value ? compare(value, least) >= 0 : value[1] >= toFloat(least) * (1 - 2 ** -50);

/** Returns a function that ends the search once every quantile is found or can never be reached. */
export function enoughFor(asked: readonly Rational[], ever: Probability): IsEnough {
  const open = asked.filter((it) => mayReach(ever.min, it));
  let rounds = 0;
  return (least) => ++rounds > MOST_ROUNDS || open.every((it) => reaches(least, it));
}

/** Computes quantiles over all setups and schedules: the minimum is of the best schedule, the maximum of the worst. */
export function quantilesOf(
  asked: readonly Rational[],
  elections: readonly Election[],
): Quantile[] {
  return asked.map((probability) => {
    const worst = elections.map(({ ever, within }) =>
      roundsUntil(within, (it) => reaches(it.min, probability), mayReach(ever.min, probability)),
    );
    const best = elections.map(({ ever, within }) =>
      roundsUntil(within, (it) => mayReach(it.max, probability), mayReach(ever.max, probability)),
    );
    const [min] = best.toSorted(inOrder);
    const max = worst.toSorted(inOrder).at(-1)!;
    const rounds = min === max ? textOf(min) : { min: textOf(min), max: textOf(max) };
    return { probability: formatRational(probability), rounds };
  });
}

/** A number of rounds; `-N`: more than N. */
type Rounds = number;

function roundsUntil(
  within: readonly Probability[],
  isReached: (probability: Probability) => boolean,
  isPossible: boolean,
): Rounds {
  const at = within.findIndex(isReached);
  if (at >= 0) return at + 1;
  return isPossible ? -within.length : Infinity;
}

const inOrder = (a: Rounds, b: Rounds): number => {
  const size = (it: Rounds) => (it < 0 ? -it + 0.5 : it);
  return size(a) === size(b) ? 0 : size(a) - size(b);
};

function textOf(rounds: Rounds): string {
  if (rounds === Infinity) return "infinite";
  return rounds < 0 ? `more than ${-rounds}` : String(rounds);
}
