import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  ceil,
  compare,
  divide,
  formatRational,
  gcd,
  minus,
  parseRational,
  plus,
  rational,
  times,
  toFloat,
} from "./rational.ts";

const fraction = fc
  .tuple(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.bigInt(1n, 10n ** 30n))
  .map(([p, q]) => rational(p, q));

test.each([
  ["3", 3n, 1n],
  ["3/2", 3n, 2n],
  ["-1/2", -1n, 2n],
  ["6/4", 3n, 2n],
  ["1.5", 3n, 2n],
  ["-0.5", -1n, 2n],
  ["0.1", 1n, 10n],
  ["1.000000000000000000001", 10n ** 21n + 1n, 10n ** 21n],
  ["0/7", 0n, 1n],
])("%s is read exactly", (text, p, q) => {
  expect(parseRational(text)).toEqual({ p, q });
});

test.each(["", "-", ".5", "1.", "1/0", "1/-2", "1.5/2", "1e3", "0x10", " 1", "1 / 2", "Infinity"])(
  "rational: refuses %j",
  (text) => {
    expect(parseRational(text)).toBeUndefined();
  },
);

test("rational: parses what it formats, in lowest terms", () => {
  fc.assert(
    fc.property(fraction, fc.bigInt(1n, 99n), (a, k) => {
      expect(parseRational(formatRational(a))).toEqual(a);
      expect(parseRational(`${a.p * k}/${a.q * k}`)).toEqual(a);
      expect(rational(-a.p, -a.q)).toEqual(a);
    }),
  );
  expect(formatRational(rational(6n, 3n))).toBe("2");
});

test("rational: refuses a division by zero", () => {
  expect(() => rational(1n, 0n)).toThrow(RangeError);
});

test("rational: the ceiling satisfies ceil - 1 < a <= ceil", () => {
  fc.assert(
    fc.property(fraction, (a) => {
      const above = ceil(a);
      expect(compare(a, rational(above))).toBeLessThanOrEqual(0);
      expect(compare(rational(above - 1n), a)).toBe(-1);
    }),
  );
  expect([-3n, -1n, 0n, 1n, 3n].map((p) => ceil(rational(p, 2n)))).toEqual([-1n, 0n, 0n, 1n, 2n]);
});

test("rational: products preserve order", () => {
  fc.assert(
    fc.property(fraction, fraction, fraction, (a, b, c) => {
      const sign = compare(c, rational(0n));
      expect(compare(times(a, c), times(b, c)) - compare(a, b) * sign).toBe(0);
    }),
  );
});

test("rational: subtraction inverts addition, division multiplication", () => {
  fc.assert(
    fc.property(fraction, fraction, fraction, (a, b, c) => {
      expect(minus(plus(a, b), b)).toEqual(a);
      fc.pre(b.p !== 0n);
      expect(divide(times(a, b), b)).toEqual(a);
      expect(times(plus(a, b), c)).toEqual(plus(times(a, c), times(b, c)));
    }),
  );
  expect(plus(rational(1n, 6n), rational(1n, 3n))).toEqual(rational(1n, 2n));
  expect(() => divide(rational(1n), rational(0n))).toThrow(RangeError);
});

test("rational: computes the greatest common divisor on both sides of 2^53", () => {
  const size = fc.bigInt(-(2n ** 60n), 2n ** 60n);
  fc.assert(
    fc.property(size, size, fc.bigInt(1n, 2n ** 70n), (a, b, k) => {
      const divisor = gcd(a, b);
      expect(gcd(a * k, b * k)).toBe(divisor * k);
      fc.pre(divisor !== 0n);
      expect([a % divisor, b % divisor]).toEqual([0n, 0n]);
    }),
  );
  expect(gcd(0n, 0n)).toBe(0n);
  expect(gcd(0n, -7n)).toBe(7n);
  expect(gcd(12n, 18n)).toBe(6n);
});

test("rational: converts a fraction of any length to a float", () => {
  const long = 7n ** 999n;
  expect(toFloat(rational(1n, 3n))).toBe(1 / 3);
  expect(toFloat(rational(-(2n * long), 3n * long + 1n))).toBeCloseTo(-2 / 3, 14);
  expect(toFloat(rational(10n ** 400n, 10n ** 390n + 1n))).toBeCloseTo(1e10, 3);
  expect(toFloat(rational(1n, long))).toBe(0);
});
