import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ceilPowerOfLog, ceilTwoToThePower } from "./power.ts";
import { type Rational, rational } from "./rational.ts";
import { bitLength } from "./root.ts";

/**
 * The reference: bounds of log2 x, one binary digit per squaring, lower bounds rounded down and upper bounds up. It
 * shares no code with the series and checks the definition of a ceiling on logarithms, where a power is a product.
 */
function log2Bounds(x: bigint, digits: number): { low: bigint; high: bigint } {
  const whole = bitLength(x) - 1;
  const w = BigInt(2 * digits + 64);
  let low = (x << w) >> BigInt(whole);
  let high = -((-x << w) >> BigInt(whole));
  let bits = BigInt(whole);
  for (let i = 0; i < digits; i++) {
    low = (low * low) >> w;
    high = -((-high * high) >> w);
    const carry = low >> (w + 1n);
    // Both bounds must show the same digit, or the precision of this test is too small.
    if (high >> (w + 1n) !== carry) throw new Error(`digit ${i} of log2 ${x} is open`);
    bits = 2n * bits + carry;
    low >>= carry;
    high = -(-high >> carry);
  }
  return { low: bits, high: bits + 1n };
}

/** x - 1 < 2^((log2 h)^2) <= x. */
function isCeilingOfPowerOfLog(x: bigint, h: bigint): boolean {
  const digits = bitLength(x) + 40;
  const l = log2Bounds(h, digits);
  const one = 1n << BigInt(digits);
  return (
    log2Bounds(x - 1n, digits).high * one <= l.low ** 2n &&
    l.high ** 2n <= log2Bounds(x, digits).low * one
  );
}

/** x - 1 < 2^(h^(p/q)) <= x, both sides taken to log2 and then to the q-th power. */
function isCeilingOfTwoToThePower(x: bigint, h: bigint, { p, q }: Rational): boolean {
  const digits = bitLength(x) + 40;
  const middle = (h ** p) << (BigInt(digits) * q);
  return log2Bounds(x - 1n, digits).high ** q <= middle && middle <= log2Bounds(x, digits).low ** q;
}

test("power: P3 meets its definition", () => {
  const bases = [...Array.from({ length: 300 }, (_, i) => BigInt(i + 3)), 10n ** 9n + 7n];
  // For a power of two both sides are equal, which bounds never show.
  for (const h of bases.filter((base) => (base & (base - 1n)) !== 0n)) {
    expect(isCeilingOfPowerOfLog(ceilPowerOfLog(h), h)).toBe(true);
  }
});

test("power: P4 meets its definition", () => {
  const small = fc.bigInt(2n, 200n);
  fc.assert(
    fc.property(small, fc.bigInt(1n, 20n), fc.bigInt(1n, 20n), (h, p, q) => {
      const eps = rational(p, p + q);
      const x = ceilTwoToThePower(h, eps);
      expect(isCeilingOfTwoToThePower(x, h, eps)).toBe(true);
    }),
  );
});
