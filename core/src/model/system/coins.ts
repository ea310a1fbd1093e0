import { groupDigits } from "../../refusal/group-digits.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { below, mix, stream, type Seed } from "./random.ts";

/** Largest number of sides of a coin. */
const MOST_SIDES = 2 ** 21;

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

/** Returns the outcome of toss c, counted from 0, of the process at position p. */
export type Toss = (p: number, c: number, sides: number) => number;

/** Makes the tosses of a run: the outcomes that are given, then those drawn from the seed. */
export function tosser({
  seed,
  coins,
}: {
  readonly seed: Seed;
  readonly coins?: Coins | undefined;
}): Toss {
  const from = stream(seed, "coins");
  return (p, c, sides) => {
    const value = coins?.[p][c] ?? below(from, p, c, sides);
    if (value < sides) return value;
    throw Refusal.of(
      "coins",
      `toss ${c} of the process at position ${p} cannot be ${value}; its outcomes are 0 to ${sides - 1}.`,
    );
  };
}

/** True if a coin may have this number of sides. */
export const isCoin = (sides: unknown): boolean =>
  Number.isSafeInteger(sides) && (sides as number) >= 1 && (sides as number) <= MOST_SIDES;

/** Folds a toss into the lane of a digest that covers all tosses. */
export const foldToss = (lane: number, p: number, value: number): number =>
  mix((lane ^ Math.imul(p, 0x9e3779b1)) + value);
