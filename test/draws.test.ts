// Runs one round for every vector of draws on small rings and derives exact expected values from it.
import { describe, expect, test } from "vitest";
import {
  findAlgorithm,
  parseRun,
  runRequest,
  single,
  type Algorithm,
} from "@ringleader/core/internal";
import { rational, type Rational } from "../core/src/exact/rational.ts";
import { cursorOf } from "../core/src/compile/loop.ts";

/** Runs a ring in which `draws` are the first tosses of the processes; returns how many toss a second time. */
function drawAgain(name: string, k: number, draws: readonly number[]): number {
  const original = findAlgorithm(name).with({ k: String(k) });
  const tosses = draws.map(() => 0);
  const forced = (me: any): any => {
    const toss = (sides: number): number => {
      const tossed: number = me.toss(sides);
      const { p } = cursorOf(me);
      return tosses[p]++ === 0 ? draws[p] : tossed;
    };
    return Object.create(me, { toss: { value: toss } });
  };
  const on = Object.fromEntries(
    Object.entries(original.on).map(([kind, handle]) => [
      kind,
      (me: any, message: any, port: any) => (handle as any)(forced(me), message, port),
    ]),
  );
  const rigged: Algorithm = { ...original, wake: (me: any) => original.wake?.(forced(me)), on };
  const result = runRequest(parseRun({ algorithm: name, n: draws.length }, single(rigged)));
  if (result.outcome !== "elected") throw new Error(`${name}, ${draws.join()}: ${result.outcome}`);
  return tosses.filter((count) => count > 1).length;
}

function vectors(k: number, x: number): number[][] {
  if (x === 0) return [[]];
  return vectors(k, x - 1).flatMap((rest) => Array.from({ length: k }, (_, v) => [...rest, v]));
}

const known = new Map<string, number[]>();

/** For each y, counts the vectors of draws, among all k^x, after which y of x processes are active. */
function leaving(name: string, k: number, x: number): number[] {
  const key = `${name} ${k} ${x}`;
  const counts = known.get(key) ?? Array.from({ length: x + 1 }, () => 0);
  if (known.has(key)) return counts;
  for (const draws of vectors(k, x)) counts[Math.max(1, drawAgain(name, k, draws))]++;
  known.set(key, counts);
  return counts;
}

const plus = (a: Rational, b: Rational) => rational(a.p * b.q + b.p * a.q, a.q * b.q);
const over = (a: Rational, p: number, q: number) => rational(a.p * BigInt(p), a.q * BigInt(q));

/**
 * Computes the expected number of rounds from x active processes. A single active process takes `last` more rounds.
 */
function rounds(name: string, k: number, x: number, last: Rational): Rational {
  if (x === 1) return last;
  const counts = leaving(name, k, x);
  const all = k ** x;
  // E(x) = 1 + Σ P(x, y) E(y), solved for E(x).
  let sum = rational(BigInt(all));
  for (let y = 1; y < x; y++) sum = plus(sum, over(rounds(name, k, y, last), counts[y], 1));
  return over(sum, 1, all - counts[x]);
}

const cases = [2, 3].flatMap((k) => [2, 3, 4].map((x) => [k, x] as const));
const text = ({ p, q }: Rational) => `${p}/${q}`;

describe("franklin-probabilistic", () => {
  const name = "franklin-probabilistic";

  test.each(cases)(
    "004, Theorem 4: k = %i, all %i stay active with probability k^(1-x)",
    (k, x) => {
      expect(leaving(name, k, x)[x]).toBe(k);
    },
  );

  // PF-12: "about half" is 3/8 for k = 2 and tends to 2/3; of two processes it is (k - 1)/2k.
  test.each(cases)("004, Theorem 5: k = %i, the fraction of %i that become passive", (k, x) => {
    const counts = leaving(name, k, x);
    const passive = counts.reduce((sum, count, y) => sum + count * (x - y), 0);
    const [p, q] = x === 2 ? [k - 1, 2 * k] : [6 * k * k - (k + 1) * (2 * k + 1), 6 * k * k];
    expect(passive * q).toBe(p * x * k ** x);
  });

  test.each([
    [2, 2, "3/1"],
    [2, 3, "10/3"],
    [2, 4, "89/21"],
    [3, 2, "5/2"],
    [3, 3, "43/16"],
    [3, 4, "347/104"],
  ])("k = %i: %i processes take %s rounds on average, the last lap included", (k, x, mean) => {
    expect(text(rounds(name, k, x, rational(1n)))).toBe(mean);
  });
});

// The last active process learns in the same round that it is the last, so a last lap is not needed.
describe("itai-rodeh", () => {
  test.each([
    [2, 2, "2/1"],
    [2, 3, "10/3"],
    [2, 4, "30/7"],
    [3, 2, "3/2"],
    [3, 3, "39/16"],
    [3, 4, "81/26"],
  ])("k = %i: %i processes take %s rounds on average", (k, x, mean) => {
    expect(text(rounds("itai-rodeh", k, x, rational(0n)))).toBe(mean);
  });
});

describe("itai-rodeh-sync", () => {
  test.each([
    [2, 2, 2],
    [2, 3, 6],
    [2, 4, 8],
    [3, 2, 6],
    [3, 3, 24],
    [3, 4, 60],
  ])("k = %i: a round of %i elects for %i vectors of draws", (k, x, count) => {
    const elects = vectors(k, x).filter((draws) => drawAgain("itai-rodeh-sync", k, draws) === 0);
    expect(elects).toHaveLength(count);
  });
});
