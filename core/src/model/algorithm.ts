import type { Claim } from "./claim.ts";
import { readDefinition } from "./check-definition.ts";
import type { Needs } from "./system/needs.ts";
import type { Outcome } from "./outcome.ts";
import type { Sometimes } from "./sometimes.ts";
import type { Field, MessageSchema, PortField, StateSchema } from "./schema.ts";

/**
 * An algorithm is data plus three kinds of handler: `wake`, `on` a message, `alarm`. A handler sees only
 * `me`, and the engine that runs it carries out its actions. The needs shape the type of `me`: `me.id` needs
 * `ids`, `me.alarm` needs `rounds`, and on a one-way ring `me.send` takes no port.
 */
export interface Definition<N extends Needs, S extends StateSchema, M extends MessageSchema> {
  readonly name: string;
  readonly paper: string;
  /** What the algorithm does, in at most three sentences. */
  readonly idea: string;
  readonly needs: N;
  /** The contender that must be elected: the one with the greatest or smallest id. If absent, any process may be elected. */
  readonly elects?: "max" | "min";
  /** True if the algorithm does more with ids than compare them. It then has no variant that elects the other extreme. */
  readonly computesWithIds?: true;
  /** The processes that can be elected: those that woke up (default), the willing ones, or both. */
  readonly contenders?: "woke" | "willing" | "woke-or-willing";
  /** True if every process learns the outcome. */
  readonly announces: boolean;
  /**
   * In rounds: of several messages that a link delivers at one time, the one with the smallest first word comes
   * first. If absent, they come in any order.
   */
  readonly ties?: "smallest first";
  /** The links that the paper assumes; `any` links may reorder messages. Default: fifo. */
  readonly links?: "fifo" | "any";
  readonly state: S;
  readonly messages: M;
  /** The labels of processes that can still be elected and have not been: `standing: ["candidate"]`. Pictures show them. */
  readonly standing?: readonly LabelOf<S>[];
  /**
   * The kind of message that carries an id around: a process whose id is in no such message any more cannot be elected,
   * although it does not know that itself. Pictures show it.
   */
  readonly candidacy?: keyof M & string;
  /** The field with the value that a process holds instead of its own id. Pictures show it. */
  readonly holds?: keyof S & string;
  /** What sentences call a message of each kind: `{ from: "{id}'s probe" }`. */
  readonly nouns?: { readonly [K in keyof M]?: string };
  /** `me.mark(label)` records the current time under one of these labels. */
  readonly marks?: readonly string[];
  /** Called when a process starts: on its own or, if the algorithm needs `everyone`, when its first message arrives. */
  wake?(me: Me<N, S, M>): void;
  /** Handlers by kind of message, called when a message has arrived at `port`. */
  readonly on: { readonly [K in keyof M]: Handler<N, S, M, K> };
  alarm?(me: Me<N, S, M>, tag: number): void;
  /** Called by the engine after `me.lead()`, to announce the leader. */
  led?(me: Me<N, S, M>): void;
  /** The smallest legal id. Default: 0. */
  readonly leastId?: number;
  /** Returns a sentence that says why the setup is refused; undefined if it is accepted. */
  accepts?(setup: { readonly n: number }): string | undefined;
  readonly claims?: readonly Claim[];
  readonly examples?: readonly Example[];
  /** Situations that some run must reach. They prevent a check from passing vacuously. */
  readonly sometimes?: readonly Sometimes[];
  /** True if `report` reads `run.fields`, the fields of every process at the end, which are present only if n ≤ 1000. */
  readonly reportsFields?: true;
  /** Returns additional values for the results of this algorithm. They are merged into the JSON. */
  report?(run: Outcome): Record<string, unknown>;
}

/** A run that a paper describes. */
export interface Example {
  /** The number of the paper, and the paper's name for the run. */
  readonly name: string;
  /** What the run shows, in the words of the paper. */
  readonly says: string;
  readonly ids: readonly number[];
}

/** A handler of one kind of message. */
export type Handler<
  N extends Needs,
  S extends StateSchema,
  M extends MessageSchema,
  K extends keyof M,
> = (me: Me<N, S, M>, message: Readonly<Values<M[K]>>, port: Port<N>) => void;

/** The labels of all fields of a state. */
export type LabelOf<S extends StateSchema> = {
  [K in keyof S]: S[K] extends Field<infer T> ? Extract<T, string> : never;
}[keyof S];

