import { nearestWord } from "../refusal/nearest.ts";
import { groupDigits } from "../refusal/group-digits.ts";
import { listWords } from "../refusal/list-words.ts";
import { Refusal } from "../refusal/refusal.ts";
import { shorten, visible } from "../refusal/shorten.ts";

export { inCsv, inDot, inMarkdown, inModel, inTex, inXml, oneLine } from "../refusal/escape.ts";
export { nameSource } from "../algorithms/papers.ts";

/** Reads a number written like 12, 1_000_000, 1e6 or 2^20; returns undefined for other texts. */
export function parseCount(written: string): number | undefined {
  const text = written.replace(/(?<=\d)_(?=\d)/g, "");
  const power = /^(\d{1,9})\^(\d{1,4})$/.exec(text);
  if (power) return Number(power[1]) ** Number(power[2]);
  return /^-?\d+(\.\d+)?(e\+?\d{1,3})?$/i.test(text) ? Number(text) : undefined;
}

const unitsOfTime: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Reads a time written like 5, 0.5, 40ms, 1.5s, 2m or 1h, in milliseconds; returns undefined for other texts. */
export function parseTime(text: string): number | undefined {
  const [, digits, unit = "s"] = /^(\d{1,12}(?:\.\d{1,6})?)(ms|s|m|h)?$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) * unitsOfTime[unit];
}

/** Reads whole numbers separated by a comma or blanks; returns undefined if a word is missing or not a whole number. */
export function parseNumbers(text: string): number[] | undefined {
  const list: number[] = [];
  if (text.trim() === "") return list;
  for (const word of text.trim().split(/\s*,\s*|\s+/)) {
    if (!/^-?\d{1,15}$/.test(word)) return undefined;
    list.push(Number(word));
  }
  return list;
}

/** Returns the part of a bad text to quote: the first bad word of a list of numbers, else the whole text. */
export function quote(text: string): string {
  const words = /^\s*-?\d/.test(text) ? text.split(/[\s,/;]+/) : [];
  return shorten(words.find((word) => !/^(-?\d{1,15}(@\d+)?)?$/.test(word)) ?? text);
}

export { groupDigits, listWords, nearestWord, shorten, visible };

/** Describes any value in a few letters, so that a refusal can name it. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (typeof value === "bigint") return shorten(`${value}n`);
  if (typeof value === "function") return "a function";
  if (typeof value === "symbol") return "a symbol";
  if (typeof value !== "object" || value === null) return String(value);
  try {
    const text = JSON.stringify(value, (_, it: unknown) =>
      typeof it === "bigint" ? `${it}` : Number.isFinite(it) ? it : plain(it),
    );
    return shorten(text ?? "an object");
  } catch {
    return "an object";
  }
}

/** Writes what JSON leaves out or changes, such as NaN and functions, as text. */
const plain = (it: unknown): unknown =>
  typeof it === "number" || typeof it === "function" || typeof it === "symbol"
    ? describeValue(it)
    : it;

/** Reads `name=value` texts; refuses a name that is given twice. */
export function parseSettings(texts: readonly string[] = []): Record<string, string> {
  const set: Record<string, string> = {};
  for (const text of texts) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined)
      throw Refusal.of("set", `${shorten(text)} is not accepted; write name=value.`);
    if (Object.hasOwn(set, name))
      throw Refusal.of("set", `${shorten(text)} gives ${shorten(name)} a second value.`);
    set[name] = value;
  }
  return set;
}

/** Quotes a word if a shell needs quotes. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./~^-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Splits a line at blanks, as a shell does; single quotes hold a word together. */
export const shellWords = (line: string): string[] =>
  (line.match(/(?:'[^']*'|\\.|[^\s'\\])+/g) ?? []).map((word) =>
    word.replace(
      /'([^']*)'|\\(.)/g,
      (_, quoted?: string, escaped?: string) => quoted ?? escaped ?? "",
    ),
  );

/** Formats a count for people: 3,628,800 in full up to 15 digits, then 6·10^62. */
export function formatCount(count: bigint | number): string {
  if (count < 10n ** 15n) return groupDigits(count);
  const [digits, exponent] = Number(count).toExponential(0).split("e+");
  return `${digits === "1" ? "" : `${digits}·`}10^${exponent}`;
}
