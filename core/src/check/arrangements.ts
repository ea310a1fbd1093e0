/**
 * Orders of ids. What is yielded is one list that changes; whoever keeps it copies it.
 */

/** Every order of these values, which rise; the first `fixed` of them stay where they are. */
export function* arrangements(values: ArrayLike<number>, fixed = 0): Generator<Uint32Array> {
  const list = Uint32Array.from(values);
  do yield list;
  while (next(list, fixed));
}

/** The next order in the dictionary; false after the last. */
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

/** Every choice of n of the whole numbers from least to most, rising. */
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

/** Every list of n numbers from least to most in which some number occurs twice. */
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

/**
 * Every way in which n ids can be ordered with some of them equal: lists of 1 to m, all of them
 * used, m < n. Whoever only compares ids sees nothing else.
 */
export function* tied(n: number): Generator<Uint32Array> {
  const list = new Uint32Array(n);
  const used = new Uint8Array(n + 1);
  function* place(i: number, most: number, missing: number): Generator<Uint32Array> {
    if (i === n) {
      yield list;
      return;
    }
    // A greater number than any before leaves a gap below it, which those to come must fill.
    for (let value = 1; value < n; value++) {
      const gap = missing + Math.max(0, value - most) - (used[value] === 0 ? 1 : 0);
      if (gap > n - 1 - i) continue;
      list[i] = value;
      used[value]++;
      yield* place(i + 1, Math.max(most, value), gap);
      used[value]--;
    }
  }
  yield* place(0, 0, 0);
}

/** n! */
export const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** How many choices of n among m there are: exact up to 2^53. */
export function binomial(m: number, n: number): number {
  let count = 1n;
  for (let i = 1; i <= n; i++) count = (count * BigInt(m - n + i)) / BigInt(i);
  return Number(count);
}

/** How many weak orders of n there are: Fubini's numbers 1, 1, 3, 13, 75, 541, 4683, … */
export function weakOrders(n: number): number {
  const counts = [1];
  for (let m = 1; m <= n; m++) {
    counts[m] = 0;
    for (let first = 1; first <= m; first++) counts[m] += binomial(m, first) * counts[m - first];
  }
  return counts[n];
}
