// Tests Theorems 4 and 5 of 004 by brute force over every circle of draws, independent of core. Then tests the
// claims of the catalogue, the verdicts of `chance`, and the bound over n.
import {
  catalogue,
  computeChances,
  findAlgorithm,
  allMutants,
  mutantName,
  type ChanceClaim,
} from "@ringleader/core/internal";
import { describe, expect, test } from "vitest";
import { Fraction } from "./reference-engine/decision-process.ts";

/** For each y, counts the circles of draws, among all k^x, after which y of x processes are active. */
function leaving(k: number, x: number): number[] {
  const counts = new Array<number>(x + 1).fill(0);
  for (let code = 0; code < k ** x; code++) {
    const draws = Array.from({ length: x }, (_, i) => Math.floor(code / k ** i) % k);
    const stay = draws.filter(
      (own, i) => own >= draws[(i + 1) % x] && own >= draws[(i + x - 1) % x],
    );
    counts[stay.length]++;
  }
  return counts;
}

const fraction = (p: number, q = 1) => new Fraction(BigInt(p), BigInt(q)).lowest();
const text = ({ p, q }: { p: bigint; q: bigint }) => (q === 1n ? `${p}` : `${p}/${q}`);

/** Computes the expected number of rounds from x active processes, including the last lap. */
function rounds(k: number, x: number): Fraction {
  if (x === 1) return fraction(1);
  const counts = leaving(k, x);
  let sum = fraction(k ** x);
  for (let y = 1; y < x; y++) sum = sum.plus(fraction(counts[y]).times(rounds(k, y)));
  return sum.over(fraction(k ** x - counts[x]));
}

const claimsOf = (k: number): ChanceClaim[] =>
  (findAlgorithm("franklin-probabilistic").with({ k: String(k) }).claims ?? []).filter(
    (claim): claim is ChanceClaim => claim.form === "chance",
  );

const small = [
  [2, 2],
  [2, 3],
  [2, 4],
  [2, 5],
  [2, 9],
  [3, 2],
  [3, 3],
  [3, 6],
  [4, 5],
  [7, 3],
] as const;

describe.each(small)("k = %i, %i active", (k, x) => {
  const [, all, passive] = claimsOf(k);
  const counts = leaving(k, x);

  test("claim: all stay active in a round with probability (1/k)^(x - 1)", () => {
    expect(text(all.limit(x)!)).toBe(text(fraction(counts[x], k ** x)));
  });

  test("claim: the passive fraction equals that of all draws", () => {
    const gone = counts.reduce((sum, count, y) => sum + count * (x - y), 0);
    expect(text(passive.limit(x)!)).toBe(text(fraction(gone, x * k ** x)));
  });

  test("decision 22: a round multiplies the mean of x - 1 by at most s", () => {
    const left = counts.reduce((sum, count, y) => sum + count * (y - 1), 0);
    const share = ((k + 1) * (2 * k + 1)) / (6 * k * k);
    expect(left / k ** x).toBeLessThanOrEqual(share * (x - 1) + 1e-12);
  });

  test("claim: the expected messages follow from the draws", () => {
    const [, , , messages] = claimsOf(k);
    const expected = rounds(k, x)
      .times(fraction(2 * x))
      .plus(fraction(x));
    expect(text(messages.fromDraws!(x)!)).toBe(text(expected));
  });
});

test("claim: the passive fraction is 3/8 for k = 2, 13/27 for k = 3, and tends to 2/3", () => {
  const share = (k: number) => text(claimsOf(k)[2].limit(3)!);
  expect([share(2), share(3), share(4)]).toEqual(["3/8", "13/27", "17/32"]);
  const { p, q } = claimsOf(60_000)[2].limit(3)!;
  expect(Number(p) / Number(q)).toBeCloseTo(2 / 3, 4);
});

test.each([2, 3, 4])("claim: k = %i, the exact mean is below the bound up to n = 40", (k) => {
  const [, , , messages] = claimsOf(k);
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 16, 25, 40]) {
    // In millionths, because the fractions are too long for floats.
    const [value, limit] = [messages.fromDraws!(n)!, messages.limit(n)!].map(
      ({ p, q }) => Number((p * 1_000_000n) / q) / 1_000_000,
    );
    expect(value).toBeLessThanOrEqual(limit);
    // s ≤ 5/8: the logarithm has base at least 8/5, and 1/(1 - s) ≤ 8/3.
    expect(limit).toBeLessThanOrEqual(2 * n * (Math.log(n) / Math.log(1.6) + 2 + 8 / 3) + n);
  }
});

const judged = [
  ["2", 1],
  ["2", 2],
  ["2", 3],
  ["3", 2],
] as const;

test.each(process.env["FULL"] ? judged : judged.slice(0, 2))(
  "chance: judges the claims for k = %s, n = %i",
  (k, n) => {
    const algorithm = findAlgorithm("franklin-probabilistic").with({ k });
    const { claims, expected } = computeChances({ algorithm, n, rounds: 0, ports: "aligned" });
    expect(claims.map(({ holds }) => holds)).toEqual(
      n === 1 ? [true, true] : [true, true, true, true],
    );
    const messages = claims.at(-1)!;
    expect(messages.measured).toBe(expected.messages);
    expect(messages.measured).toBe(text(claimsOf(Number(k))[3].fromDraws!(n)!));
    expect(messages.known).toBe("proved");
  },
);

test("chance: finds that a mutant violates the claims", () => {
  const mutant = allMutants.find(
    (candidate) => mutantName(candidate) === "franklin-probabilistic:PF-4",
  )!;
  const algorithm = findAlgorithm(mutantName(mutant)).with({});
  const { claims } = computeChances({ algorithm, n: 2, rounds: 0 });
  expect(claims.map(({ holds }) => holds)).toEqual([false, false, false, true]);
});

test("chance claims: only algorithms with coins make them, and none is refuted", () => {
  for (const family of catalogue) {
    const { claims = [], needs } = family.with({});
    const ofCoins = claims.filter(({ form }) => form === "chance");
    expect(ofCoins.length === 0 || needs.coins === true).toBe(true);
    expect(ofCoins.filter(({ refuted }) => refuted)).toEqual([]);
  }
});
