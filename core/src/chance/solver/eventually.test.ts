import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  chanceUnder,
  policies,
  processOf,
  type Fraction,
  type Written,
} from "../../../../test/reference-engine/decision-process.ts";
import { compare, formatRational, rational } from "../../exact/rational.ts";
import { solveEventually, solveWithin } from "./within.ts";

const said = (written: Written, goal: readonly number[]): string[] => {
  const found = solveEventually(processOf(written), Uint8Array.from(goal));
  if (found.method !== "exact") throw new Error("too much for so little");
  return [formatRational(found.min), formatRational(found.max)];
};

/** A coin that leads to the goal, 1, or to another end, 2. */
const coin: Written[number][number] = [
  [1, 1, 0],
  [1, 2, 0],
];

test("probability of an end: a coin decides between two ends", () => {
  expect(said([[coin], [], []], [0, 1, 0])).toEqual(["1/2", "1/2"]);
  expect(said([[coin], [], []], [0, 0, 0])).toEqual(["0", "0"]);
  expect(said([[coin], [], []], [0, 1, 1])).toEqual(["1", "1"]);
});

test("probability of an end: is 0 for a schedule that stays forever", () => {
  expect(said([[coin, [[1, 0, 0]]], [], []], [0, 1, 0])).toEqual(["0", "1/2"]);
  expect(said([[coin, [[1, 0, 0]]], [], []], [0, 1, 1])).toEqual(["0", "1"]);
});

test("probability of an end: `within` counts only ends in the goal", () => {
  const again: Written = [
    [
      [
        [1, 1, 1],
        [1, 2, 1],
        [2, 0, 1],
      ],
    ],
    [],
    [],
  ];
  const found = solveWithin(processOf(again), "rounds", 3, Uint8Array.of(0, 1, 0));
  expect(found.map(({ method, min }) => method === "exact" && formatRational(min))).toEqual([
    "1/4",
    "3/8",
    "7/16",
  ]);
});

const choice = (states: number) =>
  fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(states - 1), fc.constant(0)), {
    minLength: 1,
    maxLength: 2,
  });
/** The last two states are ends; the last is the goal. */
const processes = fc.integer({ min: 3, max: 6 }).chain((states) =>
  fc
    .array(fc.array(choice(states), { minLength: 1, maxLength: 2 }), {
      minLength: states - 2,
      maxLength: states - 2,
    })
    .map((inner): Written => [...inner, [], []]),
);

test("probability of an end: equals the extremes over all policies", () => {
  fc.assert(
    fc.property(processes, (written) => {
      const goal = written.length - 1;
      // The reference counts passing the last state, so the goal leads there and earns 1.
      const asked: Written = [...written.slice(0, goal), [[[1, goal + 1, 1]]], []];
      const all = [...policies(asked)].map(chanceUnder).map(({ p, q }: Fraction) => rational(p, q));
      const least = all.reduce((x, y) => (compare(y, x) < 0 ? y : x));
      const most = all.reduce((x, y) => (compare(y, x) > 0 ? y : x));
      const ends = written.map((_, s) => (s === goal ? 1 : 0));
      expect(said(written, ends)).toEqual([formatRational(least), formatRational(most)]);
    }),
    { numRuns: 300 },
  );
});

test("probability of an end: intervals contain the exact values", () => {
  fc.assert(
    fc.property(processes, (written) => {
      const goal = Uint8Array.from(written, (_, s) => (s === written.length - 1 ? 1 : 0));
      const exact = solveEventually(processOf(written), goal);
      const rough = solveEventually(processOf(written), goal, { mostExact: 0, mostWork: 0 });
      if (rough.method === "exact" || exact.method !== "exact") return;
      for (const side of ["min", "max"] as const) {
        const value = Number(exact[side].p) / Number(exact[side].q);
        expect(rough[side][0]).toBeLessThanOrEqual(value + 1e-15);
        expect(rough[side][1]).toBeGreaterThanOrEqual(value - 1e-15);
      }
    }),
    { numRuns: 200 },
  );
});
