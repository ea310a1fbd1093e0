import * as fc from "fast-check";
import { expect, test } from "vitest";
import { rational } from "./rational.ts";
import { ceiling, log2, power, type Real, scale, square, twoTo } from "./real.ts";

const whole = fc.bigInt(1n, 1n << 200n);
const precision = fc.integer({ min: 0, max: 600 });
const factor = fc.tuple(fc.bigInt(0n, 400n), fc.bigInt(1n, 99n)).map(([p, q]) => rational(p, q));

/** Two answers of one number: |v - 2^w x| < 1 and |v' - 2^(w+more) x| < 1 leave less than 1 + 1. */
function agree(x: Real, w: number, more: number): boolean {
  const difference = (x(w) << BigInt(more)) - x(w + more);
  const most = (1n << BigInt(more)) + 1n;
  return -most < difference && difference < most;
}

test("real: more digits never contradict fewer", () => {
  fc.assert(
    fc.property(whole, factor, precision, fc.integer({ min: 1, max: 300 }), (h, a, w, more) => {
      const small = rational(a.p, a.q * 100n);
      expect(agree(log2(h), w, more)).toBe(true);
      expect(agree(scale(log2(h), a), w, more)).toBe(true);
      expect(agree(square(log2(h)), w, more)).toBe(true);
      expect(agree(power(h, small), w, more)).toBe(true);
      expect(agree(twoTo(scale(log2(h), small)), w, more)).toBe(true);
    }),
  );
});

test("real: 2^(log2 h) is h", () => {
  fc.assert(
    fc.property(whole, precision, (h, w) => {
      const difference = twoTo(log2(h))(w) - (h << BigInt(w));
      expect(-1n <= difference && difference <= 1n).toBe(true);
    }),
  );
});

test("real: an integer root and two series give the same power", () => {
  fc.assert(
    fc.property(whole, fc.bigInt(1n, 30n), fc.bigInt(1n, 10n), precision, (h, p, q, w) => {
      const a = rational(p, q);
      const difference = power(h, a)(w) - twoTo(scale(log2(h), a))(w);
      expect(-1n <= difference && difference <= 1n).toBe(true);
    }),
  );
});

test("real: the ceiling requests more digits only if needed", () => {
  const asked: number[] = [];
  // 5 + 2^-100: below the first 32 and 64 digits, visible in 128.
  const justAbove: Real = (w) => {
    asked.push(w);
    return (5n << BigInt(w)) + (w < 100 ? 0n : 1n << BigInt(w - 100));
  };
  expect(ceiling(justAbove, 1024)).toBe(6n);
  expect(asked).toEqual([32, 64, 128]);
});

test("real: the ceiling of an integer is undecided", () => {
  expect(ceiling((w) => 5n << BigInt(w), 4096)).toBeUndefined();
});
