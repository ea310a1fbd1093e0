import { expect, test } from "vitest";
import { Tally } from "../../lab/sweep.ts";
import type { Plan } from "../../lab/plan/plan.ts";
import { sweepDocument } from "./json.ts";
import { showSweep, type Swept } from "./show.ts";

const series = { algorithm: "peterson", version: "1", set: {}, setup: { ids: "random" } };
const values = { mean: 10.5, low: 9, high: 12, median: 10, p5: 8, p95: 13, min: 8, max: 13 };
const swept: Swept = {
  plan: {
    series: [series],
    seeds: { count: 12, at: (index: number) => String(7 + index) },
    cells: 12,
    notes: [],
  } as unknown as Plan,
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
  again: "ringleader sweep peterson -n 4",
};

test("page of a sweep: the verdict is first, then counts, a table, violations, errors and files", () => {
  const page = showSweep(swept, "screen");
  expect(page).toMatch(/^\n ✗ 2 of 12 runs violate a claim or the election\n/);
  expect(page).toContain("12 cells · 8 run · 4 already stored\n");
  expect(page).toMatch(/^ +peterson +4 +12 +10 +8 +13 +10\.5 +✗ 2$/m);
  expect(page).toContain("✗ peterson: few (Peterson 1982 (lecture notes))\n   violated by 2 runs");
  expect(page).toContain("✗ 1 cell failed: no memory");
  expect(page).toContain(" ○ 3 runs stopped at the budget (--max-messages)\n");
  expect(page).toContain(
    " stored    r.duckdb\n written   r.csv\n took      2.0 s, 4 cells per second\n digest    00ff\n",
  );
  expect(page).toMatch(/\n again     ringleader sweep peterson -n 4\n$/);
  expect(showSweep(swept, "line")).toMatch(
    /^✗ 2 of 12 runs violate .*; r\.duckdb, 12 cells · .*\n$/,
  );
});

test("page of a sweep: a verdict for each kind of result", () => {
  const { summary } = swept;
  const verdict = (change: Partial<Swept["summary"]>) =>
    showSweep({ ...swept, summary: { ...summary, violated: 0, ...change } }, "line").split(";")[0];
  expect(verdict({})).toBe("✗ 1 of 12 runs failed");
  expect(verdict({ failed: 0 })).toBe("○ 3 of 12 runs stopped at the budget (--max-messages)");
  expect(verdict({ failed: 0, undecided: 0 })).toBe(
    "✓ none of 12 runs violates the election or a claim that it judges",
  );
});

test("page of a sweep: many sizes and series fit on one screen, and -v has all of them", () => {
  const all = Array.from({ length: 4 }, () => series);
  const aggregates = all.flatMap((_, index) =>
    Array.from({ length: 50 }, (__, i) => ({
      ...swept.summary.aggregates[0],
      group: { series: index, n: i + 2 },
    })),
  );
  const plan = { ...swept.plan, series: all } as unknown as Plan;
  const summary = { ...swept.summary, aggregates, broken: [], errors: [] };
  const page = (detail: "screen" | "everything", change: Partial<Swept["summary"]> = {}) =>
    showSweep({ ...swept, plan, summary: { ...summary, ...change } }, detail);
  const fine = page("screen", { violated: 0, failed: 0, undecided: 0 });
  expect(fine).toContain("188 more sizes: -v");
  expect(page("screen", swept.summary)).toContain("✗ peterson: few");
  for (const text of [fine, page("screen"), page("screen", { broken: swept.summary.broken })])
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(24);
  expect(page("everything").split("\n").length).toBeGreaterThan(200);
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
    seed: 7,
    seeds: 12,
    digest: "00ff",
  });
});
