import { groupDigits } from "../../refusal/group-digits.ts";
import { Refusal } from "../../refusal/refusal.ts";

/** Largest number of sides of a coin. */
export const MOST_SIDES = 2 ** 21;

/** The first outcomes of the tosses of each process, by position; later outcomes are drawn from the seed. */
export type Coins = readonly (readonly number[])[];

/** Checks the outcomes and adds an empty list for each process without outcomes; undefined if all lists are empty. */
export function completeCoins(n: number, coins: Coins): Coins | undefined {
  if (coins.length > n) {
    throw Refusal.of("coins", `outcomes are given for ${coins.length} processes, but n = ${n}.`);
  }
  for (const [p, outcomes] of coins.entries()) {
    const odd = outcomes.find((it) => !(Number.isInteger(it) && it >= 0 && it < MOST_SIDES));
    if (odd === undefined) continue;
    throw Refusal.of(
      "coins",
      `${odd} at position ${p} is not accepted; outcomes are whole numbers from 0 to ${groupDigits(MOST_SIDES - 1)}.`,
    );
  }
  if (coins.every(({ length }) => length === 0)) return undefined;
  return Array.from({ length: n }, (_, p) => coins[p] ?? []);
}
