import type { Setup } from "../model/setup.ts";
import { ALARM, observed } from "../record/observe.ts";
import { wordReader } from "../record/words.ts";
import type { Window } from "./atlas.ts";
import { ticker, type Running } from "./ticker.ts";

/** A message, as it was received. */
export interface Letter {
  readonly position: number;
  readonly row: number;
  readonly port: number;
  readonly kind: number;
  readonly words: readonly number[];
}

export interface Reading {
  readonly setup: Setup;
  readonly attach: <S extends Running>(simulation: S) => S;
  /** Nothing more of the window can come. */
  readonly isOver: () => boolean;
  readonly letters: readonly Letter[];
}

/**
 * An atlas keeps no words. To read the few messages of a window the run is made again, up to there:
 * that takes no longer than the run did, and the atlas half the room.
 */
export function reading(given: Setup, { left, right, top, bottom }: Window): Reading {
  const { algorithm } = given;
  const { attach, acts, receives, rows } = ticker(given);
  const wordOf = wordReader(algorithm);
  const lengths = Object.values(algorithm.messages).map((fields) => Object.keys(fields).length);
  const letters: Letter[] = [];
  const before = (p: number, kind: number, port: number, message: any): void => {
    if (kind >= ALARM) return acts(p, kind);
    const row = receives();
    if (row < top || row >= bottom || p < left || p >= right) return;
    const words = Array.from({ length: lengths[kind] }, (_, i) => wordOf(kind, i, message));
    letters.push({ position: p, row, port, kind, words });
  };
  return {
    setup: { ...given, algorithm: { ...observed(algorithm, { before }), claims: [] } },
    attach,
    isOver: () => rows() > bottom,
    letters,
  };
}
