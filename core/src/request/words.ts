import { Refusal } from "../refusal/refusal.ts";

/** Reads a number written like 12, 1_000_000, 1e6 or 2^20; returns undefined for other texts. */
export function parseCount(written: string): number | undefined {
  const text = written.replace(/(?<=\d)_(?=\d)/g, "");
  const power = /^(\d{1,9})\^(\d{1,4})$/.exec(text);
  if (power) return Number(power[1]) ** Number(power[2]);
  return /^-?\d+(\.\d+)?(e\+?\d{1,3})?$/i.test(text) ? Number(text) : undefined;
}

/** Reads whole numbers separated by commas or blanks; returns undefined if a word is not a whole number. */
export function parseNumbers(text: string): number[] | undefined {
  const list: number[] = [];
  for (const word of text.split(/[\s,]+/)) {
    if (word === "") continue;
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

export const shorten = (text: string): string =>
  text === "" ? "(nothing)" : text.length > 40 ? `${text.slice(0, 39)}…` : text;

/** Reads `name=value` texts; refuses a name that is given twice. */
export function parseSettings(texts: readonly string[] = []): Record<string, string> {
  const set: Record<string, string> = {};
  for (const text of texts) {
    const [, name, value] = /^([^=]+)=(.*)$/.exec(text) ?? [];
    if (name === undefined) throw new Refusal(`--set ${text} is not accepted; write name=value.`);
    if (Object.hasOwn(set, name)) throw new Refusal(`--set ${name} is given twice.`);
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
