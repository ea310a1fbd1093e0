import { groupDigits } from "./group-digits.ts";
import { suggest } from "./nearest.ts";
import { oneLine } from "./escape.ts";
import { Refusal } from "./refusal.ts";
import { shorten, visible } from "./shorten.ts";

/** Largest number of values in a definition, and the largest depth of objects in objects. */
const VALUES_MAX = 1_000_000;
const DEPTH_MAX = 20;

/** The parts of definitions, claims and parameters that are prose. In source files, prose has line breaks. */
const PROSE = new Set(["paper", "idea", "says", "cite", "truth", "sentence", "accepts", "line"]);

/**
 * Copies the own values of a definition that anybody may have written: each is read once, and the copy is frozen, so
 * that what was checked is what is used. Functions stay what they are. Line breaks of prose become blanks; other
 * texts with control characters are refused.
 */
export function copyParts<T>(value: T, whose: string): T {
  let count = 0;
  const copy = (each: unknown, name: string, depth: number): unknown => {
    if (++count > VALUES_MAX)
      throw new Refusal(`${whose}: it has more than ${groupDigits(VALUES_MAX)} values.`);
    if (typeof each === "string") return readText(each, name);
    if (typeof each === "symbol") throw new Refusal(`${whose}: ${shorten(name)} is a symbol.`);
    if (typeof each !== "object" || each === null) return each;
    if (depth > DEPTH_MAX)
      throw new Refusal(
        `${whose}: ${shorten(name)} has more than ${DEPTH_MAX} objects in objects.`,
      );
    if (Array.isArray(each)) {
      const length: unknown = each.length;
      const list: unknown[] = [];
      for (let i = 0; i < Number(length); i++) list.push(copy(each[i], name, depth + 1));
      return Object.freeze(list);
    }
    const keys = Object.keys(each);
    const record = each as Readonly<Record<string, unknown>>;
    return Object.freeze(
      Object.fromEntries(keys.map((key) => [key, copy(record[key], key, depth + 1)])),
    );
  };
  const readText = (text: string, name: string): string => {
    const line = PROSE.has(name) ? oneLine(text) : text;
    if (visible(line) === line) return line;
    throw new Refusal(
      `${whose}: ${shorten(name)}: ${shorten(text)} has a control character; give one line of text.`,
    );
  };
  return copy(value, "the definition", 0) as T;
}

/** Refuses with a sentence that names the definition. */
export type Wrong = (what: string) => never;

/** The name of a kind of message, a field or a parameter. */
export const NAME = /^[a-z]\w{0,59}$/i;

const isTitle = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_.:()–-]| (?! |$)){0,99}$/u;
/** What the name of an algorithm or of a family is. Pages, commands, models and file names contain it. */
export const TITLE =
  "at most 100 letters, digits, single blanks and - _ . : ( ), a letter or digit first";

/** Refuses a name of an algorithm or a family; `what` says which. */
export function checkName(name: unknown, what: "algorithm" | "family"): void {
  if (typeof name === "string" && isTitle.test(name)) return;
  const given = typeof name === "string" ? `the name ${shorten(name)}` : "its name";
  throw new Refusal(`${what}: ${given} is not accepted; give ${TITLE}.`);
}

const isValue = /^[\p{L}\p{N}_.:()+/,=–-](?:[\p{L}\p{M}\p{N}_.:()+/,=–-]| (?! |$)){0,99}$/u;

/** Refuses names and values of parameters that cannot stand in a command, a page or a model. */
export function checkValues(values: Readonly<Record<string, unknown>>, wrong: Wrong): void {
  for (const [key, value] of Object.entries(values)) {
    if (!NAME.test(key)) wrong(`${shorten(key)} cannot be the name of a parameter`);
    const given = typeof value === "string" ? shorten(value) : `a value of type ${typeof value}`;
    if (typeof value !== "string" || !isValue.test(value))
      wrong(
        `${key}: ${given} cannot be the value of a parameter; give at most 100 letters, digits, single blanks and - _ . : ( ) + / , =`,
      );
  }
}

/** The parts of an object that anybody may have written. */
export type Parts = Readonly<Record<string, unknown>>;

export const isObject = (it: unknown): it is Parts =>
  typeof it === "object" && it !== null && !Array.isArray(it);

/** Length of the longest text that a definition may have. The page shows it. */
const TEXT_MAX = 10_000;
export const isText = (it: unknown): it is string =>
  typeof it === "string" && it.length <= TEXT_MAX;
export const aText = `a text of at most ${groupDigits(TEXT_MAX)} characters`;

/** Refuses a key that is not accepted, and suggests the most similar one. */
export function refuseUnknown(
  parts: Parts,
  known: readonly string[],
  what: string,
  wrong: Wrong,
): void {
  const key = Object.keys(parts).find((it) => !known.includes(it) && parts[it] !== undefined);
  if (key !== undefined)
    wrong(`${key} is not a key of ${what}; ${suggest(key, known, "the keys are")}`);
}
