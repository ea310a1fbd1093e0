import type { Atlas, Window } from "./atlas.ts";
import { eachRun, placeOf, portOf, rowOf } from "./slab.ts";

/** Receipts one by one, ordered by row, then by position. */
export interface Receipts {
  readonly position: Uint32Array;
  readonly row: Uint32Array;
  /** By receipt: the index of its kind and phase in the `sorts` of the atlas. */
  readonly sort: Uint16Array;
  readonly port: Uint8Array;
}

/** Lists the receipts of a window; undefined if there are more than `most`. */
export function receiptsIn(atlas: Atlas, window: Window, most: number): Receipts | undefined {
  const { left, right } = window;
  const receipts: { p: number; row: number; sort: number; port: number }[] = [];
  eachRun(atlas, window, ({ first, word, sort }, start, from, to) => {
    for (let i = from; i < to && receipts.length <= most; i++) {
      const p = start + placeOf(word[i]);
      if (p < left || p >= right) continue;
      receipts.push({ p, row: first + rowOf(word[i]), sort: sort[i], port: portOf(word[i]) });
    }
  });
  if (receipts.length > most) return undefined;
  receipts.sort((a, b) => a.row - b.row || a.p - b.p || a.port - b.port);
  return {
    position: Uint32Array.from(receipts, ({ p }) => p),
    row: Uint32Array.from(receipts, ({ row }) => row),
    sort: Uint16Array.from(receipts, ({ sort }) => sort),
    port: Uint8Array.from(receipts, ({ port }) => port),
  };
}
