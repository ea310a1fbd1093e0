import type { Algorithm } from "../model/algorithm.ts";
import type { Field } from "../model/schema.ts";

/**
 * An engine, as text. A message lies in `Q` from `q` on: its head, then (where the engine keeps it) its
 * causal depth, then its words. The head is the receiving link and the kind: link << kindBits | kind.
 * On a one-way ring the link is the receiver; on a two-way ring receiver << 1 | side (0: from the left);
 * on a network the index of the receiver's port.
 */
export interface Engine<L = unknown> {
  readonly name: string;
  /** Number of words before the message's own words: the head, and the depth if the engine stores it. */
  readonly lead: number;
  /** Returns the length of the engine's largest array, in words. */
  words(shape: Shape, capacity: Capacity): number;
  /** Returns the length of a process's row, in words; the row of process $P begins at $ROW. */
  row?(shape: Omit<Shape, "row">): number;
  /** Returns the expression for the value `name` of process p; undefined if it is an element of a column. */
  cell?(name: string, p: string, shape: Shape): string | undefined;
  /** Declares `const loop`, an object of type L. May use everything that `prelude` declares. */
  scope(shape: Shape): string;
  /** Statements that put the message (`head`, `p`, and its words `w0`…) into the engine. */
  put(shape: Shape, kind: Kind): string;
  /** Never set. Ties the text to the type of the object that `scope` declares. */
  readonly loop?: L;
}

export interface Kind {
  readonly name: string;
  readonly index: number;
  readonly fields: readonly (readonly [string, Field<unknown>])[];
  /** The index of the word that is the phase, or -1. */
  readonly phase: number;
}

/** What the generated text depends on. */
export interface Shape {
  readonly algorithm: Algorithm;
  readonly links: "oneWay" | "twoWay" | "rows";
  readonly kinds: readonly Kind[];
  /** The kinds that wake-ups and alarms have in digests and traces, after those of the messages. */
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

/** Messages of phases below this are counted in an array, those of other phases in a map. */
export const PHASES = 256;

export function shapeOf(algorithm: Algorithm, engine: Engine, scrambled: boolean): Shape {
  const kinds = Object.entries(algorithm.messages).map(([name, fields], index): Kind => ({
    name,
    index,
    fields: Object.entries(fields),
    phase: Object.keys(fields).indexOf("phase"),
  }));
  const { ring, bothWays } = algorithm.needs;
  const links = !ring ? "rows" : bothWays || scrambled ? "twoWay" : "oneWay";
  const words = Math.max(0, ...kinds.map(({ fields }) => fields.length));
  const shape = {
    algorithm,
    links,
    kinds,
    wakeKind: kinds.length,
    alarmKind: kinds.length + 1,
    kindBits: Math.ceil(Math.log2(kinds.length + 2)),
    stride: engine.lead + words,
    lead: engine.lead,
  } as const;
  return { ...shape, row: engine.row?.(shape) ?? 0 };
}
