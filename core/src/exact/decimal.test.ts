import { expect, test } from "vitest";
import { decimal, floatOf } from "./decimal.ts";

test("decimal: converts fractions of any length to floats", () => {
  expect(floatOf("11/6")).toBe(11 / 6);
  expect(floatOf("8")).toBe(8);
  expect(floatOf("[1.25, 1.5]")).toBe(1.25);
  expect(floatOf(`${"3".repeat(400)}/${"6".repeat(400)}`)).toBeCloseTo(0.5, 12);
  expect(floatOf("infinite")).toBeNaN();
});

test("decimal: formats six digits", () => {
  expect(decimal(11 / 6)).toBe("1.83333");
  expect(decimal(4)).toBe("4");
});
