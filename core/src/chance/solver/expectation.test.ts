import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  expectedUnder,
  policies,
  processOf,
  type Branch,
  type Fraction,
  type Written,
} from "../../../../test/reference-engine/decision-process.ts";
import { compare, formatRational, rational } from "../../exact/rational.ts";
import { solveExpectation, solveVariance, type Expectation, type Expected } from "./expectation.ts";

const said = (value: Expected["min"]) =>
  typeof value === "object" && "p" in value ? formatRational(value) : value;
const both = (written: Written, initial?: readonly Branch[]) => {
  const { min, max } = solveExpectation(processOf(written, initial), "rounds");
  return [said(min), said(max)];
};
const spread = (written: Written, initial?: readonly Branch[]) => {
  const found = solveVariance(processOf(written, initial), "rounds");
  return found && [formatRational(found.min), formatRational(found.max)];
};

/** Three processes draw one of two ids: one is unique with probability 3/4. */
const leaderSync: Written = [
  [
    [
      [3, 1, 1],
      [1, 0, 1],
    ],
  ],
  [],
];

/** A fair game between 0 and n, begun at k. */
const gambler = (n: number): Written =>
  Array.from({ length: n + 1 }, (_, k) =>
    k === 0 || k === n
      ? []
      : [
          [
            [1, k - 1, 1],
            [1, k + 1, 1],
          ],
        ],
  );

test("expectation: leader_sync (3, 2) takes 4/3 rounds, with the variance of a geometric distribution", () => {
  expect(both(leaderSync)).toEqual(["4/3", "4/3"]);
  expect(spread(leaderSync)).toEqual(["4/9", "4/9"]);
});

test("expectation: a draw before the start counts like a draw in the first state", () => {
  const initial: Branch[] = [
    [3, 1, 1],
    [1, 0, 1],
  ];
  expect(both(leaderSync, initial)).toEqual(["4/3", "4/3"]);
  expect(spread(leaderSync, initial)).toEqual(["4/9", "4/9"]);
});

test.each([4, 7, 40])("expectation: a gambler between 0 and %i plays k (n - k) games", (n) => {
  for (const k of [1, 2, n >> 1]) {
    expect(both(gambler(n), [[1, k, 0]])).toEqual([`${k * (n - k)}`, `${k * (n - k)}`]);
    // The known variance k (n - k) (k² + (n - k)² - 2) / 3.
    const known = rational(BigInt(k * (n - k) * (k ** 2 + (n - k) ** 2 - 2)), 3n);
    expect(spread(gambler(n), [[1, k, 0]])).toEqual([formatRational(known), formatRational(known)]);
  }
});

test("expectation: depends on the schedule", () => {
  // The run ends at once, or by a coin that is tossed until it shows heads.
  const written: Written = [
    [
      [[1, 1, 1]],
      [
        [1, 0, 1],
        [1, 1, 1],
      ],
    ],
    [],
  ];
  expect(both(written)).toEqual(["1", "2"]);
  expect(spread(written)).toBeUndefined();
});

test("expectation: two schedules with the same mean can have different variances", () => {
  const written: Written = [
    [
      [[1, 1, 2]],
      [
        [1, 1, 1],
        [1, 1, 3],
      ],
    ],
    [],
  ];
  expect(both(written)).toEqual(["2", "2"]);
  expect(spread(written)).toEqual(["0", "1"]);
});

test("expectation: is infinite for schedules that need not end", () => {
  expect(both([[[[1, 0, 0]], [[1, 1, 5]]], []])).toEqual(["5", "infinite"]);
  expect(both([[[[1, 0, 1]]], []])).toEqual(["infinite", "infinite"]);
  expect(
    both([
      [
        [
          [1, 1, 0],
          [1, 2, 0],
        ],
      ],
      [[[1, 1, 0]]],
      [],
    ]),
  ).toEqual(["infinite", "infinite"]);
  // A cycle that earns 0. The cheaper of its two exits is taken.
  const circle: Written = [[[[1, 1, 0]], [[1, 2, 5]]], [[[1, 0, 0]], [[1, 2, 3]]], []];
  expect(both(circle)).toEqual(["3", "infinite"]);
  expect(spread(circle)).toBeUndefined();
});

test("expectation: refuses an unknown reward", () => {
  expect(() => solveExpectation(processOf(leaderSync), "coins")).toThrow(
    "no reward coins; rewards: rounds",
  );
});

const branch = (states: number) =>
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(states - 1), fc.nat(3));
const choice = (states: number) => fc.array(branch(states), { minLength: 1, maxLength: 3 });
const written = (states: number) =>
  fc
    .array(fc.array(choice(states), { minLength: 1, maxLength: 2 }), {
      minLength: states - 1,
      maxLength: states - 1,
    })
    .map((states): Written => [...states, []]);

/** The least and the greatest over all policies, one by one. */
function bruteForce(process: Written): [string, string] {
  let min: Fraction | undefined;
  let max: Fraction | undefined;
  let endless = false;
  for (const policy of policies(process)) {
    const value = expectedUnder(policy);
    if (value === undefined) endless = true;
    else {
      if (min === undefined || value.less(min)) min = value;
      if (max === undefined || max.less(value)) max = value;
    }
  }
  const text = (of: Fraction | undefined) => (of ? formatRational(of) : "infinite");
  return [text(min), endless ? "infinite" : text(max)];
}

test("expectation: equals the extremes over all policies", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 7 }).chain(written), (process) => {
      expect(both(process)).toEqual(bruteForce(process));
    }),
    { numRuns: 400 },
  );
});

test("expectation: intervals contain the exact values and are narrow", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 6 }).chain(written), (process) => {
      const exact = solveExpectation(processOf(process), "rounds");
      const rough = solveExpectation(processOf(process), "rounds", { mostWork: 0 });
      if (exact.method !== "exact") throw new Error("too much for so little");
      for (const extreme of ["min", "max"] as const)
        expect(contains(rough[extreme], exact[extreme], exact.max !== "infinite")).toBe(true);
    }),
    { numRuns: 400 },
  );
});

function contains(bounds: Expected["min"], value: Expectation, ends: boolean): boolean {
  if (value === "infinite")
    return bounds === "infinite" || (Array.isArray(bounds) && bounds[0] === Infinity);
  if (!Array.isArray(bounds)) return false;
  const [lo, hi] = bounds;
  if (compare(fromFloat(lo), value) > 0) return false;
  if (hi !== Infinity && compare(value, fromFloat(hi)) > 0) return false;
  // If the process need not end, the bounds may be far apart.
  return hi - lo <= 1e-9 * hi + 1e-12 || !ends;
}

function fromFloat(value: number) {
  let q = 1n;
  while (!Number.isInteger(value)) {
    value *= 2;
    q *= 2n;
  }
  return rational(BigInt(value), q);
}
