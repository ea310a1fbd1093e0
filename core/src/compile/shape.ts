import type { Algorithm } from "../model/algorithm.ts";
import { isPerPort, type Field, type PortField } from "../model/schema.ts";
import { Refusal } from "../refusal/refusal.ts";
import { shorten } from "../refusal/shorten.ts";

/**
 * An engine, as text. A message is stored in `Q`, starting at index `q`: its head, its causal depth (if the engine
 * stores depths), and its words. The head combines the link on which the message arrives with the kind of the message:
 * link << kindBits | kind. On a one-way ring, the link is the receiver; on a two-way ring, it is receiver << 1 | side
 * (0: from the left); in a network, it is the index of the receiver's port.
 */
export interface Engine<L = unknown> {
  readonly name: string;
  /** Number of words before the message's own words: the head, and the causal depth if the engine stores it. */
  readonly lead: number;
  /** Returns the length of the engine's largest array, in words. */
  words(shape: Shape, capacity: Capacity): number;
  /** Returns the length of a process's row, in words. In the text, $ROW is this length times the position $P. */
  row?(shape: Omit<Shape, "row">): number;
  /** Returns the expression for the value `name` of process p; undefined if a column stores the value. */
  cell?(name: string, p: string, shape: Shape): string | undefined;
  /** Returns the text that declares `const loop`, of type L. It may use everything that `prelude` declares. */
  scope(shape: Shape): string;
  /** Returns the statements that store a message that process `p` sends on link `l`; its words are `w0`, `w1`, … */
  put(shape: Shape, kind: Kind): string;
  /** Never set. Ties the engine to the type of the `loop` that `scope` declares. */
  readonly loop?: L;
}

export interface Kind {
  readonly name: string;
  readonly index: number;
  readonly fields: readonly (readonly [string, Field<unknown>])[];
  /** The index of the word that is the phase; -1 if the kind has no phase. */
  readonly phase: number;
}

/** What the generated text depends on. */
export interface Shape {
  readonly algorithm: Algorithm;
  readonly links: "oneWay" | "twoWay" | "rows";
  readonly kinds: readonly Kind[];
  readonly state: readonly (readonly [string, Field<unknown> | PortField<unknown>])[];
  /** The kind numbers of wake-ups and alarms, in digests and in calls of the host; they follow those of messages. */
  readonly wakeKind: number;
  readonly alarmKind: number;
  /** Number of bits of a head that hold the kind. */
  readonly kindBits: number;
  readonly stride: number;
  readonly lead: number;
  readonly row: number;
}

export interface Capacity {
  readonly processes: number;
  readonly links: number;
  readonly messages: number;
}

/** Messages of phases below this number are counted in an array, messages of other phases in a map. */
export const PHASES = 256;

export function shapeOf(algorithm: Algorithm, engine: Engine, scrambled: boolean): Shape {
  const kinds = namedParts(algorithm.messages).map(([name, schema], index): Kind => {
    const fields = namedParts(schema).map(([label, field]) => [label, copyField(field)] as const);
    return { name, index, fields, phase: fields.findIndex(([label]) => label === "phase") };
  });
  const state = namedParts(algorithm.state).map(
    ([name, field]) =>
      [
        name,
        isPerPort(field)
          ? { each: copyField(field.each), slots: asNumber(field.slots) }
          : copyField(field),
      ] as const,
  );
  const { ring, bothWays } = algorithm.needs;
  const links = !ring ? "rows" : bothWays || scrambled ? "twoWay" : "oneWay";
  const words = Math.max(0, ...kinds.map(({ fields }) => fields.length));
  const shape = {
    algorithm,
    links,
    kinds,
    state,
    wakeKind: kinds.length,
    alarmKind: kinds.length + 1,
    kindBits: Math.ceil(Math.log2(kinds.length + 2)),
    stride: engine.lead + words,
    lead: engine.lead,
  } as const;
  return { ...shape, row: engine.row?.(shape) ?? 0 };
}

/** Lists the parts of a schema. A name that is not a plain word could bring code into the generated text. */
function namedParts<T>(schema: Readonly<Record<string, T>>): [string, T][] {
  const parts = Object.entries(schema);
  const odd = parts.find(([name]) => !/^[a-z]\w*$/i.test(name));
  if (odd) throw new Refusal(`${shorten(odd[0])} cannot be the name of a field or of a kind.`);
  return parts;
}

/** Copies a field as numbers and strings, because getters of a user's object could answer otherwise next time. */
const copyField = ({ kind, max, labels, maybe, ghost }: Field<unknown>): Field<unknown> => ({
  kind,
  max: asNumber(max),
  labels: Array.from(labels, String),
  maybe,
  ghost,
});

/** Types promise a number, but a user's object need not keep to types. */
const asNumber = (value: unknown): number => Number(value);
