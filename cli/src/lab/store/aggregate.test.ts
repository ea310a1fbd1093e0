import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folder } from "../../testing/ringleader.ts";
import { rowWith } from "../../testing/rows.ts";
import { aggregate, fits } from "./aggregate.ts";
import type { Row } from "./row.ts";
import { openStore, type ResultsStore } from "./store.ts";
import { studentT95 } from "./aggregate.ts";

const { path: cwd, remove } = folder();
let store: ResultsStore;
const rows: Row[] = [];

beforeAll(async () => {
  for (let i = 0; i < 300; i++) {
    const n = 2 ** (2 + (i % 5));
    rows.push(
      rowWith(i, {
        algorithm: i % 3 === 0 ? "franklin" : "peterson",
        n,
        messages: n * n + ((i * 7919) % 13),
        causal: i % 11 === 0 ? null : 2 * n,
        outcome: i % 17 === 0 ? "budget" : i % 19 === 0 ? "error" : "elected",
        violations: i % 23 === 0 ? 2 : 0,
        time: String(10n ** BigInt(n)),
        log10_time: n,
      }),
    );
  }
  store = await openStore(join(cwd, "a.duckdb"), "write");
  await store.add(rows);
});
afterAll(async () => {
  await store.close();
  remove();
});

/** Computes the same statistics slowly, without SQL. */
function dumb(of: readonly Row[], value: (row: Row) => number | null) {
  const isFinished = ({ outcome }: Row) => outcome !== "budget" && outcome !== "error";
  const all = of.filter(isFinished).flatMap((row) => value(row) ?? []);
  all.sort((x, y) => x - y);
  const quantile = (share: number) => {
    const place = share * (all.length - 1);
    const below = Math.floor(place);
    return all[below] + (place - below) * ((all[below + 1] ?? all[below]) - all[below]);
  };
  const mean = all.reduce((sum, it) => sum + it, 0) / all.length;
  const variance = all.reduce((sum, it) => sum + (it - mean) ** 2, 0) / (all.length - 1);
  const error = studentT95(all.length) * Math.sqrt(variance / all.length);
  return {
    runs: of.filter(isFinished).length,
    budget: of.filter(({ outcome }) => outcome === "budget").length,
    errors: of.filter(({ outcome }) => outcome === "error").length,
    violated: of.filter(({ violations }) => violations > 0).length,
    values: {
      mean,
      low: mean - error,
      high: mean + error,
      median: quantile(0.5),
      p5: quantile(0.05),
      p95: quantile(0.95),
      min: all[0],
      max: all.at(-1)!,
    },
  };
}

test.each(["messages", "causal"] as const)("aggregate: %s by algorithm and n", async (measure) => {
  const found = await aggregate(store, { from: "runs", by: ["algorithm", "n"], measure });
  expect(found).toHaveLength(10);
  for (const { group, values, ...counts } of found) {
    const own = rows.filter((row) => row.algorithm === group["algorithm"] && row.n === group["n"]);
    const { values: expected, ...expectedCounts } = dumb(own, (row) => row[measure]);
    expect(counts).toEqual(expectedCounts);
    for (const name of Object.keys(expected) as (keyof typeof expected)[]) {
      expect(values![name]).toBeCloseTo(expected[name], 8);
    }
  }
});

test("aggregate: all runs that match a condition", async () => {
  const [all] = await aggregate(store, {
    from: "runs",
    where: "n > 16",
    by: [],
    measure: "messages",
  });
  const expected = dumb(
    rows.filter(({ n }) => n > 16),
    ({ messages }) => messages,
  );
  expect(all.runs).toBe(expected.runs);
  expect(all.values!.mean).toBeCloseTo(expected.values.mean, 8);
});

test("fit: the exponent is the slope of the logarithms", async () => {
  const [franklin] = await fits(store, {
    from: "runs",
    by: ["algorithm", "n"],
    measure: "messages",
  });
  const points = rows
    .filter((row) => row.algorithm === "franklin" && !/budget|error/.test(row.outcome))
    .map(({ n, messages }) => [Math.log(n), Math.log(messages!)]);
  const mean = (i: number) => points.reduce((sum, it) => sum + it[i], 0) / points.length;
  const [mx, my] = [mean(0), mean(1)];
  const slope =
    points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) /
    points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  expect(franklin.group).toEqual({ algorithm: "franklin" });
  expect(franklin.exponent).toBeCloseTo(slope, 10);
  expect(franklin.sizes).toBe(5);
});

test("aggregate: handles times of hundreds of digits", async () => {
  const short = { from: "runs", by: [], measure: "time", where: "n <= 16" } as const;
  expect((await aggregate(store, short))[0].values!.max).toBe(1e16);
  await store.add([rowWith(1000, { n: 400, time: `1${"0".repeat(400)}`, log10_time: 400 })]);
  await expect(aggregate(store, { ...short, where: "n > 64" })).rejects.toThrow(/log10_time/);
  const [logs] = await aggregate(store, {
    from: "runs",
    where: "n > 64",
    by: [],
    measure: "log10_time",
  });
  expect(logs.values!.mean).toBe(400);
});

test.each([
  [2, 12.7062],
  [11, 2.2281],
  [12, 2.201],
  [21, 2.086],
  [61, 2.0003],
  [1e6, 1.96],
])("Student's t for %d values", (values, quantile) => {
  expect(studentT95(values)).toBeCloseTo(quantile, 3);
});
