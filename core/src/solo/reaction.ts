import type { Field } from "../model/schema.ts";

/** Index of the word that holds the bits of `Life` of a process. */
export const LIFE = 0;
/** Index of the word that holds the id of the leader plus one; the word is 0 if the process follows no leader. */
export const WHOM = 1;
/** Index of the first field among the words of a process. */
export const FIELDS = 2;

/** What a process does when it starts or receives a message. */
export interface Reaction {
  /** The words of the process afterwards. */
  readonly words: readonly number[];
  /** The messages that it sends; each is a list of its way, its kind and its words. */
  readonly sent: readonly (readonly number[])[];
  /** The outcomes of its tosses. */
  readonly tosses: readonly number[];
  /** The number of sides of each coin that it tosses. */
  readonly sides: readonly number[];
  /** Its decisions, as in `Event.does`; absent if it decides nothing. */
  readonly does?: string;
  /** Why the process gave up, for example because a value did not fit its field. Absent if it did not. */
  readonly refused?: string;
  /** True if the step is too long to be followed. Other outcomes of its coins are then missing. */
  readonly isCut?: true;
}

export interface Constants {
  readonly id: number;
  readonly swapped: number;
  readonly degree: number;
}

/** Where one word of a process is stored. It belongs to a field, or to one port of a field. */
export interface WordCell {
  readonly name: string;
  readonly field: Field<unknown>;
  readonly array: { [index: number]: number };
  readonly has: { [index: number]: number } | undefined;
  readonly at: number;
}

/** A question to a process: what does it do with this message, or when it starts? */
export interface ReactionQuestion {
  readonly words: readonly number[];
  readonly who: Constants;
  readonly side: number;
  /** -1 if the process starts. */
  readonly kind: number;
  readonly message: readonly number[];
  /** Words that replace those of some ghosts of the process. */
  readonly ghosts?: ReadonlyMap<WordCell, number>;
}

/** Thrown if a handler that is called with other ghosts computes a value that does not fit a ghost. Its answer is not compared. */
export class GhostUnfit extends Error {}
