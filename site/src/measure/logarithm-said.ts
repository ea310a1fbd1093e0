import { grouped } from "../app/figures.ts";

/** Up to so many digits a whole number comes back from its logarithm unharmed. */
const DIGITS = 12;

/** A whole number that is given by its logarithm to the base 10; a very long one by its power of ten. */
export const logarithmSaid = (log: number): string =>
  log < DIGITS ? grouped(Math.round(10 ** log)) : `≈ 10^${log.toFixed(2)}`;
