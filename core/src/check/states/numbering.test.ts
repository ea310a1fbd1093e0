import { describe, expect, test } from "vitest";
import {
  keyOf,
  MOST_MESSAGES,
  MOST_SIDES,
  MOST_STATES,
  numbering,
  TooManyStates,
  WIDTH,
} from "./numbering.ts";

/** Returns numbers at both ends of a range, and around every power of two between them. */
function extremes(most: number): number[] {
  const all = new Set<number>();
  for (let power = 1; power <= most; power *= 2) {
    for (const it of [power - 1, power, power + 1]) if (it < most) all.add(it);
  }
  return [...all];
}

describe("the key of a reaction", () => {
  test("is exact at both ends of each range", () => {
    const largest = keyOf(MOST_STATES - 1, MOST_SIDES - 1, MOST_MESSAGES - 1);
    expect(Number.isSafeInteger(largest)).toBe(true);
  });

  test("is unique", () => {
    for (const state of extremes(MOST_STATES)) {
      const keys = new Set<number>();
      let count = 0;
      // Test neighbouring states too, so that a key that overflows into the next state is found.
      for (const at of [state, state + 1].filter((it) => it < MOST_STATES)) {
        for (const side of [0, 1, 61, 63]) {
          for (const message of extremes(MOST_MESSAGES)) {
            keys.add(keyOf(at, side, message));
            count++;
          }
        }
      }
      expect(keys.size, `from state ${state} on`).toBe(count);
    }
  });

  test("distinguishes two messages that once collided", () => {
    expect(keyOf(2 ** 21 + 5, 1, 3)).not.toBe(keyOf(2 ** 21 + 5, 1, 4));
  });
});

test("numbering: a pair of numbers below WIDTH makes an exact key", () => {
  expect(Number.isSafeInteger((WIDTH - 1) * WIDTH + WIDTH - 1)).toBe(true);
});

test("numbering: throws at its limit", () => {
  const all: string[] = [];
  const number = numbering(all, 3);
  expect(["a", "b", "c", "a"].map((it) => number(it, () => it))).toEqual([0, 1, 2, 0]);
  expect(() => number("d", () => "d")).toThrow(TooManyStates);
  expect(() => number("d", () => "d")).toThrow("more local states than can be numbered");
  expect(all).toEqual(["a", "b", "c"]);
});
