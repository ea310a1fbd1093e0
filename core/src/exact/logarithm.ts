/** Logarithms and logarithms of logarithms, rounded down. The functions compare integers, never floats. */
import type { Rational } from "./rational.ts";
import { log2, square, type Real } from "./real.ts";

/** Number of binary digits, after the point, of the values that are compared. */
const DIGITS = 256;
/** Values that differ by at most this many units of 2^-DIGITS count as equal. */
const EQUAL = 1n << BigInt(DIGITS / 2);

/** ⌊log_c n⌋ for c > 1 and n >= 1: the largest k with c^k <= n. */
export function floorLog(n: bigint, { p, q }: Rational): number {
  let k = 0;
  for (let [x, y] = [p, q]; x <= n * y; k++) [x, y] = [x * p, y * q];
  return k;
}

/** ⌊log_a log_c n⌋ for a, c > 1: the largest k with c^(a^k) <= n; -1 if c > n. The result is at most `most`. */
export function floorLogLog(n: bigint, c: Rational, a: Rational, most: number): number {
  const whole = log2(n)(DIGITS) + EQUAL;
  let k = -1;
  for (let x = log2Of(c)(DIGITS); x <= whole && k < most; k++) x = (x * a.p) / a.q;
  return k;
}

/** The largest k with (log2 c)^(2^k) <= log2 n, for c > 2: ⌊log2 (log2 log2 n / log2 log2 c)⌋; -1 if c > n. */
export function floorLogLogLog(n: bigint, c: Rational): number {
  const whole = log2(n)(DIGITS) + EQUAL;
  let k = -1;
  for (let x = log2Of(c); x(DIGITS) <= whole; k++) x = square(x);
  return k;
}

/** log* n: how often log2 must be applied until the result is at most 1. */
export function logStar(n: bigint): number {
  let k = 0;
  for (let tower = 1n; tower < n; k++) tower = 1n << tower;
  return k;
}

const log2Of =
  ({ p, q }: Rational): Real =>
  (w) =>
    log2(p)(w) - log2(q)(w);
