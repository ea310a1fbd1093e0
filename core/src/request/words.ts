import { Refusal } from "../refusal/refusal.ts";

/** Reads a number as people write large ones: 12, 1_000_000, 1e6, 2^20. */
export function parseCount(written: string): number | undefined {
  const text = written.replace(/(?<=\d)_(?=\d)/g, "");
  const power = /^(\d{1,9})\^(\d{1,4})$/.exec(text);
  if (power) return Number(power[1]) ** Number(power[2]);
  return /^-?\d+(\.\d+)?(e\+?\d{1,3})?$/i.test(text) ? Number(text) : undefined;
}

/** Reads whole numbers between commas or blanks. */
export function parseNumbers(text: string): number[] | undefined {
  const list: number[] = [];
  for (const word of text.split(/[\s,]+/)) {
    if (word === "") continue;
    if (!/^-?\d{1,15}$/.test(word)) return undefined;
    list.push(Number(word));
  }
  return list;
}

/** Returns what to quote of a bad text: the first bad word of a list of numbers, else the text. */
export function quote(text: string): string {
  const words = /^\s*-?\d/.test(text) ? text.split(/[\s,/;]+/) : [];
  return shorten(words.find((word) => !/^(-?\d{1,15}(@\d+)?)?$/.test(word)) ?? text);
}

export const shorten = (text: string): string =>
  text === "" ? "(nothing)" : text.length > 40 ? `${text.slice(0, 39)}…` : text;

/** Reads `name=value` texts; a name may be given once. */
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

/** Quotes a word where a shell needs it. */
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
