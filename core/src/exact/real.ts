import { exp, ln, ln2, SPARE } from "./exponential.ts";
import type { Rational } from "./rational.ts";
import { bitLength, floorRoot } from "./root.ts";

/**
 * A real number is known by what it answers: asked for w binary digits behind the point, an integer
 * v with |v - 2^w x| < 1. So (v - 1) / 2^w and (v + 1) / 2^w are strict bounds of x, and where they
 * are not sharp enough more digits are asked for.
 *
 * Every operation asks its operand for so many digits more that the operand's unit, magnified as it
 * may be, ends below 1/4; rounding to nearest adds 1/2, and the promise is kept.
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

/** x times a, for a >= 0. */
export function scale(x: Real, a: Rational): Real {
  const extra = bitLength(a.p / a.q) + 3;
  return (w) => round((a.p * x(w + extra)) / a.q, extra);
}

export function square(x: Real): Real {
  const extra = bitLength(x(0)) + 5;
  return (w) => round(x(w + extra) ** 2n, w + 2 * extra);
}

/** 2^x for x >= 0. The caller knows that x is small enough for a number of that many bits. */
export function twoTo(x: Real): Real {
  const extra = Number(x(0)) + 5;
  return (w) => {
    const inner = w + extra;
    const exponent = x(inner);
    const whole = exponent >> BigInt(inner);
    const fraction = exponent - (whole << BigInt(inner));
    const power = exp((fraction * ln2(inner + SPARE)) >> BigInt(inner), inner + SPARE);
    // The slope of 2^fraction is below 2: a unit of x is worth less than two units of the power.
    return round(power, SPARE + extra - Number(whole));
  };
}

/** Up to this denominator, one decimal of a, a root of integers is quicker than two series. */
export const SHORT = 10n;

/** h^a for h >= 1 and a >= 0. The caller knows that it is a number of reasonable length. */
export function power(h: bigint, a: Rational): Real {
  if (a.q > SHORT) return twoTo(scale(log2(h), a));
  return (w) => floorRoot((h ** a.p) << (BigInt(w) * a.q), a.q);
}

/**
 * The smallest integer >= x, if `digits` behind the point are enough to separate x from the integers
 * around it. The first 32 nearly always are; for an integer x no number is.
 */
export function ceiling(x: Real, digits: number): bigint | undefined {
  for (let w = 32; w <= digits; w *= 2) {
    const v = x(w);
    const above = ((v - 1n) >> BigInt(w)) + 1n;
    if (v + 1n <= above << BigInt(w)) return above;
  }
  return undefined;
}

/** n / 2^by to the nearest integer. */
function round(n: bigint, by: number): bigint {
  return (n + (1n << BigInt(by - 1))) >> BigInt(by);
}
