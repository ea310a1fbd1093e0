import type { Claim } from "./claim.ts";
import type { Example } from "./example.ts";
import { assumptions, type Needs } from "./needs.ts";
import type { Outcome } from "./run.ts";
import { Refusal } from "./refusal.ts";
import type { Sometimes } from "./sometimes.ts";
import {
  isPerPort,
  WORDS,
  type Field,
  type MessageSchema,
  type PortField,
  type StateSchema,
} from "./schema.ts";

/**
 * An algorithm is data plus three kinds of handler: `wake`, `on` a message, `alarm`. It sees only
 * `me`; its effects go to the engine that runs it. The needs shape the type of `me`: without `ids`
 * there is no `me.id`, without `rounds` no `me.alarm`, on a one-way ring no side to choose.
 */
export interface Definition<N extends Needs, S extends StateSchema, M extends MessageSchema> {
  readonly name: string;
  readonly paper: string;
  /** What it does, in three sentences or fewer. */
  readonly idea: string;
  readonly needs: N;
  /** Which extreme of the contenders' ids must be elected; absent: anybody may be. */
  readonly elects?: "max" | "min";
  /** Does it compute with ids? Then it cannot be made to elect the other extreme. */
  readonly computesWithIds?: true;
  /** Who can be elected: those that woke (default), the willing, or both. */
  readonly contenders?: "woke" | "willing" | "woke-or-willing";
  /** Does everybody learn the outcome? */
  readonly announces: boolean;
  /** In rounds: of several messages that one link delivers at one time, the paper takes the smallest first word first. Absent: any may be first. */
  readonly ties?: "smallest first";
  /** The links its paper speaks of: may they reorder? (fifo) */
  readonly links?: "fifo" | "any";
  readonly state: S;
  readonly messages: M;
  /** Moments that a process may mark; the engine notes their time. */
  readonly marks?: readonly string[];
  /** A process starts, by itself or (under `everyone`) because its first message has come. */
  wake?(me: Me<N, S, M>): void;
  /** A message has come. On a one-way ring there is only one port it can have come from. */
  readonly on: { readonly [K in keyof M]: Handler<N, S, M, K> };
  /** An alarm rings that this process set. */
  alarm?(me: Me<N, S, M>, tag: number): void;
  /** Called by the engine when `me.lead()` was; `announced` uses it. */
  led?(me: Me<N, S, M>): void;
  /** The smallest legal id, and what else a setup must obey (a sentence if it does not). */
  readonly leastId?: number;
  accepts?(setup: { readonly n: number }): string | undefined;
  readonly claims?: readonly Claim[];
  /** Runs that its paper tells. */
  readonly examples?: readonly Example[];
  /** What must be possible: witnesses that `check` looks for, so that green is never said of nothing. */
  readonly sometimes?: readonly Sometimes[];
  /** Does `report` read the fields of every process at the end, `run.fields`? They stand there while n ≤ 1000. */
  readonly reportsFields?: true;
  /** What is peculiar to this algorithm in a result; merged into the JSON. */
  report?(run: Outcome): Record<string, unknown>;
}

type Handler<N extends Needs, S extends StateSchema, M extends MessageSchema, K extends keyof M> = (
  me: Me<N, S, M>,
  message: Readonly<Values<M[K]>>,
  port: Port<N>,
) => void;

