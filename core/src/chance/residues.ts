import { spend, type Work } from "./work.ts";

/**
 * A matrix modulo a prime below 2^26, taken apart once so that many right sides can be solved.
 * Products of two residues are exact in a float, which is many times faster than a bigint.
 *
 * A row is eliminated where that touches fewest others (Markowitz); what is left when rows fill up
 * is eliminated as a square of floats.
 */
export interface Factors {
  /** Replaces b by the solution. */
  solve(b: Float64Array): void;
  /** What a solution costs. */
  readonly cost: number;
}

/** A row of a sparse matrix: column to entry. */
export type Row = Map<number, number>;

/** Scores from here on are not told apart. */
const MOST = 1 << 12;

/** The rows, residues in 0 … p - 1, are used up. "singular" modulo p: try another prime. */
export function factors(rows: Row[], p: number, work: Work): Factors | "singular" | "costly" {
  const size = rows.length;
  const columns = columnsOf(rows);
  const alive = new Uint8Array(size).fill(1);
  const buckets: number[][] = Array.from({ length: MOST + 1 }, () => []);
  let lowest = 0;
  for (let k = size - 1; k >= 0; k--) buckets[score(k)].push(k);

  // The eliminated rows in their order: what they do to others, and what they read when solved.
  const order: number[] = [];
  const pivot: number[] = [];
  const below = { start: [0], row: [] as number[], factor: [] as number[] };
  const right = { start: [0], column: [] as number[], entry: [] as number[] };

  for (let k = pick(); k >= 0; k = pick()) {
    const row = rows[k];
    const inverse = inverseOf(row.get(k) ?? 0, p);
    if (inverse === 0) return "singular";
    if (!spend(work, 60 * row.size * columns[k].size)) return "costly";
    eliminate(k, row, inverse);
  }
  const core = indicesOf(alive);
  if (!spend(work, core.length ** 3)) return "costly";
  const square = squareOf(rows, core);
  if (!factorSquare(square, core.length, p)) return "singular";
  const cost = 4 * (core.length ** 2 + below.row.length + right.entry.length + size);
  return { solve, cost };

  function score(k: number): number {
    return Math.min(MOST, (rows[k].size - 1) * (columns[k].size - 1));
  }

  /** The row to eliminate next, or -1 when the rest is better done as a square. */
  function pick(): number {
    const left = size - order.length;
    while (lowest <= MOST && lowest * 64 < left * left) {
      const k = buckets[lowest].pop();
      if (k === undefined) lowest++;
      else if (alive[k] === 1) {
        const now = score(k);
        if (now === lowest && now < MOST) return k;
        if (now === MOST) return -1;
        buckets[now].push(k);
        lowest = Math.min(lowest, now);
      }
    }
    return -1;
  }

  function eliminate(k: number, row: Row, inverse: number): void {
    alive[k] = 0;
    order.push(k);
    pivot.push(inverse);
    for (const i of columns[k]) {
      if (i === k) continue;
      const target = rows[i];
      const factor = product(target.get(k) ?? 0, inverse, p);
      target.delete(k);
      below.row.push(i);
      below.factor.push(factor);
      for (const [j, entry] of row) {
        if (j === k) continue;
        const before = target.get(j);
        if (before === undefined) columns[j].add(i);
        target.set(j, difference(before ?? 0, product(factor, entry, p), p));
      }
    }
    for (const [j, entry] of row) {
      if (j === k) continue;
      columns[j].delete(k);
      right.column.push(j);
      right.entry.push(entry);
      place(j);
    }
    for (const i of columns[k]) if (i !== k) place(i);
    columns[k].clear();
    below.start.push(below.row.length);
    right.start.push(right.entry.length);
  }

  function place(k: number): void {
    const now = score(k);
    buckets[now].push(k);
    lowest = Math.min(lowest, now);
  }

  function solve(b: Float64Array): void {
    for (let step = 0; step < order.length; step++) {
      const value = b[order[step]];
      for (let i = below.start[step]; i < below.start[step + 1]; i++) {
        const row = below.row[i];
        b[row] = difference(b[row], product(below.factor[i], value, p), p);
      }
    }
    const part = Float64Array.from(core, (k) => b[k]);
    solveSquare(square, part, p);
    for (let i = 0; i < core.length; i++) b[core[i]] = part[i];
    for (let step = order.length - 1; step >= 0; step--) {
      let value = b[order[step]];
      for (let i = right.start[step]; i < right.start[step + 1]; i++)
        value = difference(value, product(right.entry[i], b[right.column[i]], p), p);
      b[order[step]] = product(value, pivot[step], p);
    }
  }
}

/** In place, without exchanging rows: below the diagonal the factors, on it the inverses. */
function factorSquare(square: Float64Array, size: number, p: number): boolean {
  const reciprocal = 1 / p;
  for (let k = 0; k < size; k++) {
    const top = square.subarray(k * size, (k + 1) * size);
    top[k] = inverseOf(top[k], p);
    if (top[k] === 0) return false;
    for (let i = k + 1; i < size; i++) {
      const row = square.subarray(i * size, (i + 1) * size);
      if (row[k] === 0) continue;
      const factor = (row[k] = product(row[k], top[k], p));
      for (let j = k + 1; j < size; j++) {
        const exact = factor * top[j];
        let entry = row[j] - (exact - Math.floor(exact * reciprocal) * p);
        if (entry < 0) entry += p;
        else if (entry >= p) entry -= p;
        row[j] = entry < 0 ? entry + p : entry;
      }
    }
  }
  return true;
}

function solveSquare(square: Float64Array, b: Float64Array, p: number): void {
  const size = b.length;
  for (let i = 1; i < size; i++) b[i] = less(b[i], i * size, 0, i);
  for (let i = size - 1; i >= 0; i--)
    b[i] = product(less(b[i], i * size, i + 1, size), square[i * size + i], p);

  function less(value: number, row: number, from: number, to: number): number {
    for (let j = from; j < to; j++) value = difference(value, product(square[row + j], b[j], p), p);
    return value;
  }
}

function columnsOf(rows: Row[]): Set<number>[] {
  const columns = rows.map(() => new Set<number>());
  for (const [i, row] of rows.entries()) for (const j of row.keys()) columns[j].add(i);
  return columns;
}

function indicesOf(alive: Uint8Array): number[] {
  return [...alive.keys()].filter((k) => alive[k] === 1);
}

function squareOf(rows: Row[], core: number[]): Float64Array {
  const place = new Map(core.map((k, i) => [k, i]));
  const square = new Float64Array(core.length ** 2);
  for (const [i, k] of core.entries())
    for (const [column, entry] of rows[k])
      square[i * core.length + (place.get(column) ?? 0)] = entry;
  return square;
}

function product(a: number, b: number, p: number): number {
  const exact = a * b;
  const rest = exact - Math.floor(exact / p) * p;
  return rest < 0 ? rest + p : rest >= p ? rest - p : rest;
}

function difference(a: number, b: number, p: number): number {
  return a < b ? a - b + p : a - b;
}

/** By Euclid; 0 for 0, which has none. */
function inverseOf(a: number, p: number): number {
  let [x, y] = [0, 1];
  let [r, s] = [p, a];
  while (s !== 0) {
    const q = Math.floor(r / s);
    [x, y] = [y, x - q * y];
    [r, s] = [s, r - q * s];
  }
  return a === 0 ? 0 : x < 0 ? x + p : x;
}
