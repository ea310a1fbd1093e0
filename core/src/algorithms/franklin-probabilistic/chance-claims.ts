import { divide, plus, rational, times, type Rational, minus } from "../../exact/rational.ts";
import { along, onChance, provedIn } from "../../model/claim.ts";
import { surelyElected } from "../claims/coins.ts";
import { afterRounds } from "../claims/rounds-begun.ts";

/** Largest number of additions, roughly, that `expectedRounds` makes; this many take a few seconds. */
const MOST_STEPS = 1e8;

/**
 * Computes the expected number of rounds of n processes that draw from 1..k: E(1) = 1, and E(x) = 1 + the sum over y of
 * P(x → y) E(y), where x and y are numbers of active processes. Undefined if this would take more than MOST_STEPS additions.
 */
function expectedRounds(k: number, n: number): Rational | undefined {
  if (k ** 5 * n ** 3 > MOST_STEPS) return undefined;
  const expected: Rational[] = [rational(0n), rational(1n)];
  for (let x = 2; x <= n; x++) {
    const counts = staying(k, x);
    const all = BigInt(k) ** BigInt(x);
    let sum = rational(all);
    for (let y = 1; y < x; y++)
      if (counts[y] > 0n) sum = plus(sum, times(rational(counts[y]), expected[y]));
    expected.push(divide(sum, rational(all - counts[x])));
  }
  return expected[n];
}

/**
 * Counts, for each y, how many of the k^x circles of draws leave y of x processes active. For each pair of first draws
 * it goes around the circle once, with a count for every pair of latest draws and every number of processes that stay.
 */
function staying(k: number, x: number): bigint[] {
  const totals = new Array<bigint>(x + 1).fill(0n);
  for (let first = 0; first < k; first++) {
    for (let second = 0; second < k; second++) {
      // Indexed by the last two draws, then by the number of processes that stay active, not counting the first and the last.
      let ways = new Map([[first * k + second, [1n]]]);
      for (let i = 2; i < x; i++) {
        const next = new Map<number, bigint[]>();
        for (const [pair, counts] of ways)
          for (let drawn = 0; drawn < k; drawn++)
            add(next, (pair % k) * k + drawn, counts, stays(Math.floor(pair / k), pair % k, drawn));
        ways = next;
      }
      for (const [pair, counts] of ways) {
        const [before, last] = [Math.floor(pair / k), pair % k];
        const more = stays(before, last, first) + stays(last, first, second);
        counts.forEach((count, y) => (totals[y + more] += count));
      }
    }
  }
  return totals;
}

const stays = (left: number, own: number, right: number): number =>
  own >= left && own >= right ? 1 : 0;

function add(to: Map<number, bigint[]>, key: number, counts: readonly bigint[], by: number): void {
  const sums = to.get(key) ?? [];
  counts.forEach((count, y) => {
    while (sums.length <= y + by) sums.push(0n);
    sums[y + by] += count;
  });
  to.set(key, sums);
}

const whole = (value: number): Rational => rational(BigInt(value));
const ONE = rational(1n);

/** Of three or more active processes, the expected share that stays active in a round: (k + 1)(2k + 1)/6k². */
const stayingShare = (k: number): Rational =>
  rational(BigInt(k + 1) * BigInt(2 * k + 1), 6n * BigInt(k) * BigInt(k));

/** Theorems 4 and 5 of 004, judged by `chance`. */
export const chanceClaims = (k: number) =>
  provedIn("decision 22", [
    surelyElected("004, Theorems 3 and 4"),
    onChance(
      "all-stay-active",
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
    ),
    sameIdentity,
    onChance(
      "active-that-drop-out",
      "in a round, the expected share of active processes that become passive is 1 - (k + 1)(2k + 1)/6k² if three or more are active, and (k - 1)/2k if two are",
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
          return x === 2 ? rational(BigInt(k - 1), BigInt(2 * k)) : minus(ONE, stayingShare(k));
        },
      },
    ),
    halfPassive,
    onChance(
      "expected-messages",
      "on average at most 2n(m + 1 + 1/(1 - s)) + n messages, where s = (k + 1)(2k + 1)/6k² and m is the least number with (n - 1)s^m ≤ 1; this is O(n log n)",
      "004, Theorem 5",
      {
        measure: { of: "messages" },
        relation: "at most",
        limit: (n) => messagesAtMost(k, n),
        fromDraws(n) {
          const rounds = expectedRounds(k, n);
          return rounds && plus(times(whole(2 * n), rounds), whole(n));
        },
      },
    ),
  ]);

function messagesAtMost(k: number, n: number): Rational {
  const share = stayingShare(k);
  let m = 0;
  for (let left = whole(n - 1); left.p > left.q; left = times(left, share)) m++;
  const rounds = plus(whole(m + 1), divide(ONE, minus(ONE, share)));
  return plus(times(whole(2 * n), rounds), whole(n));
}

/** Theorem 4's proof says "the same identity all the time"; it must be "the same as all others, in that round". */
const sameIdentity = along(
  "same-identity-forever",
  "all processes stay active only while they choose the same identity all the time",
  "004, Theorem 4, proof, read as: the same identity in every round",
  afterRounds(({ begun, drawn }, { n }) => {
    // All processes stay active in every round after which all draw again.
    const last = begun.findLastIndex((ring) => ring?.length === n);
    const own = drawn.slice(1, last).map((draws, i) => draws[begun[i + 1].indexOf(0)]);
    const other = own.findIndex((draw) => draw !== own[0]);
    if (n === 1 || other < 0) return undefined;
    return `all processes draw ${own[0] + 1} in round 1 and ${own[other] + 1} in round ${other + 1}`;
  }),
  {
    run: {
      n: 2,
      coins: [
        [0, 1, 0],
        [0, 1, 1],
      ],
      seed: 1,
    },
    truth:
      "all x > 1 active processes stay active in a round exactly if all draw the same identity in that round, which has probability (1/k)^(x - 1); in the next round it may be another identity",
    chosen: true,
  },
);

/** Theorem 5's proof: "in each round about half of the active nodes become passive". */
const halfPassive = along(
  "half-become-passive",
  "in every round at least half of the active processes become passive",
  "004, Theorem 5, proof, read as “at least half, in every round”",
  afterRounds(({ begun }) => {
    const round = begun.findIndex((ring, r) => 2 * (begun[r + 1]?.length ?? 0) > ring?.length);
    if (round < 0) return undefined;
    return `${begun[round + 1].length} of ${begun[round].length} stay active in round ${round}`;
  }),
  {
    run: {
      n: 2,
      coins: [
        [0, 0],
        [0, 1],
      ],
      seed: 1,
    },
    truth:
      "the expected share that becomes passive is 1 - (k + 1)(2k + 1)/6k² if three or more are active (3/8 for k = 2, 13/27 for k = 3, up to 2/3), and (k - 1)/2k if two are, which is always less than half; ringleader chance computes these shares",
    chosen: true,
  },
);
