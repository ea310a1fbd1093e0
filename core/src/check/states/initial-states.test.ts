import { describe, expect, test } from "vitest";
import { findAlgorithm } from "../../request/parse-run.ts";
import { computeChances } from "../../chance/chance.ts";
import { checker, type CheckRequest } from "../checker.ts";

const FULL = process.env["FULL"] !== undefined;

/** Every process draws one of two ids, so there are 2^40 initial states. */
const n = 40;

const checkOf = (name: string, budget: Partial<CheckRequest["budget"]>, compact = false) =>
  checker({
    scope: { algorithm: findAlgorithm(name).with({}), n },
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
    [{ states: 1000 }, "more than 1,000 states"],
    [{ bytes: 2 ** 22 }, "the states need more than 4 MiB"],
  ])("initial states: no more are made than the budget allows: %j", (budget, why) => {
    const it = checkOf(name, budget, compact);
    while (it.advance());
    expect(it.report()).toMatchObject({ undecided: why, setups: 1 });
    expect(it.report().states).toBeGreaterThan(500);
    expect(it.report().properties[0].holds).toBeUndefined();
  });
});

test.runIf(FULL)("initial states: progress is visible while they are made", () => {
  const it = checkOf("itai-rodeh", {});
  // The check searches for goals first, which does not count as progress.
  for (let looks = 0; looks < 50 && it.progress().states === 0; looks++) it.advance();
  expect(it.advance()).toBe(true);
  expect(it.progress().states).toBeGreaterThan(1000);
  expect(it.report().states).toBe(it.progress().states);
});

test("initial states: chances give up when there are too many", () => {
  const algorithm = findAlgorithm("itai-rodeh").with({});
  expect(() => computeChances({ algorithm, n, mostStates: 1000 })).toThrow(
    "chance: there are more than 1,000 states; try a smaller n.",
  );
});
