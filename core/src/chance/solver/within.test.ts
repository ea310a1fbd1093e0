import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  chanceUnder,
  inTime,
  policies,
  processOf,
  type Branch,
  type Fraction,
  type Written,
} from "../../../../test/reference-engine/decision-process.ts";
import { compare, formatRational, rational } from "../../exact/rational.ts";
import type { SolverLimits } from "./limits.ts";
import { findLingering } from "./reach.ts";
import { solveWithin } from "./within.ts";

function exactly(written: Written, most: number, initial?: readonly Branch[]) {
  return solveWithin(processOf(written, initial), "rounds", most).map((chance) => {
    if (chance.method !== "exact") throw new Error("too much for so little");
    return chance;
  });
}

const said = (written: Written, most: number, initial?: readonly Branch[]) =>
  exactly(written, most, initial).map(
    ({ min, max }) =>
      formatRational(min) + (compare(min, max) === 0 ? "" : ` … ${formatRational(max)}`),
  );

test("probability within rounds: leader_sync (3, 2) for 1, 2, 3 rounds", () => {
  const draw: Branch[] = [
    [3, 1, 1],
    [1, 0, 1],
  ];
  const leaderSync: Written = [[draw], []];
  expect(said(leaderSync, 3)).toEqual(["3/4", "15/16", "63/64"]);
  expect(said(leaderSync, 3, draw)).toEqual(["3/4", "15/16", "63/64"]);
});

test("probability within rounds: rewards before the start count", () => {
  expect(said([[[[1, 1, 2]]], []], 6, [[1, 0, 3]])).toEqual(["0", "0", "0", "0", "1", "1"]);
});

test("probability within rounds: branches that earn 0 stay in a layer", () => {
  // Heads ends the run. After tails, the other coin decides. Two tails cost a round.
  const coins: Written = [
    [
      [
        [1, 2, 0],
        [1, 1, 0],
      ],
    ],
    [
      [
        [1, 0, 0],
        [1, 0, 1],
      ],
    ],
    [],
  ];
  // Without a round: 1/2 + 1/4 · the same = 2/3.
  expect(said(coins, 2)).toEqual(["8/9", "26/27"]);
});

test("probability within rounds: is 0 for a schedule that stays forever", () => {
  const lingers: Written = [
    [[[1, 0, 0]], [[1, 1, 0]]],
    [
      [
        [1, 2, 1],
        [1, 0, 1],
      ],
    ],
    [],
  ];
  expect(said(lingers, 2)).toEqual(["0 … 1/2", "0 … 3/4"]);
});

const choice = (states: number) =>
  fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(states - 1), fc.nat(2)), {
    minLength: 1,
    maxLength: 3,
  });
const written = fc
  .integer({ min: 2, max: 3 })
  .chain((states) =>
    fc.array(fc.array(choice(states), { minLength: 1, maxLength: 2 }), {
      minLength: states - 1,
      maxLength: states - 1,
    }),
  )
  .map((states): Written => [...states, []]);

test("probability within rounds: equals the extremes over all policies with memory", () => {
  fc.assert(
    fc.property(written, fc.integer({ min: 1, max: 2 }), (process, most) => {
      let min: Fraction | undefined;
      let max: Fraction | undefined;
      for (const policy of policies(inTime(process, most))) {
        const chance = chanceUnder(policy);
        if (min === undefined || chance.less(min)) min = chance;
        if (max === undefined || max.less(chance)) max = chance;
      }
      const found = exactly(process, most)[most - 1];
      expect([found.min, found.max].map(formatRational)).toEqual([
        formatRational(min ?? rational(-1n)),
        formatRational(max ?? rational(-1n)),
      ]);
    }),
    { numRuns: 100 },
  );
});

test("probability within rounds: intervals contain the exact values", () => {
  const rough: SolverLimits = { mostWork: 0 };
  fc.assert(
    fc.property(written, (process) => {
      const found = solveWithin(processOf(process), "rounds", 4, undefined, rough);
      // If no branch leads to an end, there is nothing to compute.
      fc.pre(found[0].method === "interval");
      const ends = !findLingering(processOf(process));
      for (const [i, { min, max }] of exactly(process, 4).entries()) {
        const chance = found[i];
        if (chance.method === "exact") throw new Error("exact without work");
        for (const [value, [lo, hi]] of [
          [min, chance.min],
          [max, chance.max],
        ] as const) {
          const near = Number(value.p) / Number(value.q);
          expect(lo).toBeLessThanOrEqual(near * (1 + 1e-15));
          expect(hi).toBeGreaterThanOrEqual(near * (1 - 1e-15));
          // If a schedule can stay forever, the upper bound may be far away.
          expect(hi - lo < 1e-9 || !ends).toBe(true);
        }
      }
    }),
    { numRuns: 200 },
  );
});
