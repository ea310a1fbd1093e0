/**
 * One seeded generator for everything. It has no state. A draw is a hash of (seed, stream, index), so the c-th toss of
 * process p is the same under every schedule, and ids, ports, schedule and coins never affect one another. It uses only
 * integer arithmetic, so every browser draws the same numbers.
 */
export type Seed = number | bigint;

/** The key of one stream of draws under one seed. */
export interface Stream {
  readonly k0: number;
  readonly k1: number;
}

type StreamName =
  | "ids"
  | "ports"
  | "schedule"
  | "coins"
  | "graph"
  | "wake"
  | "worst"
  | "ties"
  | "setups"
  | "faults"
  | "variations";

/** Spreads every bit of x over all 32 bits; this is a bijection. Generated loops inline the same text. */
export function mix(x: number): number {
  x ^= x >>> 16;
  x = Math.imul(x, 0x21f0aaad);
  x ^= x >>> 15;
  x = Math.imul(x, 0x735a2d97);
  return x ^ (x >>> 15);
}

export function stream(seed: Seed, name: StreamName): Stream {
  const s = BigInt.asUintN(64, BigInt(seed));
  const low = Number(s & 0xffffffffn) | 0;
  const high = Number(s >> 32n) | 0;
  let k = mix(low ^ 0x5bd1e995);
  for (const letter of name) k = mix(k ^ letter.charCodeAt(0));
  const k0 = mix(k ^ high);
  return { k0, k1: mix(k0 + 0x9e3779b9) };
}

/** Returns draw (p, c) of a stream, which has 32 bits. */
export const draw = ({ k0, k1 }: Stream, p: number, c: number): number =>
  mix((mix((mix(p ^ k0) + c) | 0) + k1) | 0) >>> 0;

/** Draws a whole number from 0 to sides - 1. */
export const below = (from: Stream, p: number, c: number, sides: number): number =>
  Math.floor((draw(from, p, c) * sides) / 2 ** 32);

/** Like `below`, but draws from 53 bits, which is fair even if `sides` is in the millions. */
export function evenly(from: Stream, index: number, sides: number): number {
  const high = draw(from, index, 1) >>> 6;
  const low = draw(from, index, 2) >>> 5;
  return Math.floor(((high * 2 ** 27 + low) / 2 ** 53) * sides);
}

/** Draws an order of the ids 1..n (Fisher and Yates, in place). */
export function permutation(from: Stream, n: number): Uint32Array<ArrayBuffer> {
  const ids = new Uint32Array(n);
  for (let i = 0; i < n; i++) ids[i] = i + 1;
  for (let i = n - 1; i > 0; i--) {
    const j = evenly(from, i, i + 1);
    const swapped = ids[i];
    ids[i] = ids[j];
    ids[j] = swapped;
  }
  return ids;
}
