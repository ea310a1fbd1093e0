/** The share of process p in the hash of a configuration; shares are put together by exclusive or. */
export function mix(place: number, p: number): number {
  let x = Math.imul(place, 0x9e3779b1) + Math.imul(p + 1, 0x85ebca6b);
  x ^= x >>> 15;
  x = Math.imul(x, 0x2c1b3c6d);
  return x ^ (x >>> 13);
}

/** Where in a table to begin to look for a hash. */
export const spread = (h: number): number => h ^ (h >>> 15);

/** What a table holds: the number of a configuration plus one, in so many bits, and above them as much of its hash as fits. */
export const entry = (h: number, state: number, bits: number): number =>
  ((h >>> bits) << bits) | (state + 1);
