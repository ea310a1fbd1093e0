import { TooManyPlaces } from "./too-many-places.ts";

/** Messages, twice, that are looked up without searching. */
const MOST_PAIRED = 256;

/** Arrivals that are remembered, twice: three words each, 6 GiB. */
const MOST_SIZE = 2 ** 29;

type Arrive = (place: number, side: number, message: number) => number;

/** Places of one kind of process that are looked up without searching. */
const MOST_LOCAL = 2 ** 11;

/**
 * The place after a message has arrived, remembered. The first places of each of so many kinds of
 * process, which have `perWho` numbers each, are in a table of all pairs that needs no searching; the
 * others, or all where there are no kinds, in a table that grows.
 */
export function arrivals(whos: number, perWho: number, find: Arrive, mostSize = MOST_SIZE): Arrive {
  let size = 2 ** 14;
  let known = new Int32Array(3 * size);
  let held = 0;
  const slot = (place: number, what: number): number => {
    let h = Math.imul(place, 0x9e3779b1) ^ Math.imul(what, 0x85ebca6b);
    h ^= h >>> 15;
    return h & (size - 1);
  };
  const add = (place: number, what: number, found: number): void => {
    let i = slot(place, what);
    while (known[3 * i] !== 0) i = (i + 1) & (size - 1);
    known[3 * i] = place;
    known[3 * i + 1] = what;
    known[3 * i + 2] = found;
  };
  const widen = (): void => {
    if (size >= mostSize) throw new TooManyPlaces();
    const old = known;
    size *= 2;
    known = new Int32Array(3 * size);
    for (let o = 0; o < old.length; o += 3) {
      if (old[o] !== 0) add(old[o], old[o + 1], old[o + 2]);
    }
  };
  const sought: Arrive = (place, side, message) => {
    const what = (message << 6) | side;
    let i = slot(place, what);
    for (;;) {
      const o = 3 * i;
      if (known[o] === place && known[o + 1] === what) return known[o + 2];
      if (known[o] === 0) break;
      i = (i + 1) & (size - 1);
    }
    const found = find(place, side, message);
    add(place, what, found);
    if (++held * 2 > size) widen();
    return found;
  };
  if (whos === 0) return sought;
  const shift = Math.log2(perWho);
  const local = Math.min(perWho, MOST_LOCAL);
  // What is kept is the number within its kind: an arrival does not change who it is.
  const pairs = new Uint16Array(MOST_PAIRED * whos * local);
  return (place, side, message) => {
    const what = (message << 1) | side;
    const who = place >>> shift;
    const own = place - (who << shift);
    if (side > 1 || what >= MOST_PAIRED || own >= local) return sought(place, side, message);
    const at = (what * whos + who) * local + own;
    const known = pairs[at];
    if (known !== 0) return (who << shift) + known;
    const found = find(place, side, message);
    pairs[at] = found - (who << shift);
    return found;
  };
}
