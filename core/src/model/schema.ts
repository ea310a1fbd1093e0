/**
 * Fields are words. Every field of a state or a message is one unsigned integer of at most 32 bits,
 * declared once with its range, so that an engine can store, hash, send and draw it without knowing the
 * algorithm.
 *
 *     state: { status: one("candidate", "withdrawn"), stage: nat, best: maybe(id) }
 *     messages: { ok: { id, phase: ghost(nat) }, no: { id } }
 */
export interface Field<T> {
  readonly kind: "nat" | "id" | "one";
  /** The largest stored value. */
  readonly max: number;
  /** The labels of `one`; the stored value is an index. */
  readonly labels: readonly string[];
  /** True if the value may be absent. All 2^32 ids are legal, so a separate bit stores absence. */
  readonly maybe: boolean;
  /** True for bookkeeping: the value is counted, and no decision of the algorithm depends on it. */
  readonly ghost: boolean;
  /** Never set. Carries the type that an algorithm reads and writes. */
  readonly holds?: T;
}

/** A field with one or more slots per port of a process. */
export interface PortField<T> {
  readonly each: Field<T>;
  readonly slots: number;
}

const WORD = 2 ** 32 - 1;
const plain = { labels: [], maybe: false, ghost: false } as const;

/**
 * Holds a natural number below 2^32; initially 0.
 *
 * @example
 * ```ts
 * const state = { stage: nat };
 * console.log(state.stage.max); // 4294967295
 * ```
 */
export const nat: Field<number> = { ...plain, kind: "nat", max: WORD };

/**
 * Declares a field that holds a natural number up to `max`; initially 0.
 *
 * @example
 * ```ts
 * console.log(upTo(9).max); // 9
 * ```
 */
export const upTo = (max: number): Field<number> => ({ ...plain, kind: "nat", max });

/**
 * Holds 0 or 1; initially 0.
 *
 * @example
 * ```ts
 * console.log(bit.max); // 1
 * ```
 */
export const bit: Field<number> = upTo(1);

/**
 * Holds an id; initially 0. If an algorithm elects the opposite extreme of its definition, ids are stored as complements.
 *
 * @example
 * ```ts
 * const messages = { elect: { id } };
 * console.log(messages.elect.id.kind); // id
 * ```
 */
export const id: Field<number> = { ...plain, kind: "id", max: WORD };

/**
 * Declares a field that holds one of a few labels; initially the first. Handlers read and write the label.
 *
 * @example
 * ```ts
 * const state = { part: one("active", "relay") };
 * console.log(state.part.labels); // [ 'active', 'relay' ]
 * ```
 */
export const one = <const L extends readonly string[]>(...labels: L): Field<L[number]> => ({
  ...plain,
  kind: "one",
  max: labels.length - 1,
  labels,
});

/**
 * Declares a field that may be absent; initially absent. Handlers read and write `undefined`.
 *
 * @example
 * ```ts
 * const state = { parent: maybe(id) };
 * console.log(state.parent.maybe); // true
 * ```
 */
export const maybe = <T>(field: Field<T>): Field<T | undefined> => ({ ...field, maybe: true });

/**
 * Marks a field as bookkeeping, such as the number of a round. The value is counted, but no decision of the algorithm
 * may depend on it, and `check` does not distinguish states that differ only in it.
 *
 * @example
 * ```ts
 * const messages = { ok: { id, phase: ghost(nat) } };
 * console.log(messages.ok.phase.ghost); // true
 * ```
 */
export const ghost = <T>(field: Field<T>): Field<T> => ({ ...field, ghost: true });

/**
 * Declares a field with one value, or `slots` values, per port of a process.
 * `me.inbox.of(port, slot)` reads one, `me.inbox.put(port, slot, value)` writes one.
 * @defaultValue `slots` is 1
 *
 * @example
 * ```ts
 * const state = { inbox: perPort(maybe(id), 2) };
 * console.log(state.inbox.slots); // 2
 * ```
 */
export const perPort = <T>(each: Field<T>, slots = 1): PortField<T> => ({ each, slots });

/** The fields of a state, by name. */
export type StateSchema = Readonly<Record<string, Field<any> | PortField<any>>>;
/** The fields of each kind of message, by name. */
export type MessageSchema = Readonly<Record<string, Readonly<Record<string, Field<any>>>>>;

export const isPerPort = (field: Field<any> | PortField<any>): field is PortField<any> =>
  Object.hasOwn(field ?? {}, "each");

/** Largest number of labels that a field may have to say what a process is. */
const MOST_LABELS = 15;

/** Finds the field that says what a process is: the first with at most 15 labels, one for the whole process. */
export const labelField = (
  state: StateSchema,
): { readonly name: string; readonly labels: readonly string[] } | undefined => {
  for (const [name, field] of Object.entries(state)) {
    if (!isPerPort(field) && field.kind === "one" && field.labels.length <= MOST_LABELS)
      return { name, labels: field.labels };
  }
  return undefined;
};

/** Returns the field itself, or the field of each port if it is `perPort`. */
export const fieldOf = (field: Field<any> | PortField<any>): Field<any> =>
  isPerPort(field) ? field.each : field;

/** Largest number of words in a message. */
export const WORDS = 4;
