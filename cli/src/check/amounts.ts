import { Refusal } from "@ringleader/core/refusal";
import { count, shorten } from "../thread/numerals.ts";

/** Ring sizes from … to, both included. */
export interface Sizes {
  readonly from: number;
  readonly to: number;
}

/** `5` or `2..5`. */
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
    throw new Refusal(`-n ${shorten(text)} is not accepted; a range goes up, like 2..5.`);
  }
  return range;
}

/** A whole number from `least`, as people write large ones. */
export function wholeOf(flag: string, text: string, least = 1, most = 2 ** 53 - 1): number {
  const value = count(flag, text);
  if (!Number.isSafeInteger(value) || value < least || value > most) {
    const upTo = most < 2 ** 53 - 1 ? ` to ${most}` : "";
    throw new Refusal(
      `${flag} ${shorten(text)} is not accepted; it is a whole number from ${least}${upTo}.`,
    );
  }
  return value;
}

const units: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, g: 1e9, t: 1e12 };
/** A checker that is given less has no room for its tables. */
const LEAST = 1e6;

/** `500M` or `2G`, in bytes. */
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

/** Seconds, with decimals if need be; in milliseconds. Timers know no more than 24 days. */
export function millisecondsOf(flag: string, text: string): number {
  const seconds = /^\d{1,7}(\.\d{1,3})?$/.test(text) ? Number(text) : NaN;
  if (!(seconds > 0 && seconds <= 2e6)) {
    throw new Refusal(
      `${flag} ${shorten(text)} is not accepted; it is a number of seconds, like 60 or 0.5.`,
    );
  }
  return Math.round(seconds * 1000);
}

/** One of a few words. */
export function oneOf<W extends string>(
  flag: string,
  text: string | undefined,
  words: readonly [W, ...W[]],
): W {
  const found = words.find((it) => it === (text ?? words[0]));
  if (found !== undefined) return found;
  const accepted =
    words.length === 1 ? words[0] : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
  throw new Refusal(`${flag} ${shorten(text!)} is not accepted; it is ${accepted}.`);
}
