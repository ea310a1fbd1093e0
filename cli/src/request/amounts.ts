import { groupDigits } from "@ringleader/core/internal/words";
import { availableParallelism, totalmem } from "node:os";
import { Refusal } from "@ringleader/core/internal/refusal";
import { parseCount, parseTime, shorten } from "@ringleader/core/internal/words";
import { isOwnFile } from "../terminal/shell-word.ts";

function refuse(flag: string, text: string, accepted: string): never {
  throw new Refusal(`${flag} ${shorten(text)} is not accepted; ${accepted}.`);
}

/** Parses a whole number from `least` to `most`, like 12, 1e6 or 2^20. */
export function wholeOf(flag: string, text: string, least = 1, most = 2 ** 53 - 1): number {
  const value = parseCount(text) ?? NaN;
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  const range =
    most < 2 ** 53 - 1 ? `from ${least} to ${groupDigits(most)}` : `of at least ${least}`;
  return refuse(flag, text, `give a whole number ${range}`);
}

/** Parses a list of whole numbers, such as `25,50`. */
export function wholesOf(flag: string, text: string, least: number, most: number): number[] {
  const words = text.split(",");
  if (words.includes("")) return refuse(flag, text, "give whole numbers separated by commas");
  return words.map((word) => wholeOf(flag, word, least, most));
}

/** Calls `read` with the value of a flag; returns undefined if the flag was not given. */
export const ifGiven = <V, T>(value: V | undefined, read: (value: V) => T): T | undefined =>
  value === undefined ? undefined : read(value);

/** Parses `--workers`; by default one thread for each core. */
export const workersOf = (text: string | undefined): number =>
  text === undefined ? availableParallelism() : wholeOf("--workers", text, 1, 256);

const units: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, g: 1e9, t: 1e12 };
/** Smallest memory limit, in bytes, that leaves room for the tables of a checker. */
const LEAST = 1e6;

/** Parses a size like `500M` or `2G` into bytes. */
export function bytesOf(flag: string, text: string): number {
  const [, digits, unit] = /^(\d{1,12}(?:\.\d{1,6})?)\s*([kmgt])i?b?$/i.exec(text) ?? [];
  const size = Math.floor(Number(digits) * (units[unit?.toLowerCase() ?? ""] ?? NaN));
  if (size >= LEAST && Number.isSafeInteger(size)) return size;
  return refuse(flag, text, "give a size of at least 1M, like 500M or 2G");
}

/** The default of `--memory` with a user's file, in bytes, which leaves room below its ceiling (memory-watch.ts). */
const OWN_BYTES = 3 * 2 ** 30;

/** Parses `--memory`; by default half of the machine's memory, in bytes. */
export function memoryOf(text: string | undefined): number {
  if (text !== undefined) return bytesOf("--memory", text);
  const half = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2;
  return Math.floor(
    process.argv.slice(2).some(isOwnFile) ? Math.min(half * 0.75, OWN_BYTES) : half,
  );
}

/** Longest time that Node's timers accept, in milliseconds: 24 days. */
const LONGEST_MS = 2e9;

/** Parses a time like 60, 0.5, 500ms, 2m or 1h into milliseconds; a number without a unit is in seconds. */
export function millisecondsOf(flag: string, text: string): number {
  const time = Math.round(parseTime(text) ?? 0);
  if (time > 0 && time <= LONGEST_MS) return time;
  return refuse(flag, text, "give a time, like 60, 0.5, 500ms, 2m or 1h, at most 555h");
}
