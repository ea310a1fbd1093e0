import { OutOfRoom } from "./exploration.ts";

/** What is known of a fingerprint: not met before, met and not yet expanded, met and expanded. */
export const NEW = 0;
const OPEN = 1;
export const CLOSED = 2;

/**
 * A set of fingerprints of 64 bits, two words each, in a table with open addressing that grows. Nothing
 * else is kept of a configuration, so that two with the same fingerprint are taken for one.
 */
export interface Fingerprints {
  /** Puts it in, if it is not there; says what was known of it. */
  add(a: number, b: number): typeof NEW | typeof OPEN | typeof CLOSED;
  /** From now on it is closed. */
  close(a: number, b: number): void;
  /** So many more find a place. `mostBytes` are all that the table may take while it grows. */
  makeRoom(more: number, mostBytes: number): void;
  /** Reads where it would stand, so that it is at hand when it is asked for. */
  fetch(a: number, b: number): number;
  readonly bytes: number;
}

/** Three quarters of the places in the table are taken at most. */
const FULL = 0.75;
const MOST = 2 ** 30;

/** `mask`: the bits that are looked at, for tests that want fingerprints to be the same by chance. */
export function fingerprints(mask: readonly [number, number] = [-1, -1]): Fingerprints {
  const [keepA, keepB] = mask;
  let size = 2 ** 10;
  let table = new Int32Array(2 * size);
  /** A bit for every place of the table. */
  let closed = new Uint8Array(size / 8);
  let count = 0;

  /** Where it stands, or would; nothing is there where both words are 0. */
  const slotOf = (a: number, b: number): number => {
    const last = size - 1;
    let i = (a ^ b) & last;
    while (table[2 * i] !== a || table[2 * i + 1] !== b) {
      if (table[2 * i] === 0 && table[2 * i + 1] === 0) break;
      i = (i + 1) & last;
    }
    return i;
  };
  /** 0 stands for nothing. */
  const second = (a: number, b: number): number => (a === 0 && b === 0 ? 1 : b);

  function grow(): void {
    const [before, was] = [table, closed];
    size *= 2;
    table = new Int32Array(2 * size);
    closed = new Uint8Array(size / 8);
    for (let i = 0; 2 * i < before.length; i++) {
      const [a, b] = [before[2 * i], before[2 * i + 1]];
      if (a === 0 && b === 0) continue;
      const to = slotOf(a, b);
      table[2 * to] = a;
      table[2 * to + 1] = b;
      if (was[i >>> 3] & (1 << (i & 7))) closed[to >>> 3] |= 1 << (to & 7);
    }
  }

  return {
    add(all, rest) {
      const a = all & keepA;
      const b = second(a, rest & keepB);
      const i = slotOf(a, b);
      if (table[2 * i] !== 0 || table[2 * i + 1] !== 0)
        return closed[i >>> 3] & (1 << (i & 7)) ? CLOSED : OPEN;
      table[2 * i] = a;
      table[2 * i + 1] = b;
      count++;
      return NEW;
    },
    close(all, rest) {
      const a = all & keepA;
      const i = slotOf(a, second(a, rest & keepB));
      closed[i >>> 3] |= 1 << (i & 7);
    },
    makeRoom(more, mostBytes) {
      while (count + more > FULL * size) {
        // The old table and the new one are there at the same time.
        if (size === MOST || 3 * 8 * size > mostBytes) throw new OutOfRoom();
        grow();
      }
    },
    fetch: (a, b) => table[2 * (((a & keepA) ^ (b & keepB)) & (size - 1))],
    get bytes() {
      return 8 * size + size / 8;
    },
  };
}

/** The first word of the share of a place in the fingerprint; `seed` is the process's own. */
export function shareA(place: number, seed: number): number {
  let x = Math.imul(place, 0x9e3779b1) + seed;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** The second, by other numbers. */
export function shareB(place: number, seed: number): number {
  let x = Math.imul(place, 0x27d4eb2f) + seed;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return x ^ (x >>> 16);
}

/**
 * The odds that any two of so many configurations have the same fingerprint, at most: there are
 * n(n - 1)/2 pairs, and each has the same 64 bits once in 2^64, if fingerprints are as good as drawn.
 */
export const collisionOdds = (states: number): number => states ** 2 / 2 ** 65;

/** "1 in 3.2e8" */
export const sayOdds = (odds: number): string =>
  odds > 0.1 ? `about ${Math.min(1, odds).toPrecision(2)}` : `1 in ${sayLarge(1 / odds)}`;

const sayLarge = (x: number): string =>
  x < 1e4 ? String(Math.floor(x)) : x.toExponential(1).replace("+", "");