type Values<F> = { -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

type State<S> = {
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

/** A field kept for each port. */
export interface Ports<T> {
  of(port: number, slot?: number): T;
  put(port: number, slot: number, value: T): void;
}

/** The two ports of a ring. Where the needs include `direction`, 0 is left and 1 is right (clockwise). */
export type Side = 0 | 1;
/** Both ways: port 0 first, then port 1. */
export const both = -1;
/** The other port: "onward" for what came in at `port`. */
export const across = (port: Side): Side => (1 - port) as Side;

type Port<N> = N extends { ring: true } ? (N extends { bothWays: true } ? Side : never) : number;
type Target<N> = N extends { ring: true; bothWays: true } ? Side | typeof both : number;
type OneWay<N> = N extends { bothWays: true } ? false : N extends { ring: true } ? true : false;

type Send<N, M> = {
  readonly [K in keyof M]: keyof M[K] extends never
    ? OneWay<N> extends true
      ? () => void
      : (port: Target<N>) => void
    : OneWay<N> extends true
      ? (words: Values<M[K]>) => void
      : (port: Target<N>, words: Values<M[K]>) => void;
};

type Has<N, K extends keyof Needs, T> = N extends { readonly [P in K]: true } ? T : unknown;

/** What a process sees: its own fields, the constants its model allows, and what it may do. */
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
  };

/** An algorithm as the engines see it: the same definition, its types forgotten. */
export type Algorithm = Definition<any, StateSchema, MessageSchema> & {
  /** The parameters it was made with, canonical. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Those of them that are not what they are when not given. */
  readonly changed: Readonly<Record<string, string>>;
  /** Elects the other extreme: the setup hands out the complement of every id. */
  readonly complemented: boolean;
};

const TAKEN = new Set(
  "id n willing degree send lead follow decision woke mark alarm calm toss p constructor".split(
    " ",
  ),
);

function checkLabels(
  name: string,
  field: Field<unknown> | undefined,
  wrong: (what: string) => never,
): void {
  const labels = field?.labels ?? wrong(`${name} is no field; id, nat, bit and upTo(9) are`);
  const odd = labels.find((label) => !/^[\w -]+$/.test(label));
  if (odd !== undefined)
    wrong(`${name}: ${odd} is no label; labels are letters, digits, blanks and dashes`);
}

/** Checks what types cannot and forgets the types. The definition itself is the algorithm. */
export function algorithm<
  const N extends Needs,
  const S extends StateSchema,
  const M extends MessageSchema,
>(definition: Definition<N, S, M>): Algorithm {
  const wrong = (what: string): never => {
    throw new Refusal(`algorithm ${definition.name}: ${what}.`);
  };
  for (const part of ["needs", "state", "messages", "on"] as const)
    if (typeof definition[part] !== "object") wrong(`it has no ${part}`);
  for (const need of Object.keys(definition.needs)) {
    if (!Object.hasOwn(assumptions, need)) wrong(`${need} is no assumption`);
  }
  if (!definition.needs.ring && !definition.needs.bothWays) wrong("a network needs bothWays");
  for (const name of Object.keys(definition.state)) {
    if (TAKEN.has(name)) wrong(`a state field may not be called ${name}`);
    if (!/^[a-z]\w*$/i.test(name)) wrong(`${name} is no name for a state field`);
    const field = definition.state[name];
    checkLabels(name, isPerPort(field) ? field.each : field, wrong);
  }
  if (Object.keys(definition.messages).length > 14) wrong("at most 14 kinds of message");
  for (const [kind, fields] of Object.entries(definition.messages)) {
    if (!/^[a-z]\w*$/i.test(kind) || kind === "wake" || kind === "alarm") {
      wrong(`${kind} is no name for a kind of message`);
    }
    if (Object.keys(fields).length > WORDS) wrong(`${kind} has more than ${WORDS} words`);
    for (const [name, field] of Object.entries(fields)) {
      if (!/^[a-z]\w*$/i.test(name)) wrong(`${kind}.${name} is no name for a field`);
      if (isPerPort(field as Field<unknown>)) wrong(`${kind}.${name} cannot be kept for each port`);
      checkLabels(`${kind}.${name}`, field, wrong);
      if (field.maybe) wrong(`${kind}.${name} cannot be absent`);
    }
    if (!(kind in definition.on)) wrong(`nothing is said of receiving ${kind}`);
  }
  return {
    parameters: {},
    changed: {},
    complemented: false,
    ...(definition as Definition<any, any, any>),
  };
}
