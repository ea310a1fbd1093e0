import type { Algorithm } from "../model/algorithm.ts";

/** Returns the least and the greatest id that an algorithm may have, as its handlers see them. */
function rangeOf({ leastId = 0, complemented }: Algorithm): { least: number; most: number } {
  const most = 2 ** 32 - 1;
  return complemented ? { least: 0, most: most - leastId } : { least: leastId, most };
}

/**
 * Returns lists of other ids in the same order as these rising ids: close together and far apart, the least and the
 * greatest, on both sides of 2^31, and with one wide gap at every place. They change every sum, difference, overflow,
 * comparison with a constant, bit or number of hops that a handler computes from ids, and most remainders.
 */
export function spacings(ids: readonly number[], algorithm: Algorithm): number[][] {
  const { least, most } = rangeOf(algorithm);
  const count = ids.length;
  const shift = ids[count - 1] < most ? 1 : -1;
  const step = Math.floor((most - least) / Math.max(1, count - 1));
  let irregular = least;
  return [
    ids.map((id) => id + shift),
    ids.map((_, i) => most - count + 1 + i),
    ids.map((_, i) => (irregular += 1 + ((i * i * 7919 + 5 * i + 6) % 1009))),
    ids.map((_, i) => least + 1 + 2 * i),
    ids.map((_, i) => least + i),
    ids.map((_, i) => least + i * step),
    ids.map((_, i) => 2 ** 31 - Math.ceil(count / 2) + i),
    ...ids.slice(1).map((_, j) => ids.map((_, i) => (i <= j ? least : most - count + 1) + i)),
  ].filter((to) => isOther(to, ids, least, most));
}

const isOther = (to: readonly number[], ids: readonly number[], least: number, most: number) =>
  to[0] >= least &&
  to[to.length - 1] <= most &&
  to.every((id, i) => i === 0 || id > to[i - 1]) &&
  to.some((id, i) => id !== ids[i]);

/** Largest shift of the ids. It reveals handlers that compute remainders modulo at most this number. */
const SHIFT_MAX = 12;

/** Returns lists in which all ids are shifted by the same number, from 2 to `SHIFT_MAX`. */
export function shifts(ids: readonly number[], algorithm: Algorithm): number[][] {
  const sign = ids[ids.length - 1] + SHIFT_MAX <= rangeOf(algorithm).most ? 1 : -1;
  return Array.from({ length: SHIFT_MAX - 1 }, (_, k) => ids.map((id) => id + sign * (k + 2)));
}

/** Numbers that programs often take for the absence of a number, or for a limit. */
const MARKED: readonly number[] =
  `10 16 32 64 99 100 127 128 255 256 999 1000 1023 1024 4096 9999 10000 32767 32768 65535 65536
  99999 100000 999999 1000000 1048576 16777216 1000000000 1073741824 2147483647 2147483648 4294967295`
    .split(/\s+/)
    .map(Number);

/** Returns lists of ids in the same order, each around one of the numbers that programs often treat as special. */
export function marked(ids: readonly number[], algorithm: Algorithm, turn: number): number[][] {
  const { least, most } = rangeOf(algorithm);
  return MARKED.map((mark, k) => {
    const at = (turn + k) % ids.length;
    return ids.map((_, i) => mark - at + i);
  }).filter((to) => isOther(to, ids, least, most));
}

/** The code of an algorithm that is not ours. */
export interface ForeignCode {
  /** The text that defines it, with the constants and functions that its handlers use. */
  readonly text: string;
  /** True if its handlers cannot keep anything outside the fields of their process. */
  readonly isSealed: boolean;
}

/** Foreign algorithms by their handlers, which copies of an algorithm share. */
const foreign = new WeakMap<Algorithm["on"], ForeignCode>();
const constants = new WeakMap<Algorithm["on"], readonly number[]>();

/** Notes what is known of the code of an algorithm. */
export const noteForeign = ({ on }: Algorithm, code: ForeignCode): void =>
  void foreign.set(on, code);

