import { bitLength } from "./root.ts";

/** A fraction. Hypotheses use fractions, because `Math.pow(8, 5 / 3)` is slightly more than 32. */
export interface Rational {
  /** The numerator carries the sign and shares no factor with q. */
  readonly p: bigint;
  /** Invariant: q > 0. */
  readonly q: bigint;
}

export function rational(p: bigint, q = 1n): Rational {
  if (q === 0n) throw new RangeError(`${p}/0 is not a number`);
  const divisor = gcd(p, q) * (q < 0n ? -1n : 1n);
  return { p: p / divisor, q: q / divisor };
}

/** Parses "3", "3/2", "-1/2" and "1.5" exactly; undefined for anything else. */
export function parseRational(text: string): Rational | undefined {
  const match = /^(-?\d+)(?:\/(\d+)|\.(\d+))?$/.exec(text);
  if (match === null) return undefined;
  const [, whole = "", below = "1", decimals = ""] = match;
  const q = BigInt(below) * 10n ** BigInt(decimals.length);
  return q === 0n ? undefined : rational(BigInt(whole + decimals), q);
}

/** Returns the shortest text that `parseRational` reads back: "3/2", and "3" rather than "3/1". */
export const formatRational = ({ p, q }: Rational): string => (q === 1n ? `${p}` : `${p}/${q}`);

/** Returns a negative number, zero or a positive number, for `sort`. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.p * b.q - b.p * a.q;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function plus(a: Rational, b: Rational): Rational {
  return a.q === b.q ? rational(a.p + b.p, a.q) : rational(a.p * b.q + b.p * a.q, a.q * b.q);
}

export const minus = (a: Rational, b: Rational): Rational => plus(a, { p: -b.p, q: b.q });
export const times = (a: Rational, b: Rational): Rational => rational(a.p * b.p, a.q * b.q);
export const divide = (a: Rational, b: Rational): Rational => rational(a.p * b.q, a.q * b.p);

/** Returns the nearest float or one of its neighbours. Suitable only for guesses. */
export function toFloat({ p, q }: Rational): number {
  const above = Number(p);
  const below = Number(q);
  if (Number.isFinite(above) && Number.isFinite(below)) return above / below;
  // p or q is too long for a float, so the result is 64 binary digits of their quotient, times a power of two.
  const shift = BigInt(bitLength(q) - bitLength(p) + 64);
  const quotient = shift >= 0n ? (p << shift) / q : p / (q << -shift);
  return Number(quotient) * 2 ** -Number(shift);
}

/** Rounds up. Bigint division truncates towards zero, which already rounds a negative fraction up. */
export function ceil({ p, q }: Rational): bigint {
  return p / q + (p > 0n && p % q !== 0n ? 1n : 0n);
}

/** The greatest common divisor, >= 0. Values that fit a float are computed as floats, which is ten times as fast. */
export function gcd(a: bigint, b: bigint): bigint {
  while (b > LARGEST || b < -LARGEST) [a, b] = [b, a % b];
  if (b === 0n) return a < 0n ? -a : a;
  let x = Number(b);
  let y = Number(a % b);
  while (y !== 0) [x, y] = [y, x % y];
  return BigInt(Math.abs(x));
}

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);
