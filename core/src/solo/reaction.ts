import type { Field } from "../model/schema.ts";

/** The words of a process: its life, the id of its leader plus one (0: none), then its fields. */
export const LIFE = 0;
export const WHOM = 1;
export const FIELDS = 2;

/** What a process does: its words afterwards, and the messages it sends: way, kind, words. */
export interface Reaction {
  readonly words: readonly number[];
  readonly sent: readonly (readonly number[])[];
  /** The outcomes of its tosses, and the sides of each coin. */
  readonly tosses: readonly number[];
  readonly sides: readonly number[];
  /** Why it gave up: a value did not fit, or the algorithm refused to go on. */
  readonly refused?: string;
  /** True if the step was given up because it is too long; then other outcomes are missing. */
  readonly isCut?: true;
}

export interface Constants {
  readonly id: number;
  readonly swapped: number;
  readonly degree: number;
}

/** One word of a process: a field, or a field of one port. */
export interface WordCell {
  readonly name: string;
  readonly field: Field<unknown>;
  readonly array: { [index: number]: number };
  readonly has: { [index: number]: number } | undefined;
  readonly at: number;
}

/** A message to a process, or its start. */
export interface ReactionQuestion {
  readonly words: readonly number[];
  readonly who: Constants;
  readonly side: number;
  /** -1: the process starts. */
  readonly kind: number;
  readonly message: readonly number[];
  /** Other words for some ghosts of the process. */
  readonly ghosts?: ReadonlyMap<WordCell, number>;
}

/** Another value of a ghost has grown beyond its field, so the process gives no answer. */
export class GhostUnfit extends Error {}
