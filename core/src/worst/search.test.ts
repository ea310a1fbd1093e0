import { expect, test } from "vitest";
import { arrangements } from "../../../test/oracles/random.ts";
import { checker } from "../check/checker.ts";
import { startExhaustiveSearch } from "./exhaustive.ts";
import { findAlgorithm, parseRun } from "../request/parse-run.ts";
import type { RunSpec } from "../model/run-spec.ts";
import { Refusal } from "../refusal/refusal.ts";
import { replayLines } from "../trace/replay.ts";
import { runRequest } from "../simulate/simulate.ts";
import { betterOf, reportWorstCase, type WorstCase } from "./report.ts";
import { makeWorstSearch, type WorstSearch } from "./search.ts";
import type { Annealed } from "./anneal.ts";

const BUDGET = { evaluations: 2000, restarts: 2 };
/** Enough evaluations to explore all runs of a small ring. */
const AMPLE = { evaluations: 240_000, restarts: 2 };

const searchFor = (line: RunSpec & { n: number }, measure: string, budget = BUDGET): WorstSearch =>
  makeWorstSearch({ given: { ...parseRun({ seed: 1, ...line }), n: line.n }, measure, ...budget });

/** Returns the best of all restarts; stops when a restart reaches `most` or a violation. */
function annealed(search: WorstSearch, most = search.ceiling?.value): Annealed {
  let best: Annealed | undefined;
  for (let restart = 0; restart < search.request.restarts; restart++) {
    const work = search.restart(restart);
    while (work.advance() && work.found().value !== most);
    best = betterOf(best, work.found());
    if (best.value === most || best.wrong !== undefined) break;
  }
  return best!;
}

function exhausted({ request }: WorstSearch): WorstCase {
  const search = makeWorstSearch({ ...request, ...AMPLE });
  const work = startExhaustiveSearch(search)!;
  while (work.advance());
  return reportWorstCase(search, work.found()!);
}

test("worst: annealing finds n(n + 1)/2 + n messages for chang-roberts on 32 processes", () => {
  const budget = { evaluations: 120_000, restarts: 8 };
  const search = searchFor({ algorithm: "chang-roberts", n: 32, seed: 2 }, "messages", budget);
  const { best, searched, bounds } = reportWorstCase(search, annealed(search));
  expect(best).toMatchObject({ value: "560", label: "proved" });
  expect(best.by).toMatch(/^annealing, restart \d; meets the bound: at most n\(n \+ 1\)\/2/);
  expect(searched).toBeUndefined();
  expect(bounds[0]).toMatchObject({ measured: "528", bound: "528", holds: true });
});

test.each([
  [{ algorithm: "peterson", n: 2 }, 4],
  [{ algorithm: "peterson", n: 3 }, 6],
  [{ algorithm: "dolev-klawe-rodeh", n: 3 }, 10],
  [{ algorithm: "dfs", n: 3, graph: "complete:3" }, 11],
])("worst: the critical path of %o counts messages that start processes: %i", (line, value) => {
  const search = searchFor(line, "causal");
  expect(exhausted(search).best.value).toBe(String(value));
  const proved = { algorithm: "peterson", n: 3 } as const;
  expect(searchFor(proved, "causal").end).not.toBe(5n);
});

test("worst: of a schedule that is drawn, not every run is tried", () => {
  for (const schedule of ["random", "latency:uniform:1:9", "latency:exponential:5"])
    expect(
      startExhaustiveSearch(searchFor({ algorithm: "peterson", n: 2, schedule }, "messages")),
    ).toBeUndefined();
  const fixed = { algorithm: "peterson", n: 2, schedule: "lifo" } as const;
  expect(startExhaustiveSearch(searchFor(fixed, "messages"))).toBeDefined();
});

test.each([
  ["messages", ({ messages }: any) => messages.total],
  ["messages:elect", ({ messages }: any) => messages.byKind.elect],
  ["election", ({ messages }: any) => messages.atElection],
])("worst: the exhaustive search finds the most expensive ring of six: %s", (measure, cost) => {
  const line = { algorithm: "chang-roberts", n: 6, schedule: "fifo", wake: "all" } as const;
  const { best } = exhausted(searchFor(line, measure));
  const costs = arrangements(6).map((ids) =>
    cost(runRequest(parseRun({ ...line, n: undefined, ids }))),
  );
  const label = measure === "election" ? "searched" : "proved";
  expect(best).toMatchObject({ label, value: String(Math.max(...costs)) });
});

