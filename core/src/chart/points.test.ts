import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { MeasuredRun } from "./measured-run.ts";
import { collectPoints, quantile, type ChartPoint } from "./points.ts";
import { quantities } from "./quantity.ts";
import { measuredRun } from "./testing/measured-run.ts";

const gather = (runs: readonly MeasuredRun[], quantity = quantities.messages) => {
  const { add, finish } = collectPoints(quantity);
  for (const run of runs) add(run);
  return finish();
};

/** The reference for quantiles. For every value, it counts how many values are at most as large. */
function rank(values: readonly number[], part: number): number {
  const enough = values.filter(
    (it) => values.filter((other) => other <= it).length >= part * values.length,
  );
  return Math.min(...enough);
}

test("quantile: is the least value that enough values do not exceed", () => {
  const lists = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(lists, fc.constantFrom(0.05, 0.5, 0.95), (list, part) => {
      const sorted = [...list].sort((a, b) => a - b);
      expect(quantile(sorted, part)).toBe(rank(list, part));
    }),
  );
});

test("points: equal those of the reference, in any order of rows", () => {
  const row = fc.record({
    algorithm: fc.constantFrom("peterson", "franklin"),
    n: fc.constantFrom(4, 16),
    ids: fc.constantFrom(null, "rising"),
    messages: fc.integer({ min: 1, max: 1000 }),
    violations: fc.constantFrom(0, 0, 0, 1),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), (list) => {
      const runs = list.map((it, i) => measuredRun({ ...it, seed: String(i) }));
      const { points, runs: all } = gather(runs);
      expect(all).toBe(runs.length);
      for (const { algorithm, n, conditions, ...point } of points) {
        const mine = runs.filter(
          (it) =>
            it.algorithm === algorithm && it.n === n && it.ids === (conditions["ids"] ?? null),
        );
        const values = mine.map(({ messages }) => Math.log10(messages!));
        expect(point).toMatchObject({
          runs: mine.length,
          low: rank(values, 0.05),
          median: rank(values, 0.5),
          high: rank(values, 0.95),
          min: Math.min(...values),
          max: Math.max(...values),
          violated: mine.filter(({ violations }) => violations > 0).length,
        });
      }
      expect(points.reduce((sum, { runs: count }) => sum + count, 0)).toBe(runs.length);
      expect(gather(runs.toReversed()).points).toEqual(points);
    }),
  );
});

test("points: counts runs that cannot be drawn", () => {
  const gathered = gather([
    measuredRun({ outcome: "error", messages: null }),
    measuredRun({ outcome: "budget" }),
    measuredRun({ algorithm: "silent", messages: 0 }),
    measuredRun({}),
  ]);
  expect(gathered).toMatchObject({ errors: 1, unfinished: 1, without: ["silent"], runs: 1 });
  expect(gathered.points).toHaveLength(1);
});

test("points: report the most expensive violation with its claim", () => {
  const claims = JSON.stringify([
    { says: "false anyway", cite: "0", holds: false, measured: "1", bound: "0", refuted: "…" },
    { says: "at most 5", cite: "1", holds: false, measured: "9", bound: "5" },
  ]);
  const runs = [
    measuredRun({ messages: 7, violations: 1, outcome: "many-leaders", seed: "1" }),
    measuredRun({ messages: 9, violations: 1, claims, replay: "again", seed: "2" }),
    measuredRun({ messages: 50, seed: "3" }),
  ];
  const [point] = gather(runs).points as [ChartPoint];
  expect(point.violated).toBe(2);
  expect(point.violation).toEqual({
    says: "at most 5",
    cite: "1",
    measured: "9",
    bound: "5",
    replay: "again",
    at: Math.log10(9),
  });
  expect(gather(runs.slice(0, 1)).points[0].violation?.says).toBe(
    "the election itself (many-leaders)",
  );
});

test("points: report violations without a point", () => {
  const silent = { algorithm: "silent", messages: 0, outcome: "no-leader", violations: 1 };
  const { points, unmarked } = gather([measuredRun(silent), measuredRun({})]);
  expect(points).toHaveLength(1);
  expect(unmarked).toMatchObject([
    { algorithm: "silent", violated: 1, violation: { says: "the election itself (no-leader)" } },
  ]);
});

test("points: keeps the order and size of times beyond 2^1024", () => {
  const times = [`9${"9".repeat(400)}`, `1${"0".repeat(350)}`, `1${"0".repeat(400)}`];
  const runs = times.map((time, i) => measuredRun({ time, seed: String(i) }));
  const [{ min, median, max }] = gather(runs, quantities.time).points as [ChartPoint];
  expect([min, median, max]).toEqual([350, 400, expect.closeTo(401, 9)]);
});
