import type { Setup } from "../model/setup.ts";
import { ALARM, observe } from "../recording/observe.ts";
import { wordReader } from "../recording/fields.ts";
import type { Window } from "./atlas.ts";
import { makeTicker } from "./ticker.ts";

interface Letter {
  readonly position: number;
  readonly row: number;
  readonly port: number;
  readonly kind: number;
  readonly words: readonly number[];
}

/** Repeats a run to read the words of the messages in a window, which an atlas does not store. */
export function makeReader(original: Setup, { left, right, top, bottom }: Window) {
  const { algorithm } = original;
  const { attach, acts, receives, rows } = makeTicker(original);
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
    setup: { ...original, algorithm: { ...observe(algorithm, { before }), claims: [] } },
    attach,
    /** Returns true if every message of the window has been read. */
    isOver: () => rows() > bottom,
    letters,
  };
}
