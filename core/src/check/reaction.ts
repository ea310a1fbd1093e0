import type { Field } from "../model/schema.ts";

/** The words of a process: 0 its life, 1 whom it follows (plus one; 0 nobody), then its fields. */
export const LIFE = 0;
export const WHOM = 1;
export const FIELDS = 2;

/** 1 woke · 2 leads · 4 follows, as everywhere; and here 16: broke a rule of deciding. */
export const FAULT = 16;

/** What one process does: where it is then, and what it sent, six words each: way, kind, words. */
export interface Reaction {
  readonly words: readonly number[];
  readonly sent: readonly (readonly number[])[];
  /** The outcomes of its tosses, and of how many sides each was. */
  readonly tosses: readonly number[];
  readonly sides: readonly number[];
  /** It gave up: a value did not fit, or its author refused to go on. */
  readonly refused?: string;
  /** Or it was given up here, because it went on for too long; then no other outcomes are told. */
  readonly isCut?: true;
}

export interface Constants {
  readonly id: number;
  readonly swapped: number;
  readonly degree: number;
}

/** One word of a process: a field, or a field of one port. */
export interface Cell {
  readonly name: string;
  readonly field: Field<unknown>;
  readonly array: { [index: number]: number };
  readonly has: { [index: number]: number } | undefined;
  readonly at: number;
}

/** What a process is asked: what does it do with this message, or (without one) when it starts? */
export interface Question {
  readonly words: readonly number[];
  readonly who: Constants;
  readonly side: number;
  /** -1: it starts by itself. */
  readonly kind: number;
  readonly message: readonly number[];
  /** Words in place of ghosts of the process; the other ghosts are what they are. */
  readonly ghosts?: ReadonlyMap<Cell, number>;
}

/** A ghost that was put in place of another one has grown past its field: there is no answer. */
export class GhostUnfit extends Error {}
