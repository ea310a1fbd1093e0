/**
 * e^x and ln x of fixed-point numbers. A bigint counts units of 2^-w.
 *
 * Both functions split x into pieces of 8, 16, 32, … binary digits ("bit burst"). A piece with few digits is a fraction
 * with a small numerator and denominator, so the terms of its series are cheap. A piece far behind the binary point is
 * small, so its series is short. A result with a million digits costs as much as one or two hundred products.
 */
import { bitLength } from "./root.ts";

/**
 * Number of extra binary digits that a caller must request. For every w, there are fewer than 40 pieces, and rounding
 * costs less than 25 units in each, so the error of both functions is below 1000 units.
 */
export const SPARE = 32;

/** e^x for 0 <= x < 1. */
export function exp(x: bigint, w: number): bigint {
  let product = 1n << BigInt(w);
  while (x !== 0n) {
    const digits = nextPiece(x, w);
    const below = BigInt(w - digits);
    const piece = x >> below;
    product = (product * expOfPiece(piece, digits, w)) >> BigInt(w);
    x -= piece << below;
  }
  return product;
}

/**
 * ln x for 1 <= x <= 2. Each piece is the leading part of u - u^2/2, where x = 1 + u, and x is divided by the
 * exponential of the piece. Any piece would be correct; only the last u must be small, which the loop checks.
 */
export function ln(x: bigint, w: number): bigint {
  const one = 1n << BigInt(w);
  const start = (u: bigint): bigint => u - ((u * u) >> BigInt(w + 1));
  let sum = 0n;
  // Once |u|^3 is below one unit, start(u) is the logarithm to within one unit.
  while (3 * bitLength(x - one) > 2 * w) {
    const digits = nextPiece(x - one, w);
    const below = BigInt(w - digits);
    const piece = start(x - one) >> below;
    x = (x * expOfPiece(-piece, digits, w)) >> BigInt(w);
    sum += piece << below;
  }
  return sum + start(x - one);
}

let known = { w: 0, ln2: 0n };

/** ln 2, with an error of at most 1001 units. The longest value computed so far is cached. */
export function ln2(w: number): bigint {
  if (known.w < w) known = { w, ln2: ln(2n << BigInt(w), w) };
  return known.ln2 >> BigInt(known.w - w);
}

/** The number of digits up to the end of the next piece: twice the number of leading zeros, plus 8, at most w. */
const nextPiece = (x: bigint, w: number): number => Math.min(w, 2 * (w - bitLength(x)) + 8);

/** e^(a / 2^digits) for |a| < 2^digits. The error is below three units: one for the rest of the series, two for rounding down. */
function expOfPiece(a: bigint, digits: number, w: number): bigint {
  const zeros = digits - bitLength(a);
  // Term k is below 2^-(zeros k) / k!. After `terms` terms, the rest of the series is below one unit.
  let terms = 0;
  for (let bits = 0; bits < w + 2; bits += zeros + 31 - Math.clz32(terms)) terms++;
  const squares = [a];
  while (2 ** squares.length < terms) squares.push((squares.at(-1) ?? a) ** 2n);
  const { t, q } = series(squares, digits, 1, terms);
  // A negative shift to the left is a shift to the right.
  return (1n << BigInt(w)) + (t << BigInt(w - digits * terms)) / q;
}

/**
 * Sums `terms` terms of the series a^k / (2^(digits k) k!), starting at k = `from`, and divides the sum by the term
 * before them. The result is the fraction t / (q 2^(digits terms)). The left half has 2^i terms, so the right half is
 * multiplied by squares[i] = a^(2^i).
 */
function series(squares: readonly bigint[], digits: number, from: number, terms: number): Sum {
  if (terms === 1) return { t: squares[0] ?? 0n, q: BigInt(from) };
  const i = 31 - Math.clz32(terms - 1);
  const left = series(squares, digits, from, 1 << i);
  const right = series(squares, digits, from + (1 << i), terms - (1 << i));
  const scaled = (left.t * right.q) << BigInt(digits * (terms - (1 << i)));
  return { t: scaled + (squares[i] ?? 0n) * right.t, q: left.q * right.q };
}

interface Sum {
  readonly t: bigint;
  readonly q: bigint;
}