/** The values of fields, by name. */
export type Values<F> = { -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** The fields of a process, as a handler reads and writes them. */
export type State<S> = {
  -readonly [K in keyof S as S[K] extends Field<any> ? K : never]: S[K] extends Field<infer T>
    ? T
    : never;
} & {
  readonly [K in keyof S as S[K] extends PortField<any> ? K : never]: S[K] extends PortField<
    infer T
  >
    ? Ports<T>
    : never;
};

/** The values of a `perPort` field. */
export interface Ports<T> {
  of(port: number, slot?: number): T;
  put(port: number, slot: number, value: T): void;
}

/** The two ports of a ring. Where the needs include `direction`, 0 is left and 1 is right (clockwise). */
export type Side = 0 | 1;
/**
 * Stands for both ports of a ring. `me.send.probe(both, { id })` sends to port 0, then to port 1.
 *
 * @example
 * ```ts
 * console.log(both); // -1
 * ```
 */
export const both = -1;
/**
 * Returns the other port of a ring: a message that came in at `port` leaves by `across(port)`.
 *
 * @example
 * ```ts
 * console.log(across(0)); // 1
 * ```
 */
export const across = (port: Side): Side => (1 - port) as Side;

/** The needs of an algorithm on rings. */
export type OnRing = { readonly ring: true };
/** The port at which a handler receives a message. */
export type Port<N> = N extends OnRing ? (N extends { bothWays: true } ? Side : never) : number;
/** The ports at which a handler sends a message. */
export type Target<N> = N extends { ring: true; bothWays: true } ? Side | typeof both : number;
/** True if messages travel only clockwise. */
export type OneWay<N> = N extends { bothWays: true } ? false : N extends OnRing ? true : false;

/** The functions that send messages, by kind. */
export type Send<N, M> = {
  readonly [K in keyof M]: keyof M[K] extends never
    ? OneWay<N> extends true
      ? () => void
      : (port: Target<N>) => void
    : OneWay<N> extends true
      ? (words: Values<M[K]>) => void
      : (port: Target<N>, words: Values<M[K]>) => void;
};

/** The type T if the needs N have K. */
export type Has<N, K extends keyof Needs, T> = N extends { readonly [P in K]: true } ? T : unknown;

/** What a process sees: its own fields, the constants that its model allows, and the actions that it may take. */
export type Me<N extends Needs, S extends StateSchema, M extends MessageSchema> = State<S> &
  Has<N, "ids", { readonly id: number; follow(leader: number): void }> &
  Has<N, "n", { readonly n: number }> &
  Has<
    N,
    "rounds",
    { readonly willing: boolean; alarm(rounds: number | bigint, tag?: number): void; calm(): void }
  > &
  Has<N, "coins", { toss(sides: number): number }> &
  (N extends { ids: true } ? unknown : { follow(): void }) &
  (N extends { ring: true } ? unknown : { readonly degree: number }) & {
    readonly send: Send<N, M>;
    /** Declares this process the leader. A process decides once; a second decision is a violation. */
    lead(): void;
    readonly decision: "none" | "leads" | "follows";
    mark(label: string): void;
    /**
     * Says why the process does what it does in this branch: `{id} is larger than {me.id}, so {me} forwards it`. `{me}`
     * is the process, `{id}` a field of the message, `{me.id}` its own. Only recordings read the sentence.
     */
    because(reason: string): void;
  };

/** A definition without its type parameters, as `algorithm` or a family makes it. */
export type Algorithm = Definition<any, StateSchema, MessageSchema> & {
  /** The values of all parameters, in canonical form. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The parameters whose values differ from their defaults. */
  readonly changed: Readonly<Record<string, string>>;
  /** True if the algorithm elects the opposite extreme of its definition. Engines then use the complement of every id. */
  readonly complemented: boolean;
};

/** Converts an id of an engine, which may be a complement, to the id that the user gave. */
export const idOutside = ({ complemented }: Pick<Algorithm, "complemented">, id: number): number =>
  complemented ? 2 ** 32 - 1 - id : id;

/** Converts a stored word to the value that the user sees. */
export const wordOutside = (algorithm: Algorithm, field: Field<unknown>, word: number): number =>
  field.kind === "id" ? idOutside(algorithm, word) : word;

/**
 * Defines an algorithm: data and three kinds of handler. Throws a `Refusal` for mistakes that types cannot exclude.
 *
 * @example
 * ```ts
 * const hopeful = algorithm({
 *   name: "hopeful",
 *   paper: "none",
 *   idea: "Every id travels until it meets a smaller one.",
 *   needs: { ring: true, direction: true, ids: true },
 *   elects: "min",
 *   announces: false,
 *   state: {},
 *   messages: { elect: { id } },
 *   wake(me) {
 *     me.send.elect({ id: me.id });
 *   },
 *   on: {
 *     elect(me, { id }) {
 *       if (id < me.id) me.send.elect({ id });
 *       else if (id === me.id) me.lead();
 *     },
 *   },
 * });
 * console.log(run(hopeful, { ids: [2, 1, 3] }).leaders); // [ { position: 1, id: 1 } ]
 * ```
 */
export function algorithm<
  const N extends Needs,
  const S extends StateSchema,
  const M extends MessageSchema,
>(definition: Definition<N, S, M>): Algorithm {
  if (isAlgorithm(definition)) return definition;
  return markAlgorithm({
    parameters: {},
    changed: {},
    complemented: false,
    ...(readDefinition(definition) as Definition<any, any, any>),
  });
}

/** The algorithms whose definitions were checked. */
const checked = new WeakSet<object>();

/** True for an algorithm as `algorithm` or a family makes it; what it consists of was checked and cannot change. */
export const isAlgorithm = (value: unknown): value is Algorithm =>
  typeof value === "object" && value !== null && checked.has(value);

/** Freezes an algorithm that consists of checked parts, and marks it as one. */
export function markAlgorithm(algorithm: Algorithm): Algorithm {
  checked.add(Object.freeze(algorithm));
  return algorithm;
}
