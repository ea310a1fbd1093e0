import { expect, test } from "vitest";
import { fitsOf, formatLogarithm, growthOf } from "./growth.ts";

const points = (of: (n: number) => number) =>
  [8, 16, 32, 64].map((n) => ({ n, median: Math.log10(of(n)) }));

test("growth: finds the exponent of a power", () => {
  const square = growthOf(points((n) => 3 * n * n))!;
  expect(square.exponent).toBeCloseTo(2, 10);
  expect(square.r2).toBeCloseTo(1, 10);
  const linear = growthOf(points((n) => n * Math.log2(n)))!;
  expect(linear.exponent).toBeGreaterThan(1.2);
  expect(linear.r2).toBeLessThan(1);
});

test("growth: is undefined for one size", () => {
  expect(growthOf([{ n: 8, median: 2 }])).toBeUndefined();
});

test("formatLogarithm: recovers the number", () => {
  for (const value of [0.5, 1, 190, 36_272, 123_456_789])
    expect(formatLogarithm(Math.log10(value)).replaceAll(",", "")).toBe(String(Math.round(value)));
  expect(formatLogarithm(316.377)).toBe("≈ 10^316.38");
});

test("growth: names the function that the medians follow, with its constant", () => {
  const sizes = [8, 64, 512, 4096];
  const of = (value: (n: number) => number) =>
    fitsOf(sizes.map((n) => ({ n, median: Math.log10(value(n)) })))[0];
  expect(of((n) => 3 * n)).toMatchObject({ model: "n" });
  expect(of((n) => 2 * n * Math.log2(n)).model).toBe("n log₂ n");
  expect(of((n) => 2 * n * Math.log2(n)).constant).toBeCloseTo(2);
  expect(of((n) => (n * (n + 1)) / 2).model).toBe("n²");
  expect(of((n) => 3 * n).spread).toBeCloseTo(0);
  expect(fitsOf([{ n: 8, median: 1 }])).toEqual([]);
});
