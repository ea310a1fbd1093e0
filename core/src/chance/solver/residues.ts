import { spend, type Budget } from "./limits.ts";

/**
 * A matrix modulo a prime below 2^26, factored once for many right sides. Products of two residues are exact in floats,
 * which are many times faster than bigints.
 *
 * The row whose elimination touches the fewest entries is eliminated first (Markowitz). When the rows fill up, the
 * remaining rows are eliminated as a dense square matrix of floats.
 */
export interface Factors {
  /** Replaces b by the solution. */
  solve(b: Float64Array): void;
  /** The work of one call of `solve`, in units of about a nanosecond. */
  readonly cost: number;
}

/** A row of a sparse matrix: a map from columns to entries. */
export type ResidueRow = Map<number, number>;

/** Maximum score of a row (`#score`). Higher scores are replaced by this one. */
const MOST = 1 << 12;

/** Factors a matrix modulo p; overwrites its rows. "singular": another prime may work. "costly": exceeds the budget. */
export function factorMatrix(
  rows: ResidueRow[],
  p: number,
  budget: Budget,
): Factors | "singular" | "costly" {
  const elimination = new Elimination(rows, p);
  for (let k = elimination.next(); k >= 0; k = elimination.next()) {
    const inverse = inverseOf(rows[k].get(k) ?? 0, p);
    if (inverse === 0) return "singular";
    if (!spend(budget, 60 * elimination.fill(k))) return "costly";
    elimination.eliminate(k, inverse);
  }
  const core = elimination.rest();
  if (!spend(budget, core.length ** 3)) return "costly";
  const square = squareOf(rows, core);
  if (!factorSquare(square, core.length, p, budget)) return "singular";
  return {
    solve: (b) => elimination.solve(b, core, square),
    cost: 4 * (core.length ** 2 + elimination.entries + rows.length),
  };
}

/** Sparse elimination. Stores each eliminated row, and the factors with which it was subtracted from other rows. */
class Elimination {
  readonly #rows: ResidueRow[];
  readonly #p: number;
  readonly #columns: Set<number>[];
  readonly #alive: Uint8Array;
  /** By score: rows. The score of a row may have changed since it was added. */
  readonly #buckets: number[][] = Array.from({ length: MOST + 1 }, () => []);
  #lowest = 0;
  readonly #order: number[] = [];
  readonly #pivot: number[] = [];
  readonly #below = { start: [0], row: [] as number[], factor: [] as number[] };
  readonly #right = { start: [0], column: [] as number[], entry: [] as number[] };

  constructor(rows: ResidueRow[], p: number) {
    this.#rows = rows;
    this.#p = p;
    this.#columns = columnsOf(rows);
    this.#alive = new Uint8Array(rows.length).fill(1);
    for (let k = rows.length - 1; k >= 0; k--) this.#buckets[this.#score(k)].push(k);
  }

  get entries(): number {
    return this.#below.row.length + this.#right.entry.length;
  }

  /** Returns the rows that are left for the dense square matrix. */
  rest(): number[] {
    return [...this.#alive.keys()].filter((k) => this.#alive[k] === 1);
  }

  /** Counts the entries that the elimination of a row touches. */
  fill(k: number): number {
    return this.#rows[k].size * this.#columns[k].size;
  }

  #score(k: number): number {
    return Math.min(MOST, (this.#rows[k].size - 1) * (this.#columns[k].size - 1));
  }

  #place(k: number): void {
    const score = this.#score(k);
    this.#buckets[score].push(k);
    this.#lowest = Math.min(this.#lowest, score);
  }

  /** Returns the row to eliminate next; -1 if the remaining rows are cheaper as a dense square matrix. */
  next(): number {
    const left = this.#rows.length - this.#order.length;
    while (this.#lowest <= MOST && this.#lowest * 64 < left * left) {
      const k = this.#buckets[this.#lowest].pop();
      if (k === undefined) this.#lowest++;
      else if (this.#alive[k] === 1) {
        const score = this.#score(k);
        if (score === this.#lowest && score < MOST) return k;
        if (score === MOST) return -1;
        this.#place(k);
      }
    }
    return -1;
  }

  eliminate(k: number, inverse: number): void {
    const row = this.#rows[k];
    const column = this.#columns[k];
    this.#alive[k] = 0;
    this.#order.push(k);
    this.#pivot.push(inverse);
    for (const i of column) if (i !== k) this.#subtract(k, row, inverse, i);
    for (const [j, entry] of row) {
      if (j === k) continue;
      this.#columns[j].delete(k);
      this.#right.column.push(j);
      this.#right.entry.push(entry);
      this.#place(j);
    }
    for (const i of column) if (i !== k) this.#place(i);
    column.clear();
    this.#below.start.push(this.#below.row.length);
    this.#right.start.push(this.#right.entry.length);
  }

  /** Subtracts from row i the multiple of row k that clears column k. */
  #subtract(k: number, row: ResidueRow, inverse: number, i: number): void {
    const p = this.#p;
    const target = this.#rows[i];
    const factor = product(target.get(k) ?? 0, inverse, p);
    target.delete(k);
    this.#below.row.push(i);
    this.#below.factor.push(factor);
    for (const [j, entry] of row) {
      if (j === k) continue;
      const before = target.get(j);
      if (before === undefined) this.#columns[j].add(i);
      target.set(j, difference(before ?? 0, product(factor, entry, p), p));
    }
  }

  solve(b: Float64Array, core: readonly number[], square: Float64Array): void {
    const p = this.#p;
    const order = this.#order;
    const below = this.#below;
    const right = this.#right;
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
      b[order[step]] = product(value, this.#pivot[step], p);
    }
  }
}

/**
 * Replaces a dense square matrix by its LU factors, without exchanging rows. The diagonal receives the inverses of the
 * pivots. Returns false if a pivot is 0.
 */
function factorSquare(square: Float64Array, size: number, p: number, { watch }: Budget): boolean {
  const reciprocal = 1 / p;
  for (let k = 0; k < size; k++) {
    watch?.look();
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

function columnsOf(rows: ResidueRow[]): Set<number>[] {
  const columns = rows.map(() => new Set<number>());
  for (const [i, row] of rows.entries()) for (const j of row.keys()) columns[j].add(i);
  return columns;
}

function squareOf(rows: ResidueRow[], core: number[]): Float64Array {
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

/** Inverts a modulo p by Euclid's algorithm; returns 0 if a = 0. */
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
