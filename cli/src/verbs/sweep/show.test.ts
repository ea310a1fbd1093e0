import { expect, test } from "vitest";
import { Tally } from "../../lab/sweep.ts";
import type { Plan } from "../../lab/plan/plan.ts";
import { sweepDocument } from "./json.ts";
import { showSweep, type Swept } from "./show.ts";

const series = { algorithm: "peterson", version: "1", set: {}, setup: { ids: "random" } };
const values = { mean: 10.5, low: 9, high: 12, median: 10, p5: 8, p95: 13, min: 8, max: 13 };
const swept: Swept = {
  plan: { series: [series], cells: 12, notes: [] } as unknown as Plan,
  tally: Object.assign(new Tally(), { stored: 8, known: 4, seconds: 2 }),
  summary: {
    aggregates: [
      { group: { series: 0, n: 4 }, runs: 12, budget: 0, errors: 1, violated: 2, values },
    ],
    fits: [],
    broken: [{ algorithm: "peterson", says: "few", cite: "002", runs: 2, replay: "ringleader x" }],
    errors: [{ error: "no memory", cells: 1 }],
    violated: 2,
    undecided: 3,
    failed: 1,
    faults: 0,
    digest: "00ff",
  },
  out: "r.duckdb",
  written: ["r.csv"],
};

test("page of a sweep: has counts, a table, violations, errors and files", () => {
  const page = showSweep(swept);
  expect(page).toContain("sweep  12 cells · 8 run · 4 already stored · 1 failed");
  expect(page).toMatch(/^ +4 +12 +10 +8 +13 +10\.5 +✗ 2$/m);
  expect(page).toContain("✗ peterson: few (002)\n   violated by 2 runs; the first:\n");
  expect(page).toContain("✗ 1 cell failed: no memory");
  expect(page).toContain("3 runs stopped at --max-messages");
  expect(page).toContain(
    " written   r.csv\n took      2.0 s, 4 cells per second\n digest    00ff\n",
  );
});

test("JSON of a sweep: has the same numbers", () => {
  expect(sweepDocument(swept)).toMatchObject({
    cells: 12,
    computed: 8,
    known: 4,
    failed: 1,
    violated: 2,
    undecided: 3,
    series: [{ algorithm: "peterson", sizes: [{ n: 4, runs: 12, violated: 2, messages: values }] }],
    digest: "00ff",
  });
});
