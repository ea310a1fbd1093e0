import { idOutside, type Algorithm } from "../model/algorithm.ts";
import { isPerPort, type Field } from "../model/schema.ts";
import { groupDigits } from "../refusal/group-digits.ts";
import { oneLine } from "../refusal/escape.ts";
import { Refusal } from "../refusal/refusal.ts";
import { shorten } from "../refusal/shorten.ts";
import type { Names } from "./names.ts";

/** What a number in a sentence stands for: a process (its position), an id, a count, or the index of a label. */
type Meaning = "process" | "id" | "count" | readonly string[];

/**
 * A sentence with values, such as `{id} is larger than {me.id}, so {me} forwards it`. `{me}` is the process, `{me.x}`
 * a field or constant of it, `{me.x[1]}` the field of a port, `{x}` a field of the message, `{tag}` that of an alarm.
 */
export interface Wording {
  /** The text before each value, and behind the last one. */
  readonly parts: readonly string[];
  readonly meanings: readonly Meaning[];
}

/** The number that stands for a value that is absent. */
const NONE = -1;
/** Largest number of characters of a sentence. */
const MOST_LETTERS = 1000;

/** What a handler sees when it says a sentence. */
export interface Occasion {
  readonly p: number;
  readonly me: any;
  /** The message, or the tag of an alarm; undefined for a wake-up. */
  readonly message: any;
}

interface Slot {
  readonly meaning: Meaning;
  read(occasion: Occasion): number;
}

/**
 * Reads a sentence of a handler, or the noun of a message. `kind` is the kind of the message, `wake` or `alarm`;
 * refusals name the part of the definition that is wrong.
 */
export function readWording(algorithm: Algorithm, kind: string, text: unknown, part = "because") {
  if (typeof text !== "string" || text.length > MOST_LETTERS)
    throw new Refusal(`${part}: give a text of at most ${groupDigits(MOST_LETTERS)} characters.`);
  const line = oneLine(text);
  const pieces = (algorithm.complemented ? reversed(line) : line).split(/\{([^{}]*)\}/);
  const names = pieces.filter((_, i) => i % 2 === 1);
  const slots = names.map((name) => slotOf(algorithm, kind, name, part));
  const wording: Wording = {
    parts: pieces.filter((_, i) => i % 2 === 0),
    meanings: slots.map(({ meaning }) => meaning),
  };
  return { wording, slots, names };
}

/** Writes a sentence. `values` starts with its values. */
export const fillWording = (
  { parts, meanings }: Wording,
  values: ArrayLike<number>,
  names: Names,
): string =>
  meanings.reduce<string>(
    (text, meaning, i) => text + sayValue(meaning, values[i], names) + parts[i + 1],
    parts[0],
  );

function sayValue(meaning: Meaning, value: number, names: Names): string {
  if (value === NONE) return "none";
  if (meaning === "process") return names.of(value);
  if (meaning === "id") return names.byId ? String(value) : `id ${value}`;
  return meaning === "count" ? groupDigits(value) : meaning[value];
}

const opposites: Readonly<Record<string, string>> = {
  large: "small",
  larger: "smaller",
  largest: "smallest",
};
const swaps = new Map(Object.entries(opposites).flatMap(([a, b]) => [[a, b] as const, [b, a]]));

/** Swaps larger and smaller. Where an algorithm elects the other extreme, it compares the complements of ids. */
const reversed = (text: string): string =>
  text.replaceAll(/\b(?:large|small)(?:e?r|e?st)?\b/g, (word) => swaps.get(word) ?? word);

const CONSTANTS = ["n", "degree"];

function slotOf(algorithm: Algorithm, kind: string, name: string, part: string): Slot {
  const { state, messages, needs } = algorithm;
  if (name === "me") return { meaning: "process", read: ({ p }) => p };
  if (name === "tag" && kind === "alarm")
    return { meaning: "count", read: ({ message }) => message };
  const [, mine, at] = /^me\.(\w+)(?:\[([\d, ]+)\])?$/.exec(name) ?? [];
  if (mine === undefined) {
    const field = Object.hasOwn(messages, kind) ? messages[kind][name] : undefined;
    if (field) return valueOf(algorithm, field, ({ message }) => message[name]);
  } else if (mine === "id" && needs.ids)
    return { meaning: "id", read: ({ me }) => idOutside(algorithm, me.id) };
  else if (CONSTANTS.includes(mine) && at === undefined)
    return { meaning: "count", read: ({ me }) => me[mine] };
  else if (Object.hasOwn(state, mine)) {
    const field = state[mine];
    if (isPerPort(field) && at !== undefined) {
      const ports = at.split(",").map(Number);
      return valueOf(algorithm, field.each, ({ me }) => me[mine].of(...ports));
    }
    if (!isPerPort(field) && at === undefined)
      return valueOf(algorithm, field, ({ me }) => me[mine]);
  }
  throw new Refusal(
    `${part}: {${shorten(name)}} is not a field of ${kind} or of me; write {me}, {me.FIELD}, {me.FIELD[PORT]} or {FIELD}.`,
  );
}

function valueOf(
  algorithm: Algorithm,
  { kind, labels }: Field<unknown>,
  read: (occasion: Occasion) => unknown,
): Slot {
  const wordOf = (value: unknown): number => {
    if (value === undefined) return NONE;
    if (kind === "one") return labels.indexOf(value as string);
    return kind === "id" ? idOutside(algorithm, value as number) : (value as number);
  };
  const meaning = kind === "one" ? labels : kind === "id" ? "id" : "count";
  return { meaning, read: (occasion) => wordOf(read(occasion)) };
}
