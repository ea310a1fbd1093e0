import type { Setup } from "../model/setup.ts";
import { ALARM, observe } from "../recording/observe.ts";
import { wordReader } from "../recording/fields.ts";
import type { Window } from "./atlas.ts";
import { makeTicker, type Running } from "./ticker.ts";

/** A received message. */
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
  /** True if the window is complete. */
  readonly isOver: () => boolean;
  readonly letters: readonly Letter[];
}

/**
 * Reads the messages of a window. An atlas does not store words, which would double its size, so the run is repeated
 * up to the window.
 */
export function makeReader(given: Setup, { left, right, top, bottom }: Window): Reading {
  const { algorithm } = given;
  const { attach, acts, receives, rows } = makeTicker(given);
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
    setup: { ...given, algorithm: { ...observe(algorithm, { before }), claims: [] } },
    attach,
    isOver: () => rows() > bottom,
    letters,
  };
}
