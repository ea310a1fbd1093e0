import { divide, minus, plus, rational, times, type Rational } from "../../exact/rational.ts";
import { proved } from "../../model/basis.ts";
import { along, onChance, type Claim } from "../../model/claim.ts";
import { surelyElected } from "./surely-elected.ts";
import { roundsExpected } from "./rounds-expected.ts";

const whole = (value: number): Rational => rational(BigInt(value));
const ONE = rational(1n);

/** Of three or more active processes, the share that stays active in a round, on average: (k + 1)(2k + 1)/6k². */
const staying = (k: number): Rational =>
  rational(BigInt(k + 1) * BigInt(2 * k + 1), 6n * BigInt(k) * BigInt(k));

/** 004, Theorems 4 and 5: what the draws do, judged by `chance`. */
export const franklinProbabilisticChances = (k: number): readonly Claim[] => [
  surelyElected("004, Theorems 3 and 4"),
  onChance(
    "x > 1 active processes all stay active in a round with probability (1/k)^(x - 1)",
    "004, Theorem 4, proof",
    {
      measure: {
        of: "round",
        sides: k,
        value: (active, stay) => (stay === active ? ONE : rational(0n)),
      },
      relation: "exactly",
      limit: (x) => (x > 1 ? rational(1n, BigInt(k) ** BigInt(x - 1)) : undefined),
    },
    proved("decision 22"),
  ),
  sameIdentity,
  onChance(
    "on average 1 - (k + 1)(2k + 1)/6k² of three or more active processes become passive in a round, and (k - 1)/2k of two",
    "004, Theorem 5, proof, made exact (PF-12)",
    {
      measure: {
        of: "round",
        sides: k,
        value: (active, stay) => rational(BigInt(active - stay), BigInt(active)),
      },
      relation: "exactly",
      limit(x) {
        if (x < 2) return undefined;
        return x === 2 ? rational(BigInt(k - 1), BigInt(2 * k)) : minus(ONE, staying(k));
      },
    },
    proved("decision 22"),
  ),
  halfPassive,
  onChance(
    "on average at most 2n(m + 1 + 1/(1 - s)) + n messages, where s = (k + 1)(2k + 1)/6k² and m is the least with (n - 1)s^m ≤ 1: O(n log n)",
    "004, Theorem 5",
    {
      measure: { of: "messages" },
      relation: "at most",
      limit: (n) => messagesAtMost(k, n),
      fromDraws(n) {
        const rounds = roundsExpected(k, n);
        return rounds && plus(times(whole(2 * n), rounds), whole(n));
      },
    },
    proved("decision 22"),
  ),
];

function messagesAtMost(k: number, n: number): Rational {
  const share = staying(k);
  let m = 0;
  for (let left = whole(n - 1); left.p > left.q; left = times(left, share)) m++;
  const rounds = plus(whole(m + 1), divide(ONE, minus(ONE, share)));
  return plus(times(whole(2 * n), rounds), whole(n));
}

/** Theorem 4's proof says "the same identity all the time"; it must be "the same as all others, in that round". */
const sameIdentity = along(
  "all processes stay active only while they choose the same identity all the time",
  "004, Theorem 4, proof, read as the same in every round",
  ({ n }) => {
    const draws = Array.from({ length: n }, (): number[] => []);
    return {
      see({ process, tosses }) {
        draws[process].push(...tosses);
        return undefined;
      },
      end() {
        // All of them stay active in every round that all of them draw after.
        const all = Math.min(...draws.map(({ length }) => length)) - 1;
        const other = draws[0].slice(0, all).findIndex((drawn) => drawn !== draws[0][0]);
        if (n === 1 || other < 0) return undefined;
        return `all draw ${draws[0][0] + 1} in round 1 and ${draws[0][other] + 1} in round ${other + 1}`;
      },
    };
  },
  {
    by: "-n 2 --coins 0,1,0/0,1,1 --seed 1",
    truth:
      "all stay active in a round exactly if all draw the same in that round, which has probability (1/k)^(x - 1); the next round may draw another",
    known: proved("decision 22"),
    chosen: true,
  },
);

/** Theorem 5's proof: "in each round about half of the active nodes become passive". */
const halfPassive = along(
  "in every round at least half of the active processes become passive",
  "004, Theorem 5, proof, read as “at least half, in every round”",
  ({ n }) => {
    const draws = new Array<number>(n).fill(0);
    return {
      see({ process, tosses }) {
        draws[process] += tosses.length;
        return undefined;
      },
      end() {
        for (let round = 1, active = n; active > 1; round++) {
          const stay = draws.filter((drawn) => drawn > round).length;
          if (2 * stay > active) return `${stay} of ${active} stay active in round ${round}`;
          active = stay;
        }
        return undefined;
      },
    };
  },
  {
    by: "-n 2 --coins 0,0/0,1 --seed 1",
    truth:
      "on average over the draws 1 - (k + 1)(2k + 1)/6k² of three or more become passive (3/8 for k = 2, 13/27 for k = 3, towards 2/3) and (k - 1)/2k of two, never half: ringleader chance judges it",
    known: proved("decision 22"),
    chosen: true,
  },
);
