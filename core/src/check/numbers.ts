import { TooManyPlaces } from "./too-many-places.ts";

/** Sides of a process: fewer than this. */
export const MOST_SIDES = 64;
/** Local states of a process: fewer than this, as many as there are places of four bytes. */
export const MOST_STATES = 2 ** 22;
/** Entries that a Map holds. V8 throws a RangeError at one more. */
const MOST_KEPT = 2 ** 24;
/** Messages, and contents of links: fewer than this. */
export const MOST_MESSAGES = MOST_KEPT;
/** Two numbers below this make one key: WIDTH² < 2^53. */
export const WIDTH = 2 ** 26;

/** The key of a reaction: no two reactions share one, since 2^22 · 2^6 · 2^24 < 2^53. */
export const keyOf = (state: number, side: number, message: number): number =>
  (state * MOST_SIDES + side) * MOST_MESSAGES + message;

/** Remembers a value under a key that the map does not have yet. */
export function keep<K, V>(map: Map<K, V>, key: K, value: V): V {
  if (map.size >= MOST_KEPT) throw new TooManyPlaces();
  map.set(key, value);
  return value;
}

/** Numbers things by their keys, in the order in which they come; every number is below `most`. */
export function numbering<T>(all: T[], most: number) {
  const known = new Map<string, number>();
  return (key: string, make: () => T): number => {
    let number = known.get(key);
    if (number === undefined) {
      if (all.length >= most) throw new TooManyPlaces();
      number = keep(known, key, all.length);
      all.push(make());
    }
    return number;
  };
}
