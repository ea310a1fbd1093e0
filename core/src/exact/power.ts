/**
 * The growth of hypotheses P2, P3 and P4 (001, §5), rounded up, without floats. Integer roots recognise a power that is
 * an integer. Any other power lies between two integers; digits are computed until these two integers are known.
 */
import { groupDigits } from "../refusal/group-digits.ts";
import { Refusal } from "../refusal/refusal.ts";
import { formatRational, type Rational } from "./rational.ts";
import { ceiling, log2, power, type Real, scale, SHORT, square, twoTo } from "./real.ts";
import { bitLength, ceilRoot, exactRoot } from "./root.ts";

/** Default maximum length of a result, in bits. */
export const BITS = 2 ** 20;

/** Maximum number of binary digits that are computed to distinguish a power from an integer. */
const DIGITS = 2 ** 20;

/** Maximum length of a bigint in V8, in bits. */
const MOST = 2 ** 30;

export function twoToThe(k: number): bigint {
  if (k < MOST) return 1n << BigInt(k);
  throw new Refusal(
    `2^${k} has more bits than an integer can have; at most ${groupDigits(MOST)} are accepted.`,
  );
}

/** P2: the smallest integer >= h^a, for h >= 1 and a = p/q >= 0: the smallest x with x^q >= h^p. */
export function ceilPower(h: bigint, a: Rational, bits = BITS): bigint {
  const asked = `${name(h)}^(${formatRational(a)})`;
  demand(asked, h, a);
  fit(asked, scale(log2(h), a), bits);
  if (a.q <= SHORT) return fitting(asked, ceilRoot(h ** a.p, a.q), bits);
  // p and q share no factor, so h^(p/q) is rational only if h is a q-th power.
  const root = exactRoot(h, a.q);
  return root === undefined ? decide(asked, power(h, a), bits) : fitting(asked, root ** a.p, bits);
}

/**
 * P3: the smallest integer >= h^(log2 h) = 2^((log2 h)^2), for h >= 1.
 *
 * If h is a power of two, the result is computed exactly. Otherwise the four exponentials conjecture (for 1 and log2 h,
 * ln 2 and ln h) implies that this power is not an integer, so enough digits decide the result. The conjecture is
 * unproved; if DIGITS digits do not decide the result, the number is refused.
 */
export function ceilPowerOfLog(h: bigint, bits = BITS): bigint {
  const asked = `${name(h)}^(log2 ${name(h)})`;
  demand(asked, h);
  const exponent = square(log2(h));
  fit(asked, exponent, bits);
  if ((h & (h - 1n)) !== 0n) return decide(asked, twoTo(exponent), bits);
  const k = BigInt(bitLength(h) - 1);
  return fitting(asked, 1n << (k * k), bits);
}

/**
 * P4: the smallest integer >= 2^(h^eps), for h >= 1 and eps = p/q >= 0.
 *
 * If h is a q-th power, the result is computed exactly. Otherwise h^eps is algebraic and irrational, so 2^(h^eps) is not
 * an integer (Gelfond and Schneider), and enough digits decide the result.
 */
export function ceilTwoToThePower(h: bigint, eps: Rational, bits = BITS): bigint {
  const asked = `2^(${name(h)}^(${formatRational(eps)}))`;
  demand(asked, h, eps);
  // The exponent itself may be too long, so its logarithm is checked first.
  const logarithm = atLeast(scale(log2(h), eps));
  if (logarithm >= 53n) throw tooLong(asked, `2^${logarithm}`, bits);
  const exponent = power(h, eps);
  fit(asked, exponent, bits);
  const root = exactRoot(h, eps.q);
  return root === undefined
    ? decide(asked, twoTo(exponent), bits)
    : fitting(asked, 1n << (root ** eps.p), bits);
}

function decide(asked: string, x: Real, bits: number): bigint {
  const result = ceiling(x, DIGITS);
  if (result !== undefined) return fitting(asked, result, bits);
  throw new Refusal(
    `${asked} cannot be distinguished from an integer with ${DIGITS} binary digits.`,
  );
}

/** Refuses 2^exponent, before it is computed, if it would be too long. */
function fit(asked: string, exponent: Real, bits: number): void {
  const least = atLeast(exponent) + 1n;
  if (least > BigInt(bits)) throw tooLong(asked, groupDigits(least), bits);
}

/** Checks the exact length, because the estimate of `fit` may be one bit short, and rounding up may add one bit. */
function fitting(asked: string, result: bigint, bits: number): bigint {
  if (bitLength(result) > bits) throw tooLong(asked, groupDigits(bitLength(result)), bits);
  return result;
}

/** Returns an integer that is at most x. */
function atLeast(x: Real): bigint {
  const least = (x(32) - 1n) >> 32n;
  return least < 0n ? 0n : least;
}

const tooLong = (asked: string, least: string, bits: number): Refusal =>
  new Refusal(
    `${asked} would have at least ${least} bits, but at most ${groupDigits(bits)} are accepted.`,
  );

function demand(asked: string, h: bigint, a?: Rational): void {
  if (h < 1n || (a !== undefined && a.p < 0n)) {
    throw new Refusal(
      `${asked} is not computed; the base must be at least 1, and the exponent at least 0.`,
    );
  }
}

/** Shortens a number for a message. */
function name(h: bigint): string {
  const bits = bitLength(h);
  return bits <= 128 ? `${h}` : `(a number of ${bits} bits)`;
}
