import { exp, ln, ln2, SPARE } from "./exponential.ts";
import type { Rational } from "./rational.ts";
import { bitLength, floorRoot } from "./root.ts";

/**
 * A real number x, as a function: for w binary digits after the point it returns an integer v with |v - 2^w x| < 1. So
 * (v - 1) / 2^w and (v + 1) / 2^w are strict bounds of x; more digits make them sharper.
 *
 * Every operation requests enough extra digits of its operand that the operand's error becomes less than 1/4; rounding
 * to nearest adds 1/2, so the bound holds.
 */
export type Real = (w: number) => bigint;

/** log2 h for h >= 1. */
export function log2(h: bigint): Real {
  const whole = bitLength(h) - 1;
  return (w) => {
    const inner = w + SPARE;
    const mantissa = (h << BigInt(inner)) >> BigInt(whole);
    const fraction = (ln(mantissa, inner) << BigInt(inner)) / ln2(inner);
    return (BigInt(whole) << BigInt(w)) + round(fraction, SPARE);
  };
}

/** a · x for a >= 0. */
export function scale(x: Real, a: Rational): Real {
  const extra = bitLength(a.p / a.q) + 3;
  return (w) => round((a.p * x(w + extra)) / a.q, extra);
}

export function square(x: Real): Real {
  const extra = bitLength(x(0)) + 5;
  return (w) => round(x(w + extra) ** 2n, w + 2 * extra);
}

/** 2^x for x >= 0. The caller ensures that the result is not too long. */
export function twoTo(x: Real): Real {
  const extra = Number(x(0)) + 5;
  return (w) => {
    const inner = w + extra;
    const exponent = x(inner);
    const whole = exponent >> BigInt(inner);
    const fraction = exponent - (whole << BigInt(inner));
    const power = exp((fraction * ln2(inner + SPARE)) >> BigInt(inner), inner + SPARE);
    // The slope of 2^fraction is below 2, so an error of one unit in x is less than two units in the power.
    return round(power, SPARE + extra - Number(whole));
  };
}

/** If the denominator of an exponent is at most this, an integer root is faster than the series of ln and exp. */
export const SHORT = 10n;

/** h^a for h >= 1 and a >= 0. The caller ensures that the result is not too long. */
export function power(h: bigint, a: Rational): Real {
  if (a.q > SHORT) return twoTo(scale(log2(h), a));
  return (w) => floorRoot((h ** a.p) << (BigInt(w) * a.q), a.q);
}

/** The smallest integer >= x; undefined if `digits` binary digits do not distinguish x from an integer. */
export function ceiling(x: Real, digits: number): bigint | undefined {
  for (let w = 32; w <= digits; w *= 2) {
    const v = x(w);
    const above = ((v - 1n) >> BigInt(w)) + 1n;
    if (v + 1n <= above << BigInt(w)) return above;
  }
  return undefined;
}

/** n / 2^by, rounded to the nearest integer. */
const round = (n: bigint, by: number): bigint => (n + (1n << BigInt(by - 1))) >> BigInt(by);
