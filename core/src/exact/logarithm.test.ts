import { expect, test } from "vitest";
import { floorLog, floorLogLog, floorLogLogLog, logStar } from "./logarithm.ts";
import { rational } from "./rational.ts";

const two = rational(2n);

test("logarithm: is the number of factors that fit", () => {
  expect([1n, 2n, 3n, 4n, 1023n, 1024n].map((n) => floorLog(n, two))).toEqual([0, 1, 1, 2, 9, 10]);
  expect([2n, 3n, 6n, 7n].map((n) => floorLog(n, rational(5n, 2n)))).toEqual([0, 1, 1, 2]);
});

test("logarithm: an iterated logarithm is exact where it is whole", () => {
  const all = [1n, 2n, 3n, 4n, 15n, 16n, 255n, 256n, 65_536n];
  expect(all.map((n) => floorLogLog(n, two, two, 99))).toEqual([-1, 0, 0, 1, 1, 2, 2, 3, 4]);
  // 2, 2^(3/2), 2^(9/4), 2^(27/8) = 10.37…
  expect([2n, 3n, 5n, 10n, 11n].map((n) => floorLogLog(n, two, rational(3n, 2n), 99))).toEqual([
    0, 1, 2, 2, 3,
  ]);
  expect(floorLogLog(10n ** 9n, two, rational(1_000_001n, 1_000_000n), 50)).toBe(50);
});

test("logarithm: the third iterate is exact too", () => {
  // With c = 4: log2 n is 2, 4, 16.
  const four = rational(4n);
  expect([3n, 4n, 15n, 16n, 65_535n, 65_536n].map((n) => floorLogLogLog(n, four))).toEqual([
    -1, 0, 0, 1, 1, 2,
  ]);
});

test("logarithm: log* is the height of a tower of twos", () => {
  expect([1n, 2n, 3n, 4n, 5n, 16n, 17n, 65_536n, 65_537n].map(logStar)).toEqual([
    0, 1, 2, 2, 3, 3, 4, 4, 5,
  ]);
});
