import type { Constants } from "./lone.ts";

export interface Move {
  /** The side it came from, and the message; a start has neither. */
  readonly side: number;
  readonly message: number;
  readonly outcome: Outcome;
  /** Moves that differ only in their coins have the same choice. */
  readonly choice: number;
}

export interface Place {
  readonly state: number;
  readonly words: readonly number[];
  readonly who: Constants;
  readonly clock: number;
  /** Its clock when it declared itself, where causal chains are kept. */
  readonly declared: number;
  /** Why it gave up, if it did. */
  readonly refused: string | undefined;
  /** Messages on each side, the oldest first (on links that reorder: in no order). */
  readonly waiting: readonly (readonly number[])[];
}

export interface Message {
  readonly kind: number;
  readonly words: readonly number[];
  /** Of the longest chain of messages that ends with it, where that is kept. */
  readonly depth: number;
}

/** What a process does with a message, in numbers. */
export interface Outcome {
  readonly state: number;
  readonly sends: readonly (readonly [way: number, message: number])[];
  /** What is sent, as a text to compare. */
  readonly sent: string;
  readonly tosses: readonly number[];
  readonly sides: readonly number[];
  readonly refused?: string;
  readonly isCut?: true;
}
