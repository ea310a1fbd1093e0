import { slotOf } from "./store.ts";

/** The fingerprint was not in the set. */
export const NEW = 0;
/** The fingerprint is in the set, and its state is not expanded. */
const OPEN = 1;
/** The fingerprint is in the set, and its state is expanded. */
export const CLOSED = 2;

/** A set of 64-bit fingerprints, two words each, in a hash table that grows. States with equal fingerprints count as one state. */
export interface Fingerprints {
  /** Adds a fingerprint; returns its status before the call. */
  add(a: number, b: number): typeof NEW | typeof OPEN | typeof CLOSED;
  /** Marks the state of a fingerprint as expanded. */
  close(a: number, b: number): void;
  /** Makes room for `more` fingerprints; false if the table would need more than `mostBytes` while it grows. */
  makeRoom(more: number, mostBytes: number): boolean;
  /** The table: two words for each of `size` slots. */
  readonly table: Int32Array;
  readonly size: number;
  readonly bytes: number;
}

/** Fraction of used slots above which the table grows. */
const FULL = 0.75;
/** Largest number of slots. */
const MOST = 2 ** 30;

/** Makes an empty set. `mask`: the bits that are compared; tests use few bits to cause collisions. */
export function fingerprints(mask: readonly [number, number] = [-1, -1]): Fingerprints {
  const [keepA, keepB] = mask;
  let size = 2 ** 10;
  let table = new Int32Array(2 * size);
  /** One bit for every slot, 1 if its state is expanded. */
  let closed = new Uint8Array(size / 8);
  let count = 0;

  /** Finds the slot of a fingerprint, or the free slot where it belongs. Both words of a free slot are 0. */
  const find = (a: number, b: number): number => {
    const last = size - 1;
    let i = slotOf(a ^ b) & last;
    while (table[2 * i] !== a || table[2 * i + 1] !== b) {
      if (table[2 * i] === 0 && table[2 * i + 1] === 0) break;
      i = (i + 1) & last;
    }
    return i;
  };
  /** Returns the second word of a fingerprint. The fingerprint (0, 0) becomes (0, 1), because (0, 0) marks a free slot. */
  const second = (a: number, b: number): number => (a === 0 && b === 0 ? 1 : b);

  function grow(): void {
    const [before, was] = [table, closed];
    size *= 2;
    table = new Int32Array(2 * size);
    closed = new Uint8Array(size / 8);
    for (let i = 0; 2 * i < before.length; i++) {
      const [a, b] = [before[2 * i], before[2 * i + 1]];
      if (a === 0 && b === 0) continue;
      const to = find(a, b);
      table[2 * to] = a;
      table[2 * to + 1] = b;
      if (was[i >>> 3] & (1 << (i & 7))) closed[to >>> 3] |= 1 << (to & 7);
    }
  }

  return {
    add(all, rest) {
      const a = all & keepA;
      const b = second(a, rest & keepB);
      const i = find(a, b);
      if (table[2 * i] !== 0 || table[2 * i + 1] !== 0)
        return closed[i >>> 3] & (1 << (i & 7)) ? CLOSED : OPEN;
      table[2 * i] = a;
      table[2 * i + 1] = b;
      count++;
      return NEW;
    },
    close(all, rest) {
      const a = all & keepA;
      const i = find(a, second(a, rest & keepB));
      closed[i >>> 3] |= 1 << (i & 7);
    },
    makeRoom(more, mostBytes) {
      while (count + more > FULL * size) {
        // While the table grows, the old and the new one are both in memory.
        if (size === MOST || 3 * 8 * size > mostBytes) return false;
        grow();
      }
      return true;
    },
    get table() {
      return table;
    },
    get size() {
      return size;
    },
    get bytes() {
      return 8 * size + size / 8;
    },
  };
}

/** Returns an upper bound on the probability that any two of n states collide. Each of the n(n - 1)/2 pairs collides with probability 2^-64. */
export const collisionOdds = (states: number): number => states ** 2 / 2 ** 65;

/** Formats a probability: "1 in 3.2e8", or "about 0.25" if it is large. */
export const sayOdds = (odds: number): string =>
  odds > 0.1 ? `about ${Math.min(1, odds).toPrecision(2)}` : `1 in ${sayLarge(1 / odds)}`;

const sayLarge = (x: number): string =>
  x < 1e4 ? String(Math.floor(x)) : x.toExponential(1).replace("+", "");
