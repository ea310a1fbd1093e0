/** Yields every order of these rising values in which the first `fixed` stay in place. Generators in this file may reuse what they yield, so callers must copy it. */
export function* arrangements(values: ArrayLike<number>, fixed = 0): Generator<Uint32Array> {
  const list = Uint32Array.from(values);
  do yield list;
  while (next(list, fixed));
}

/** Rearranges a list into the lexicographically next order; false if there is none. */
function next(list: Uint32Array, fixed: number): boolean {
  let i = list.length - 2;
  while (i >= fixed && list[i] > list[i + 1]) i--;
  if (i < fixed) return false;
  let j = list.length - 1;
  while (list[j] < list[i]) j--;
  [list[i], list[j]] = [list[j], list[i]];
  list.subarray(i + 1).reverse();
  return true;
}

/** Yields every set of n of the numbers from least to most, as a rising list. */
export function* choices(n: number, least: number, most: number): Generator<Uint32Array> {
  const list = Uint32Array.from({ length: n }, (_, i) => least + i);
  for (;;) {
    yield list;
    let i = n - 1;
    while (i >= 0 && list[i] === most - (n - 1 - i)) i--;
    if (i < 0) return;
    list[i]++;
    for (let j = i + 1; j < n; j++) list[j] = list[j - 1] + 1;
  }
}

/** Yields every list of n numbers from least to most in which some number is repeated. */
export function* withRepeats(n: number, least: number, most: number): Generator<Uint32Array> {
  const list = new Uint32Array(n).fill(least);
  for (;;) {
    if (new Set(list).size < n) yield list;
    let i = n - 1;
    while (i >= 0 && list[i] === most) list[i--] = least;
    if (i < 0) return;
    list[i]++;
  }
}

/** Yields every weak order of n ids in which at least two are equal, as a list that contains every number from 1 to some m < n. */
export function* tied(n: number): Generator<Uint32Array> {
  for (const list of withRepeats(n, 1, Math.max(1, n - 1)))
    if (new Set(list).size === Math.max(...list)) yield list;
}

export const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1));

/** Returns the number of ways to choose n of m things. */
export function binomial(m: number, n: number): bigint {
  if (n > m) return 0n;
  let count = 1n;
  for (let i = 1; i <= n; i++) count = (count * BigInt(m - n + i)) / BigInt(i);
  return count;
}

/** Returns the number of weak orders of n things (the Fubini numbers 1, 1, 3, 13, 75, 541, 4683, …). */
export function weakOrders(n: number): bigint {
  const counts = [1n];
  for (let m = 1; m <= n; m++) {
    counts[m] = 0n;
    for (let first = 1; first <= m; first++) counts[m] += binomial(m, first) * counts[m - first];
  }
  return counts[n];
}

/** Largest number of processes whose subsets are enumerated. */
export const MOST_MEMBERS = 24;

/** Says whether the empty set and the full set are included. */
export interface Subsets {
  readonly empty: boolean;
  readonly full: boolean;
}

/** Yields every subset of n processes as a column of 0 and 1, in lexicographic order. Reuses the column, so callers must copy it. */
export function* subsets(n: number, { empty, full }: Subsets): Generator<Uint8Array> {
  const column = new Uint8Array(n);
  const last = 2 ** n - 1;
  for (let set = empty ? 0 : 1; set <= (full ? last : last - 1); set++) {
    // Position 0 changes slowest, which gives lexicographic order.
    for (let p = 0; p < n; p++) column[p] = (set >>> (n - 1 - p)) & 1;
    yield column;
  }
}

/** Yields every set of exactly one process, as a column of 0 and 1, in lexicographic order. */
export function* singletons(n: number): Generator<Uint8Array> {
  for (let p = n - 1; p >= 0; p--) yield singleton(n, p);
}

export const singleton = (n: number, p: number): Uint8Array => new Uint8Array(n).fill(1, p, p + 1);

export const members = (column: ArrayLike<number>): number[] =>
  Array.from(column, (_, p) => p).filter((p) => column[p] !== 0);
