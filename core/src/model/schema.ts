/**
 * Fields are words. Every field of a state or a message is one unsigned integer of at most 32 bits,
 * declared once here with its range, so that an engine can store it, hash it, send it and draw it
 * without asking the algorithm.
 *
 *     state: { status: one("candidate", "withdrawn"), stage: nat, best: maybe(id) }
 *     messages: { ok: { id, phase: ghost(nat) }, no: { id } }
 */
export interface Field<T> {
  readonly kind: "nat" | "id" | "one";
  /** The largest stored value. */
  readonly max: number;
  /** Of `one`: the labels; the stored value is an index into them. */
  readonly labels: readonly string[];
  /** May be absent. All 2^32 ids are legal, so absence is a bit of its own and no sentinel. */
  readonly maybe: boolean;
  /** Carried and counted, but no part of what the algorithm does: never decides anything. */
  readonly ghost: boolean;
  /** Only for the compiler: what an algorithm reads and writes. */
  readonly holds?: T;
}

/** One column per port of a process (two on a two-way ring, the degree on a network), several slots deep. */
export interface PortField<T> {
  readonly each: Field<T>;
  readonly slots: number;
}

const WORD = 2 ** 32 - 1;
const plain = { labels: [], maybe: false, ghost: false } as const;

/** A natural number below 2^32. */
export const nat: Field<number> = { ...plain, kind: "nat", max: WORD };

/** A natural number up to `max`. */
export const upTo = (max: number): Field<number> => ({ ...plain, kind: "nat", max });

/** 0 or 1. */
export const bit: Field<number> = upTo(1);

/** An identity. Where the other extreme is elected, every view of such a field turns it back. */
export const id: Field<number> = { ...plain, kind: "id", max: WORD };

/** One of a few labels, stored as an index, read and written as the label. The first is the initial one. */
export const one = <const L extends readonly string[]>(...labels: L): Field<L[number]> => ({
  ...plain,
  kind: "one",
  max: labels.length - 1,
  labels,
});

/** A field that may be absent; absent at the start. */
export const maybe = <T>(field: Field<T>): Field<T | undefined> => ({ ...field, maybe: true });

/** Bookkeeping that travels along (the number of a round, say): counted, never decided upon. */
export const ghost = <T>(field: Field<T>): Field<T> => ({ ...field, ghost: true });

/** A field for each port, `slots` deep: `me.inbox.of(port, slot)`, `me.inbox.put(port, slot, value)`. */
export const perPort = <T>(each: Field<T>, slots = 1): PortField<T> => ({ each, slots });

export type StateSchema = Readonly<Record<string, Field<any> | PortField<any>>>;
export type MessageSchema = Readonly<Record<string, Readonly<Record<string, Field<any>>>>>;

export const isPerPort = (field: Field<any> | PortField<any>): field is PortField<any> =>
  Object.hasOwn(field ?? {}, "each");

/** A message has at most this many words. */
export const WORDS = 4;
