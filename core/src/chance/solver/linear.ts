import { gcd, type Rational } from "../../exact/rational.ts";
import { bitLength } from "../../exact/root.ts";
import { factorMatrix, type Factors, type ResidueRow } from "./residues.ts";
import { spend, type Budget } from "./limits.ts";

/** Largest number of equations for which elimination with integers is faster than lifting. */
const SMALL = 6;

/** Modulo a given prime of this size, an invertible matrix is singular with probability about 2^-26; five primes suffice. */
const PRIMES = [67108859, 67108837, 67108819, 67108777, 67108763];

/**
 * Solves A x = b, which must have exactly one solution; returns undefined if that exceeds the budget. `rows` are the
 * rows of A, whose entries are integers; `right` is b. The fractions of the solution share one denominator, so they may
 * not be in lowest terms.
 */
export function solveLinear(
  rows: readonly ResidueRow[],
  right: readonly Rational[],
  budget: Budget,
): Rational[] | undefined {
  // The right side is multiplied by its common denominator, and the solution is divided by the same number.
  let scale = 1n;
  for (const { q } of right) if (scale % q !== 0n) scale = (scale / gcd(scale, q)) * q;
  const b = right.map(({ p, q }) => p * (scale / q));
  if (rows.length <= SMALL) {
    const words = bitLength(scale) / 64 + 1;
    return spend(budget, 500 * rows.length ** 3 + 50 * words ** 2)
      ? small(rows, b, scale)
      : undefined;
  }
  for (const p of PRIMES) {
    const factored = factorMatrix(residues(rows, p), p, budget);
    if (factored === "costly") return undefined;
    if (factored !== "singular") return lift(rows, b, scale, factored, p, budget);
  }
  return undefined;
}

const residues = (rows: readonly ResidueRow[], p: number): ResidueRow[] =>
  rows.map((row) => new Map(Array.from(row, ([j, entry]) => [j, ((entry % p) + p) % p])));

/** Eliminates without fractions (Bareiss). All entries are minors of the matrix, so every division is exact. */
function small(rows: readonly ResidueRow[], b: readonly bigint[], scale: bigint): Rational[] {
  const size = rows.length;
  const a = rows.map((row, i) => {
    const entries: bigint[] = Array.from({ length: size }, (_, j) => BigInt(row.get(j) ?? 0));
    return [...entries, b[i]];
  });
  let before = 1n;
  for (let k = 0; k < size; k++) {
    for (let i = 0; i < size; i++) {
      if (i === k) continue;
      for (let j = k + 1; j <= size; j++)
        a[i][j] = (a[i][j] * a[k][k] - a[i][k] * a[k][j]) / before;
    }
    before = a[k][k];
  }
  return a.map((row) => ({ p: row[size], q: before * scale }));
}

/**
 * Dixon's method: computes the solution modulo p, p², p³, …, until the fractions reconstructed from it solve the
 * equations. This method needs no bound on the size of the fractions.
 */
function lift(
  rows: readonly ResidueRow[],
  b: readonly bigint[],
  scale: bigint,
  factored: Factors,
  p: number,
  budget: Budget,
): Rational[] | undefined {
  const size = rows.length;
  const prime = BigInt(p);
  const rest = b.slice();
  const digits = new Float64Array(size);
  const solution = new Array<bigint>(size).fill(0n);
  const skew = rest.reduce((most, value) => Math.max(most, bitLength(value)), 0);
  let modulus = 1n;
  for (let step = 1, next = 3; ; step++) {
    if (!spend(budget, factored.cost + size * (200 + 2 * step))) return undefined;
    for (let i = 0; i < size; i++) digits[i] = Number(((rest[i] % prime) + prime) % prime);
    factored.solve(digits);
    for (let i = 0; i < size; i++) {
      solution[i] += BigInt(digits[i]) * modulus;
      rest[i] = (rest[i] - dot(rows[i], digits)) / prime;
    }
    modulus *= prime;
    if (step < next) continue;
    next = Math.ceil(step * 1.4);
    const read = fractions(solution, modulus, skew);
    if (read === undefined) continue;
    if (!spend(budget, size * step * step * 4)) return undefined;
    const common = read[size - 1].q;
    const above = read.map(({ p, q }) => (q === common ? p : p * (common / q)));
    if (solves(rows, b, above, common)) return above.map((p) => ({ p, q: common * scale }));
  }
}

function dot(row: ResidueRow, x: Float64Array): bigint {
  let exact = 0n;
  let sum = 0;
  for (const [j, entry] of row) {
    const term = entry * x[j];
    if (Math.abs(sum + term) < Number.MAX_SAFE_INTEGER) sum += term;
    else exact += BigInt(entry) * BigInt(x[j]);
  }
  return exact + BigInt(sum);
}

/**
 * Reconstructs fractions with small numerators and denominators from residues; returns undefined if there are none. The
 * denominators of one system have common factors, so multiplying a residue by the previous denominator usually suffices.
 */
function fractions(
  residues: readonly bigint[],
  modulus: bigint,
  skew: number,
): Rational[] | undefined {
  const bits = bitLength(modulus) - 3;
  if (bits <= skew) return undefined;
  const mostBelow = 1n << BigInt((bits - skew) >> 1);
  const mostAbove = 1n << BigInt((bits + skew) >> 1);
  const half = modulus >> 1n;
  const read: Rational[] = [];
  let common = 1n;
  for (const residue of residues) {
    let above = (residue * common) % modulus;
    if (above > half) above -= modulus;
    if (above > mostAbove || -above > mostAbove) {
      // Euclid's algorithm, stopped halfway.
      let [r, s] = [modulus, above < 0n ? above + modulus : above];
      let [x, y] = [0n, 1n];
      while (s > mostAbove) {
        const quotient = r / s;
        [r, s] = [s, r - quotient * s];
        [x, y] = [y, x - quotient * y];
      }
      common *= y < 0n ? -y : y;
      above = y < 0n ? -s : s;
      if (common > mostBelow) return undefined;
    }
    read.push({ p: above, q: common });
  }
  return read;
}

function solves(
  rows: readonly ResidueRow[],
  b: readonly bigint[],
  above: readonly bigint[],
  common: bigint,
): boolean {
  return rows.every((row, i) => {
    let sum = 0n;
    for (const [j, entry] of row) sum += BigInt(entry) * above[j];
    return sum === b[i] * common;
  });
}