const small: [string, number, string, Record<string, string>?][] = [
  ["chang-roberts", 4, "messages"],
  ["peterson", 3, "causal"],
  ["franklin", 3, "messages:id"],
  ["variable-speeds", 3, "election"],
  ["variable-speeds", 4, "home"],
  ["marchetti-spaccamela", 3, "phase:1", { c: "4" }],
  ["marchetti-spaccamela-simplified", 4, "time"],
];

test.each(process.env["FULL"] ? small : small.slice(1, 4))(
  "worst: annealing finds what the exhaustive search finds: %s of %d, %s",
  (algorithm, n, measure, set) => {
    const search = searchFor({ algorithm, n, set }, measure);
    const all = exhausted(search);
    expect(all.best.label).not.toBe("found");
    expect(all.best.by).toMatch(/^every run: /);
    expect(annealed(search, BigInt(all.best.value)).value).toBe(BigInt(all.best.value));
  },
);

test.each([
  ["variable-speeds", "messages"],
  ["marchetti-spaccamela", "messages:walk"],
  ["marchetti-spaccamela", "time"],
])("worst: in rounds the result equals the extreme of a check: %s %s", (algorithm, measure) => {
  const search = searchFor({ algorithm, n: 3 }, measure);
  const budget = { states: Infinity, bytes: 2 ** 28 };
  const check = checker({ scope: search.scope, reduce: true, steps: false, budget });
  while (check.advance());
  const { max } = check.report().extremes[measure];
  expect(exhausted(search).best.value).toBe(String(max));
});

test.each([
  ["chang-roberts", 12, "messages"],
  ["franklin", 9, "causal"],
  ["variable-speeds", 12, "election"],
  ["marchetti-spaccamela", 10, "time"],
  ["dfs", 7, "messages"],
])("worst: the simulator repeats the run of %s, %s %s", (algorithm, n, measure) => {
  const search = searchFor({ algorithm, n }, measure);
  const found = annealed(search);
  const { best, rerun } = reportWorstCase(search, found);
  const again = replayLines(rerun.trace);
  expect(again).toMatchObject({ same: true, result: { digest: best.digest } });
  expect(BigInt(best.value)).toBeGreaterThanOrEqual(found.value);
});

test("worst: ends the search at a run that violates the election or a claim", () => {
  const mutant = searchFor({ algorithm: "peterson:PE-3", n: 5 }, "messages");
  const found = annealed(mutant);
  expect(found.wrong).toMatch(/no process is elected|not over/);
  expect(reportWorstCase(mutant, found)).toMatchObject({
    wrong: found.wrong,
    best: { label: "found" },
  });
  const boast = findAlgorithm("chang-roberts").with({});
  const claims = (boast.claims ?? []).map((it) =>
    it.form === "bound" && it.relation === "at most" ? { ...it, limit: () => 12 } : it,
  );
  const given = { ...parseRun({ algorithm: "chang-roberts", seed: 1 }), n: 6 };
  const search = makeWorstSearch({
    given: { ...given, algorithm: { ...boast, claims } },
    measure: "messages",
    ...BUDGET,
  });
  expect(annealed(search).wrong).toMatch(/^at most .* does not hold$/);
});

test.each([
  [{ algorithm: "itai-rodeh", n: 4 }, "messages", /tosses coins/],
  [{ algorithm: "peterson", n: 4 }, "time", /time is only for algorithms in rounds/],
  [
    { algorithm: "peterson", n: 4 },
    "messages:elect",
    /has no messages of kind elect; its kinds are tid/,
  ],
  [{ algorithm: "chang-roberts", n: 4 }, "phase:1", /has no phases/],
  [{ algorithm: "peterson", n: 4 }, "cost", /measure: cost is not accepted/],
  [{ algorithm: "peterson", n: 1001 }, "messages", /n: 1001 is not accepted/],
])("worst: refuses %o %s", (line, measure, why) => {
  expect(() => searchFor(line, measure)).toThrow(Refusal);
  expect(() => searchFor(line, measure)).toThrow(why);
});
