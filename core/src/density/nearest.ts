import type { Atlas, Window } from "./atlas.ts";
import { eachRun, placeOf, rowOf } from "./slab.ts";

export interface Place {
  readonly position: number;
  readonly row: number;
}

/** Finds the receipt nearest to the middle of a window, measured in widths and heights of the window. */
export function nearestReceipt(atlas: Atlas, window: Window): Place | undefined {
  const { n, rows } = atlas;
  const [width, height] = [window.right - window.left, window.bottom - window.top];
  const [x, y] = [(window.left + window.right) / 2, (window.top + window.bottom) / 2];
  for (let reach = 0.5; ; reach *= 2) {
    const around = {
      left: Math.max(0, Math.floor(x - reach * width)),
      right: Math.min(n, Math.ceil(x + reach * width)),
      top: Math.max(0, Math.floor(y - reach * height)),
      bottom: Math.min(rows, Math.ceil(y + reach * height)),
    };
    let nearest: Place | undefined;
    let least = Infinity;
    eachRun(atlas, around, ({ first, word }, start, from, to) => {
      for (let i = from; i < to; i++) {
        const [position, row] = [start + placeOf(word[i]), first + rowOf(word[i])];
        const far = Math.max(
          Math.abs(position + 0.5 - x) / width,
          Math.abs(row + 0.5 - y) / height,
        );
        if (far < least) [nearest, least] = [{ position, row }, far];
      }
    });
    const isAll =
      around.left === 0 && around.right === n && around.top === 0 && around.bottom === rows;
    // A receipt outside the window may be nearer than one in its corner of a bucket.
    if (isAll || least <= reach) return nearest;
  }
}
