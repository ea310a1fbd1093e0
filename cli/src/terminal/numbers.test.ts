import { expect, test } from "vitest";
import { bytes, duration, rough } from "./numbers.ts";

test.each([
  [9_999, "9,999"],
  [9_999.6, "10,000"],
  [10_000, "10.0 k"],
  [99_949, "99.9 k"],
  [999_499, "999 k"],
  [999_500, "1.00 M"],
  [999_992, "1.00 M"],
  [1_234_567, "1.23 M"],
  [999_999_999, "1.00 G"],
  [2.5e12, "2.50 T"],
  [999.6e12, "1,000 T"],
  [1.2345e18, "1,230,000 T"],
])("rough: %d is %s", (value, text) => {
  expect(rough(value)).toBe(text);
});

test("rough: is never wrong by more than half a unit of its last digit", () => {
  const units: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, G: 1e9, T: 1e12 };
  for (let value = 10_000; value < 1e15; value *= 1.0137) {
    const [digits, unit] = rough(value).split(" ");
    const read = Number(digits.replaceAll(",", "")) * units[unit];
    expect(Math.abs(read / value - 1)).toBeLessThan(0.0051);
  }
});

test("numbers: sizes and times have the unit of the rounded number", () => {
  expect(bytes(999_999)).toBe("1.00 MB");
  expect(bytes(5)).toBe("5 B");
  expect([0.0009999, 0.9996, 119.96, 7199.9].map(duration)).toEqual([
    "1 ms",
    "1.0 s",
    "2 min 0 s",
    "2 h",
  ]);
});
