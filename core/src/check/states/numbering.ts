import { StepLimit } from "../../solo/single-process.ts";

/** Thrown if there are more local states than numbers. The caller retries with wider numbers or leaves the check undecided. */
export class TooManyStates extends StepLimit {
  constructor() {
    super("a process has more local states than can be numbered");
  }
}

/** Exclusive upper limit on the number of sides of a process. */
export const MOST_SIDES = 64;
/** Exclusive upper limit on the number of states of single processes; four-byte local states have the same limit. */
export const MOST_STATES = 2 ** 22;
/** Largest number of entries of a Map. V8 throws a RangeError above it. */
const MOST_KEPT = 2 ** 24;
/** Exclusive upper limit on the number of messages, and on the number of contents of links. */
export const MOST_MESSAGES = MOST_KEPT;
/** Exclusive upper limit on x and y in a key x · WIDTH + y. The key is exact because WIDTH² < 2^53. */
export const WIDTH = 2 ** 26;

/** Returns the key of a reaction, which is unique because 2^22 · 2^6 · 2^24 < 2^53. */
export const keyOf = (state: number, side: number, message: number): number =>
  (state * MOST_SIDES + side) * MOST_MESSAGES + message;

/** Adds a new key to a map; throws if the map is full. */
export function keep<K, V>(map: Map<K, V>, key: K, value: V): V {
  if (map.size >= MOST_KEPT) throw new TooManyStates();
  map.set(key, value);
  return value;
}

/** Returns a function that numbers things by their keys, in the order of first use. It throws if it needs a number ≥ `most`. */
export function numbering<T>(all: T[], most: number) {
  const known = new Map<string, number>();
  return (key: string, make: () => T): number => {
    let number = known.get(key);
    if (number === undefined) {
      if (all.length >= most) throw new TooManyStates();
      number = keep(known, key, all.length);
      all.push(make());
    }
    return number;
  };
}
