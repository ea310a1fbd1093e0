import type { Algorithm } from "../model/algorithm.ts";
import { isPerPort } from "../model/schema.ts";
import type { ExpressionValue, SlotAt } from "./expression.ts";
import { vocabularyOf } from "./vocabulary.ts";

/**
 * Where sentences about an algorithm find what they read. The row of a process has a word for each of its fields, the
 * number of messages that wait for it, and the words of each. A label is a number, and an absent value is NaN.
 */
export interface WordLayout {
  /** By field of a process, from `keyOfField`: its place in a row. */
  readonly process: ReadonlyMap<string, FieldPlace>;
  /** The fields of processes that the algorithm declares. */
  readonly own: ReadonlySet<string>;
  /** The place of the number of messages in a row. */
  readonly count: number;
  /** Number of words of a message: its kind, its way and the fields that some kind declares. */
  readonly stride: number;
  /** By field of a message: its place among the words of the message. */
  readonly message: ReadonlyMap<string, number>;
  /** By kind of message: the fields that it declares. */
  readonly kinds: ReadonlyMap<string, ReadonlySet<string>>;
  readonly codes: ReadonlyMap<string, number>;
}

interface FieldPlace {
  readonly name: string;
  readonly at: SlotAt | undefined;
  readonly place: number;
}

/** The places of the kind and of the way of a message among its words. */
export const KIND = 0;
export const WAY = 1;
const MESSAGE_FIELDS = 2;

/** A state as sentences read it. One object serves many states: `rows` changes from state to state. */
export interface StateWords {
  readonly n: number;
  /** The processes over which quantifiers range are those at positions below this number. */
  readonly count: number;
  /** The rows of processes. */
  words: Float64Array;
  /** By position: the index in `words` at which the row of its process begins. */
  readonly rows: Int32Array;
  /** By position: its id, as sentences say it, and how they name it as the receiver of a message. */
  readonly ids: Float64Array;
  readonly to: Float64Array;
  /** By position: 1 if the process can be elected. */
  readonly contends: Uint8Array;
  /** The position of the process that must be elected; -1 if any may be. */
  readonly best: number;
}

const nothing = new Float64Array(0);

/** Returns a state without processes. */
export const emptyState = (n: number): StateWords => ({
  n,
  count: 0,
  words: nothing,
  rows: new Int32Array(0),
  ids: nothing,
  to: nothing,
  contends: new Uint8Array(0),
  best: -1,
});

export const keyOfField = (name: string, at?: SlotAt): string =>
  at ? `${name}(${at.side},${at.slot})` : name;

const layouts = new WeakMap<Algorithm, WordLayout>();

export function layoutOf(algorithm: Algorithm): WordLayout {
  let layout = layouts.get(algorithm);
  if (!layout) layouts.set(algorithm, (layout = makeLayout(algorithm)));
  return layout;
}

function makeLayout(algorithm: Algorithm): WordLayout {
  const { needs, state, messages } = algorithm;
  const declared = Object.entries(state).filter(([, field]) =>
    isPerPort(field) ? !field.each.ghost && needs.ring : !field.ghost,
  );
  const own = new Set(declared.map(([name]) => name));
  const fields: [name: string, at?: SlotAt][] = ["decision", "woke"].flatMap((name) =>
    own.has(name) ? [] : [[name] as const],
  ) as [string][];
  for (const [name, field] of declared) {
    if (!isPerPort(field)) fields.push([name]);
    else
      for (const side of [0, 1] as const)
        for (let slot = 0; slot < field.slots; slot++) fields.push([name, { side, slot }]);
  }
  const kinds = new Map(
    Object.entries(messages).map(([kind, words]) => [
      kind,
      new Set(Object.keys(words).filter((name) => !words[name].ghost)),
    ]),
  );
  const names = new Set([...kinds.values()].flatMap((it) => [...it]));
  return {
    process: new Map(
      fields.map(([name, at], place) => [keyOfField(name, at), { name, at, place }]),
    ),
    own,
    count: fields.length,
    stride: MESSAGE_FIELDS + names.size,
    message: new Map([...names].map((name, i) => [name, MESSAGE_FIELDS + i])),
    kinds,
    codes: new Map([...vocabularyOf(algorithm).labels].map((label, code) => [label, code])),
  };
}

/** The fields of a process or of a message, by name. */
export type FieldReader = (name: string, at?: SlotAt) => ExpressionValue;

export interface ReadMessage {
  readonly kind: string;
  readonly isClockwise: boolean;
  readonly read: FieldReader;
}

/** Returns the row of a process and the messages that wait for it. */
export function encodeRow(
  { process, message, kinds, codes }: WordLayout,
  read: FieldReader,
  messages: readonly ReadMessage[],
): number[] {
  const wordOf = (value: ExpressionValue): number => {
    if (typeof value === "string") return codes.get(value) ?? NaN;
    return value === undefined ? NaN : Number(value);
  };
  const row = Array.from(process.values(), ({ name, at }) => wordOf(read(name, at)));
  row.push(messages.length);
  for (const it of messages) {
    row.push(wordOf(it.kind), wordOf(it.isClockwise ? "clockwise" : "anticlockwise"));
    const own = kinds.get(it.kind);
    for (const name of message.keys()) row.push(own?.has(name) ? wordOf(it.read(name)) : NaN);
  }
  return row;
}

/** Returns the rows of a state one after the other. */
export function joinRows(all: readonly (readonly number[])[]): Pick<StateWords, "words" | "rows"> {
  let at = 0;
  const rows = Int32Array.from(all, ({ length }) => (at += length) - length);
  return { words: Float64Array.from(all.flat()), rows };
}
