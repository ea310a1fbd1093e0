import * as fc from "fast-check";
import { expect, test } from "vitest";
import { exp, ln, ln2 } from "./exponential.ts";

const precision = fc.integer({ min: 32, max: 1500 });
/** A fraction below one, with w digits. */
const fractionOf = (w: number) => fc.bigInt(0n, (1n << BigInt(w)) - 1n);
const sized = precision.chain((w) => fc.tuple(fc.constant(w), fractionOf(w)));

const distance = (a: bigint, b: bigint): bigint => (a < b ? b - a : a - b);

/** The plain Taylor series, term by term, with 64 digits to spare. */
function taylor(x: bigint, w: number): bigint {
  const inner = BigInt(w) + 64n;
  let sum = 0n;
  let term = 1n << inner;
  for (let k = 1n; term !== 0n; k++) {
    sum += term;
    term = ((term * x) >> BigInt(w)) / k;
  }
  return sum >> 64n;
}

test("exponential: e^x is the sum of its series", () => {
  fc.assert(
    fc.property(sized, ([w, x]) => {
      expect(distance(exp(x, w), taylor(x, w)) < 1000n).toBe(true);
    }),
  );
});

test("exponential: the logarithm is its inverse", () => {
  fc.assert(
    fc.property(sized, ([w, u]) => {
      const x = (1n << BigInt(w)) + u;
      expect(distance(taylor(ln(x, w), w), x) < 2000n).toBe(true);
    }),
  );
});

test("exponential: computes twenty thousand digits", () => {
  const w = 20_000;
  const x = (5n << BigInt(w)) / 7n;
  expect(distance(exp(x, w), taylor(x, w)) < 1000n).toBe(true);
  expect(distance(ln(exp(x, w), w), x) < 2000n).toBe(true);
});

test("exponential: few digits agree with many", () => {
  fc.assert(
    fc.property(sized, fc.integer({ min: 1, max: 700 }), ([w, x], more) => {
      const few = exp(x, w);
      const many = exp(x << BigInt(more), w + more);
      expect(distance(few, many >> BigInt(more)) <= 1001n).toBe(true);
    }),
  );
});

test("exponential: computes ln 2 to sixty decimals", () => {
  // OEIS A002162.
  const decimals = 693147180559945309417232121458176568075500134360255254120680n;
  const w = 400;
  expect((ln2(w) * 10n ** 60n) >> BigInt(w)).toBe(decimals);
  // The second value is cut from a longer one in the cache.
  ln2(5000);
  expect((ln2(w) * 10n ** 60n) >> BigInt(w)).toBe(decimals);
});
