import type { Atlas, Window } from "./atlas.ts";
import { eachRun } from "./runs.ts";
import { placeOf, portOf, rowOf } from "./slab.ts";

/** Receipts one by one, by row and position. */
export interface Receipts {
  readonly position: Uint32Array;
  readonly row: Uint32Array;
  /** The index of kind and phase. */
  readonly sort: Uint16Array;
  readonly port: Uint8Array;
}

/** The receipts of a window; nothing where there are more than `most`. */
export function receiptsIn(atlas: Atlas, window: Window, most: number): Receipts | undefined {
  const { left, right } = window;
  const found: { p: number; row: number; sort: number; port: number }[] = [];
  eachRun(atlas, window, ({ first, word, sort }, start, from, to) => {
    for (let i = from; i < to && found.length <= most; i++) {
      const p = start + placeOf(word[i]);
      if (p < left || p >= right) continue;
      found.push({ p, row: first + rowOf(word[i]), sort: sort[i], port: portOf(word[i]) });
    }
  });
  if (found.length > most) return undefined;
  found.sort((a, b) => a.row - b.row || a.p - b.p || a.port - b.port);
  return {
    position: Uint32Array.from(found, ({ p }) => p),
    row: Uint32Array.from(found, ({ row }) => row),
    sort: Uint16Array.from(found, ({ sort }) => sort),
    port: Uint8Array.from(found, ({ port }) => port),
  };
}
