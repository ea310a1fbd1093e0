import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ceil, compare, formatRational, parseRational, rational, times } from "./rational.ts";

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
  "%j is not read",
  (text) => {
    expect(parseRational(text)).toBeUndefined();
  },
);

test("what is written is read back, in lowest terms", () => {
  fc.assert(
    fc.property(fraction, fc.bigInt(1n, 99n), (a, k) => {
      expect(parseRational(formatRational(a))).toEqual(a);
      expect(parseRational(`${a.p * k}/${a.q * k}`)).toEqual(a);
      expect(rational(-a.p, -a.q)).toEqual(a);
    }),
  );
  expect(formatRational(rational(6n, 3n))).toBe("2");
});

test("nothing is divided by zero", () => {
  expect(() => rational(1n, 0n)).toThrow(RangeError);
});

test("the ceiling is the integer with ceil - 1 < a <= ceil", () => {
  fc.assert(
    fc.property(fraction, (a) => {
      const above = ceil(a);
      expect(compare(a, rational(above))).toBeLessThanOrEqual(0);
      expect(compare(rational(above - 1n), a)).toBe(-1);
    }),
  );
  expect([-3n, -1n, 0n, 1n, 3n].map((p) => ceil(rational(p, 2n)))).toEqual([-1n, 0n, 0n, 1n, 2n]);
});

test("a product keeps the order of its factors", () => {
  fc.assert(
    fc.property(fraction, fraction, fraction, (a, b, c) => {
      const sign = compare(c, rational(0n));
      expect(compare(times(a, c), times(b, c)) - compare(a, b) * sign).toBe(0);
    }),
  );
});
