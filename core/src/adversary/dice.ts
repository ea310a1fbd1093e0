import { below, type Stream } from "../model/random.ts";

/** A whole number from 0 to sides - 1, another one at every call. */
export type Dice = (sides: number) => number;

/** The throws of one restart: no restart disturbs another, whatever thread it is made in. */
export function diceOf(from: Stream, restart: number): Dice {
  let thrown = 0;
  return (sides) => below(from, restart, thrown++, sides);
}

/** The ids least..most, or as many of them as there are processes, in any order. */
export function drawnIds(dice: Dice, n: number, least: number, most: number): Uint32Array {
  const ids = new Uint32Array(n);
  const isTight = most - least + 1 < 4 * n;
  if (!isTight) {
    const taken = new Set<number>();
    for (let p = 0; p < n; p++) {
      let id = least + dice(most - least + 1);
      while (taken.has(id)) id = id === most ? least : id + 1;
      taken.add((ids[p] = id));
    }
    return ids;
  }
  const all = Uint32Array.from({ length: most - least + 1 }, (_, i) => least + i);
  for (let i = 0; i < n; i++) {
    const j = i + dice(all.length - i);
    [all[i], all[j]] = [all[j], all[i]];
  }
  ids.set(all.subarray(0, n));
  return ids;
}
