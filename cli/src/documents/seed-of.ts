/** Writes a seed as a number if JSON can hold it, else as a string. */
export const seedOf = (seed: string | number | bigint): number | string =>
  Number.isSafeInteger(Number(seed)) ? Number(seed) : String(seed);
