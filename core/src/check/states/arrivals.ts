import { TooManyStates } from "./numbering.ts";

/** Number of pairs (message, side) that the direct table covers, for two sides. */
const MOST_PAIRED = 256;

/** Largest size of the hash table, in entries of three words (6 GiB in total). At most half of the entries are used. */
const MOST_SIZE = 2 ** 29;

export type Arrive = (local: number, side: number, message: number) => number;

/** Largest number of local states of each kind of process that the direct table covers. */
const MOST_LOCAL = 2 ** 11;
/** How many it covers at first. Most checks are small, and the engine collects garbage for every few large tables. */
const FIRST_LOCAL = 2 ** 3;

/**
 * Returns a function that caches the results of `find`, which are the local states after a message has
 * arrived. There are `whos` kinds of process, with `perWho` numbers each. A direct table covers the first
 * local states of each kind, and a growing hash table covers the others. If `whos` is 0, the hash table
 * covers all local states.
 */
export function arrivals(whos: number, perWho: number, find: Arrive, mostSize = MOST_SIZE): Arrive {
  let size = 2 ** 14;
  let known = new Int32Array(3 * size);
  let held = 0;
  const slot = (local: number, what: number): number => {
    let h = Math.imul(local, 0x9e3779b1) ^ Math.imul(what, 0x85ebca6b);
    h ^= h >>> 15;
    return h & (size - 1);
  };
  const add = (local: number, what: number, after: number): void => {
    let i = slot(local, what);
    while (known[3 * i] !== 0) i = (i + 1) & (size - 1);
    known[3 * i] = local;
    known[3 * i + 1] = what;
    known[3 * i + 2] = after;
  };
  const widen = (): void => {
    if (size >= mostSize) throw new TooManyStates();
    const old = known;
    size *= 2;
    known = new Int32Array(3 * size);
    for (let o = 0; o < old.length; o += 3) {
      if (old[o] !== 0) add(old[o], old[o + 1], old[o + 2]);
    }
  };
  const search: Arrive = (local, side, message) => {
    const what = (message << 6) | side;
    let i = slot(local, what);
    for (;;) {
      const o = 3 * i;
      if (known[o] === local && known[o + 1] === what) return known[o + 2];
      if (known[o] === 0) break;
      i = (i + 1) & (size - 1);
    }
    const after = find(local, side, message);
    add(local, what, after);
    if (++held * 2 > size) widen();
    return after;
  };
  if (whos === 0) return search;
  const shift = Math.log2(perWho);
  const most = Math.min(perWho, MOST_LOCAL);
  let covered = Math.min(most, FIRST_LOCAL);
  // An arrival does not change the kind of process, so an entry is a number within that kind.
  let pairs = new Uint16Array(MOST_PAIRED * whos * covered);
  const cover = (own: number): void => {
    const [old, before] = [pairs, covered];
    while (covered <= own) covered *= 16;
    covered = Math.min(most, covered);
    pairs = new Uint16Array(MOST_PAIRED * whos * covered);
    for (let from = 0, to = 0; from < old.length; from += before, to += covered) {
      // The operating system gives memory only to what is written.
      for (let i = 0; i < before; i++) if (old[from + i] !== 0) pairs[to + i] = old[from + i];
    }
  };
  const arrive: Arrive = (local, side, message) => {
    const what = (message << 1) | side;
    const who = local >>> shift;
    const own = local - (who << shift);
    if (side > 1 || what >= MOST_PAIRED || own >= covered) {
      if (side > 1 || what >= MOST_PAIRED || own >= most) return search(local, side, message);
      cover(own);
      return arrive(local, side, message);
    }
    const row = what * whos + who;
    const known = pairs[row * covered + own];
    if (known !== 0) return (who << shift) + known;
    const after = find(local, side, message);
    pairs[row * covered + own] = after - (who << shift);
    return after;
  };
  return arrive;
}
