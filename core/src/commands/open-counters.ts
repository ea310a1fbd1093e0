import type { Field } from "../model/schema.ts";
import { largestWord } from "./slots.ts";

/** Most choices of values of counters with a limit, all of which are asked. */
const MOST_WHOLE = 4096;
/** Choices of values of all counters that are asked at least, and the fewest values of each. */
const SAMPLES = 64;
const FEWEST_VALUES = 4;

/** Returns the largest word that is asked for each counter: its limit where that is small, else the same for all others. */
export function largestAsked(counters: readonly Field<unknown>[]): number[] {
  let whole = 1;
  const limits = counters.map((field) => {
    const words = largestWord(field) + 1;
    if (whole * words > MOST_WHOLE) return undefined;
    whole *= words;
    return words - 1;
  });
  const others = limits.filter((limit) => limit === undefined).length;
  const fits = (values: number) => whole * values ** others <= SAMPLES;
  let values = FEWEST_VALUES;
  if (others > 0) while (fits(values + 1)) values++;
  return limits.map((limit) => limit ?? values - 1);
}

/** Yields every choice of one word for each counter, up to the largest. */
export function* samples(largest: readonly number[]): Generator<readonly number[]> {
  if (largest.length === 0) {
    yield [];
    return;
  }
  const [first, ...others] = largest;
  for (const rest of samples(others))
    for (let word = 0; word <= first; word++) yield [word, ...rest];
}
