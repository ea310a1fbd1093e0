import { Refusal } from "./refusal.ts";

/** A coin has at most so many sides. */
export const MOST_SIDES = 2 ** 21;

/** The first outcomes of the tosses of each process, by position; the seed draws what comes after them. */
export type Coins = readonly (readonly number[])[];

/** A list for every process; nothing where nothing is given. */
export function coinsOf(name: string, n: number, tosses: boolean, asked: Coins): Coins | undefined {
  if (!tosses) throw new Refusal(`coins: ${name} tosses no coins; it takes no outcomes.`);
  if (asked.length > n) {
    throw new Refusal(`coins: outcomes are given for ${asked.length} processes, but n = ${n}.`);
  }
  for (const [p, outcomes] of asked.entries()) {
    const odd = outcomes.find((it) => !(Number.isInteger(it) && it >= 0 && it < MOST_SIDES));
    if (odd === undefined) continue;
    throw new Refusal(
      `coins: ${odd} at position ${p} is not accepted; outcomes are whole numbers from 0.`,
    );
  }
  if (asked.every(({ length }) => length === 0)) return undefined;
  return Array.from({ length: n }, (_, p) => asked[p] ?? []);
}
