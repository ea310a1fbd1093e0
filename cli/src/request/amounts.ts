import { availableParallelism } from "node:os";
import { Refusal } from "@ringleader/core/internal/refusal";
import { parseCount, shorten } from "@ringleader/core/internal/words";

/** Sizes of rings, both ends included. */
export interface Sizes {
  readonly from: number;
  readonly to: number;
}

/** Reads `5` or `2..5`. */
export function sizesOf(text: string): Sizes {
  const [, first, last] = /^([^.]+)\.\.([^.]+)$/.exec(text) ?? [];
  const accepted = "is not accepted; n is a whole number from 1, or a range like 2..5";
  const size = (word: string): number => {
    if (!/^\d{1,9}$/.test(word) || Number(word) < 1) {
      throw new Refusal(`-n ${shorten(text)} ${accepted}.`);
    }
    return Number(word);
  };
  if (first === undefined) return { from: size(text), to: size(text) };
  const range = { from: size(first), to: size(last) };
  if (range.from > range.to) {
    throw new Refusal(`-n ${shorten(text)} is not accepted; a range rises, like 2..5.`);
  }
  return range;
}

/** Reads a whole number from `least` to `most`, like 12, 1e6 or 2^20. */
export function wholeOf(flag: string, text: string, least = 1, most = 2 ** 53 - 1): number {
  const value = parseCount(text) ?? NaN;
  if (!Number.isSafeInteger(value) || value < least || value > most) {
    const upTo = most < 2 ** 53 - 1 ? ` to ${most}` : "";
    throw new Refusal(
      `${flag} ${shorten(text)} is not accepted; it is a whole number from ${least}${upTo}.`,
    );
  }
  return value;
}

/** Reads a flag if it was given. */
export const ifGiven = <V, T>(value: V | undefined, read: (value: V) => T): T | undefined =>
  value === undefined ? undefined : read(value);

/** Reads `--workers`; by default one thread a core. */
export const workersOf = (text: string | undefined): number =>
  text === undefined ? availableParallelism() : wholeOf("--workers", text, 1, 256);

const units: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, g: 1e9, t: 1e12 };
/** Bytes below which a checker cannot allocate its tables. */
const LEAST = 1e6;

/** Reads a size like `500M` or `2G`, in bytes. */
export function bytesOf(flag: string, text: string): number {
  const [, digits, unit] = /^(\d{1,12}(?:\.\d{1,6})?)\s*([kmgt])i?b?$/i.exec(text) ?? [];
  const size = Math.floor(Number(digits) * (units[unit?.toLowerCase() ?? ""] ?? NaN));
  if (!(size >= LEAST && Number.isSafeInteger(size))) {
    throw new Refusal(
      `${flag} ${shorten(text)} is not accepted; it is a size from 1M, like 500M or 2G.`,
    );
  }
  return size;
}

/** Reads seconds, in milliseconds. Timers of Node are limited to 24 days. */
export function millisecondsOf(flag: string, text: string): number {
  const seconds = /^\d{1,7}(\.\d{1,3})?$/.test(text) ? Number(text) : NaN;
  if (!(seconds > 0 && seconds <= 2e6)) {
    throw new Refusal(
      `${flag} ${shorten(text)} is not accepted; it is a number of seconds, like 60 or 0.5.`,
    );
  }
  return Math.round(seconds * 1000);
}

/** Reads one of a few words; the first is the default. */
export function oneOf<W extends string>(
  flag: string,
  text: string | undefined,
  words: readonly [W, ...W[]],
): W {
  const word = words.find((accepted) => accepted === (text ?? words[0]));
  if (word !== undefined) return word;
  const accepted =
    words.length === 1 ? words[0] : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
  throw new Refusal(`${flag} ${shorten(text!)} is not accepted; it is ${accepted}.`);
}
