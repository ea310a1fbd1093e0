// 004, Theorems 4 and 5, by brute force: every circle of draws of every size, one by one, with nothing of core in it; then what
// the catalogue claims, what `chance` judges, and the bound over n.
import { catalogue, chances, find, twins, twinName, type ChanceClaim } from "@ringleader/core";
import { describe, expect, test } from "vitest";
import { Fraction } from "./reference/decision-process.ts";

/** How many of the k^x circles of draws leave y of x active, by y. */
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

/** Expected rounds from x active processes on, the last lap included. */
function rounds(k: number, x: number): Fraction {
  if (x === 1) return fraction(1);
  const counts = leaving(k, x);
  let sum = fraction(k ** x);
  for (let y = 1; y < x; y++) sum = sum.plus(fraction(counts[y]).times(rounds(k, y)));
  return sum.over(fraction(k ** x - counts[x]));
}

const claimsOf = (k: number): ChanceClaim[] =>
  (find("franklin-probabilistic").with({ k: String(k) }).claims ?? []).filter(
    (it): it is ChanceClaim => it.form === "chance",
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

  test("all stay active in a round with probability (1/k)^(x - 1)", () => {
    expect(text(all.limit(x)!)).toBe(text(fraction(counts[x], k ** x)));
  });

  test("the fraction that becomes passive", () => {
    const gone = counts.reduce((sum, count, y) => sum + count * (x - y), 0);
    expect(text(passive.limit(x)!)).toBe(text(fraction(gone, x * k ** x)));
  });

  test("those beyond the last become fewer by the factor of decision 22, on average", () => {
    const left = counts.reduce((sum, count, y) => sum + count * (y - 1), 0);
    const share = ((k + 1) * (2 * k + 1)) / (6 * k * k);
    expect(left / k ** x).toBeLessThanOrEqual(share * (x - 1) + 1e-12);
  });

  test("the expectation from the draws", () => {
    const [, , , messages] = claimsOf(k);
    const expected = rounds(k, x)
      .times(fraction(2 * x))
      .plus(fraction(x));
    expect(text(messages.fromDraws!(x)!)).toBe(text(expected));
  });
});

test("3/8 for k = 2, 13/27 for k = 3, towards 2/3: never half", () => {
  const share = (k: number) => text(claimsOf(k)[2].limit(3)!);
  expect([share(2), share(3), share(4)]).toEqual(["3/8", "13/27", "17/32"]);
  const { p, q } = claimsOf(60_000)[2].limit(3)!;
  expect(Number(p) / Number(q)).toBeCloseTo(2 / 3, 4);
});

test.each([2, 3, 4])("k = %i: O(n log n) on average, exactly, up to n = 40", (k) => {
  const [, , , messages] = claimsOf(k);
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 16, 25, 40]) {
    // In millionths, because the fractions are too long for floats.
    const [value, limit] = [messages.fromDraws!(n)!, messages.limit(n)!].map(
      ({ p, q }) => Number((p * 1_000_000n) / q) / 1_000_000,
    );
    expect(value).toBeLessThanOrEqual(limit);
    // log base 8/5 or more, and 8/3 or less beside it
    expect(limit).toBeLessThanOrEqual(2 * n * (Math.log(n) / Math.log(1.6) + 2 + 8 / 3) + n);
  }
});

test.each([
  ["2", 1],
  ["2", 2],
  ["2", 3],
  ["3", 2],
])("chance judges the claims: k = %s, n = %i", (k, n) => {
  const algorithm = find("franklin-probabilistic").with({ k });
  const { claims, expected } = chances({ algorithm, n, rounds: 0, ports: "aligned" });
  expect(claims.map(({ holds }) => holds)).toEqual(
    n === 1 ? [true, true] : [true, true, true, true],
  );
  const messages = claims.at(-1)!;
  expect(messages.measured).toBe(expected.messages);
  expect(messages.measured).toBe(text(claimsOf(Number(k))[3].fromDraws!(n)!));
  expect(messages.known).toBe("proved");
});

test("a wrong algorithm breaks them", () => {
  const wrong = twins.find((twin) => twinName(twin) === "franklin-probabilistic:PF-4")!;
  const algorithm = find(twinName(wrong)).with({});
  const { claims } = chances({ algorithm, n: 2, rounds: 0 });
  expect(claims.map(({ holds }) => holds)).toEqual([false, false, false, true]);
});

test("claims of coins are made only where coins are tossed, and are never refuted", () => {
  for (const family of catalogue) {
    const { claims = [], needs } = family.with({});
    const ofCoins = claims.filter(({ form }) => form === "chance");
    expect(ofCoins.length === 0 || needs.coins === true).toBe(true);
    expect(ofCoins.filter(({ refuted }) => refuted)).toEqual([]);
  }
});
