import { divide, plus, rational, times, type Rational } from "../../exact/rational.ts";

/** Additions that are made at most, about: a few seconds. */
const MOST_STEPS = 1e8;

/**
 * The expected number of rounds of n processes that draw from k identities and stay active if neither
 * neighbour has drawn more, the last lap of the lone process included. Only the number of active
 * processes matters: E(1) = 1, E(x) = 1 + sum over y of P(x → y) E(y). Undefined where that takes too long.
 */
export function roundsExpected(k: number, n: number): Rational | undefined {
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
 * How many of the k^x circles of draws leave y of x processes active, by y. Goes around the circle once
 * for each first pair of draws, and counts by the last pair and by how many have stayed so far.
 */
export function staying(k: number, x: number): bigint[] {
  const totals = new Array<bigint>(x + 1).fill(0n);
  for (let first = 0; first < k; first++) {
    for (let second = 0; second < k; second++) {
      // By the last two draws: by the number of processes that stay, the last one not yet counted.
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
