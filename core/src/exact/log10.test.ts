import { expect, test } from "vitest";
import { log10 } from "./decimal.ts";

test("log10: handles powers of ten beyond 2^1024", () => {
  for (const k of [0, 1, 15, 16, 17, 18, 308, 309, 19_729]) {
    expect(log10(10n ** BigInt(k))).toBeCloseTo(k, 12);
    expect(log10(`1${"0".repeat(k)}`)).toBeCloseTo(k, 12);
  }
});

test("log10: agrees with Math.log10", () => {
  for (const value of [1, 2, 9, 10, 99, 123_456_789, 2 ** 53 - 1]) {
    expect(log10(BigInt(value))).toBeCloseTo(Math.log10(value), 12);
    expect(log10(value)).toBe(Math.log10(value));
  }
});

test("log10: log10(2^k) = k log10(2)", () => {
  expect(log10(2n ** 1000n)! / Math.log10(2)).toBeCloseTo(1000, 9);
});

test.each([0, -1, Number.NaN, 0n, -5n, "0", "000", "", "-3", "1.5", "1e9"])(
  "log10: %s has no logarithm",
  (value) => {
    expect(log10(value)).toBeUndefined();
  },
);

test("log10: ignores leading zeros", () => {
  expect(log10("00100")).toBe(2);
});
