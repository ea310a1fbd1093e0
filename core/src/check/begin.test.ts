import { describe, expect, test } from "vitest";
import { find } from "../line.ts";
import { chances } from "../chances.ts";
import { checker, type CheckRequest } from "../checker.ts";

/** Every process draws one of two ids, so that there are 2^40 ways to begin. */
const n = 40;

const checkOf = (name: string, budget: Partial<CheckRequest["budget"]>, compact = false) =>
  checker({
    scope: { algorithm: find(name).with({}), n },
    reduce: true,
    steps: false,
    compact,
    budget: { states: Infinity, bytes: 2 ** 30, ...budget },
  });

describe.each([
  ["itai-rodeh", false],
  ["itai-rodeh", true],
  ["itai-rodeh-sync", false],
])("%s, compact: %s", (name, compact) => {
  test.each([
    [{ states: 1000 }, "more than 1000 configurations"],
    [{ bytes: 2 ** 22 }, "the configurations need more than 4 MiB"],
  ])("no more beginnings are made than there is room for: %j", (budget, why) => {
    const it = checkOf(name, budget, compact);
    while (it.advance());
    expect(it.report()).toMatchObject({ undecided: why, setups: 1 });
    expect(it.report().states).toBeGreaterThan(500);
    expect(it.report().properties[0].holds).toBeUndefined();
  });
});

test("while they are made one can look at the clock", () => {
  const it = checkOf("itai-rodeh", {});
  // What must be possible is looked for first.
  for (let looks = 0; looks < 50 && it.progress().states === 0; looks++) it.advance();
  expect(it.advance()).toBe(true);
  expect(it.progress().states).toBeGreaterThan(1000);
  expect(it.report().states).toBe(it.progress().states);
});

test("chances give up as soon", () => {
  const algorithm = find("itai-rodeh").with({});
  expect(() => chances({ algorithm, n, mostStates: 1000 })).toThrow(
    "chance: there are more than 1000 states; a smaller n may do.",
  );
});