/** True if the handlers of an algorithm cannot keep anything outside the fields of their process, or are ours. */
export const isSealed = ({ on }: Algorithm): boolean => foreign.get(on)?.isSealed !== false;

/** Returns the text that defines an algorithm, if it is not ours. */
export const foreignText = ({ on }: Algorithm): string => foreign.get(on)?.text ?? "";

/** Largest number of constants of a text that are tried, and of those that are tried in pairs. */
const CONSTANTS_MAX = 64;
const PAIRED_MAX = 12;

/**
 * Returns lists of ids in the same order, each around the constants in the text of an algorithm: one of them, or one
 * beside it, is an id, the difference or the sum of two ids, or two of them are ids.
 */
export function aroundConstants(ids: readonly number[], algorithm: Algorithm): number[][] {
  const { least, most } = rangeOf(algorithm);
  const numbers = constantsIn(algorithm);
  const places = ids.map((_, at) => at);
  const count = ids.length;
  /** Ids close together, except that those from position `j` on begin with `upper`. */
  const split = (j: number, lower: number, upper: number) =>
    ids.map((_, i) => (i < j ? lower + i : upper + i - j));
  const lists = numbers.flatMap((it) => [
    ...Array.from({ length: count + 2 }, (_, k) => ids.map((_, i) => it - count + k + i)),
    ...places.map((at) =>
      ids.map((_, i) => (i < at ? least + i : i === at ? it : most - count + 1 + i)),
    ),
    ...places.slice(1).flatMap((j) => {
      const half = Math.floor((it - 1) / 2);
      return [
        split(j, least + 1, least + j + it),
        split(j, least + 1, least + j + it - 1),
        split(j, half - j + 1, it - half),
      ];
    }),
  ]);
  const paired = numbers.slice(0, PAIRED_MAX).toSorted((x, y) => x - y);
  const pairs = paired.flatMap((low, i) => paired.slice(i + 1).map((high) => [low, high]));
  const both = pairs.flatMap(([low, high]) =>
    places.slice(1).map((j) => split(j, low - j + 1, high)),
  );
  return [...lists, ...both].filter((to) => isOther(to, ids, least, most));
}

/** Returns the numbers of at least 3 in the text of an algorithm, or in those of its handlers, that could be ids. */
export function constantsIn(algorithm: Algorithm): readonly number[] {
  const { on } = algorithm;
  const known = constants.get(on);
  if (known) return known;
  const functions: unknown[] = [...Object.values(algorithm), ...Object.values(on)];
  const handlers = functions.flatMap((it) => (typeof it === "function" ? [String(it)] : []));
  const all = new Set([foreignText(algorithm), ...handlers].flatMap(numbersIn));
  const numbers = [...all].filter((it) => it > 2 && it < 2 ** 32).slice(0, CONSTANTS_MAX);
  constants.set(on, numbers);
  return numbers;
}

const NUMBER = /(?<![\w$.])(?:0x[\da-f_]+|0b[01_]+|0o[0-7_]+|\d[\d_]*(?:\.\d+)?(?:e\+?\d+)?)/gi;

/** What programs compute from two constants. */
const operations: Readonly<Record<string, (x: number, y: number) => number>> = {
  "+": (x, y) => x + y,
  "-": (x, y) => x - y,
  "*": (x, y) => x * y,
  "**": (x, y) => x ** y,
  "<<": (x, y) => x * 2 ** y,
};

/** Returns the whole numbers in a text, and those computed from two numbers that stand side by side. */
function numbersIn(text: string): number[] {
  let end = 0;
  let last = NaN;
  return [...text.matchAll(NUMBER)]
    .flatMap((match) => {
      const value = Number(match[0].replaceAll("_", ""));
      const operator = text.slice(end, match.index).trim();
      const result = Object.hasOwn(operations, operator) ? operations[operator](last, value) : NaN;
      end = match.index + match[0].length;
      last = value;
      return [value, result];
    })
    .filter(Number.isSafeInteger);
}
