import { expect, test } from "vitest";
import { arrangements } from "../../test/oracles/random.ts";
import { checker } from "./checker.ts";
import { exhausting } from "./exhaustive.ts";
import { find, requestOf, type Line } from "./line.ts";
import { Refusal } from "./model/refusal.ts";
import { replay } from "./replay.ts";
import { run } from "./run.ts";
import { better, worstCase, type WorstCase } from "./worst-case.ts";
import { worstSearch, type WorstSearch } from "./worst.ts";
import type { Annealed } from "./adversary/anneal.ts";

const BUDGET = { evaluations: 2000, restarts: 2 };
/** Enough to go through all runs of a small ring. */
const AMPLE = { evaluations: 240_000, restarts: 2 };

const searchFor = (line: Line & { n: number }, measure: string, budget = BUDGET): WorstSearch =>
  worstSearch({ given: { ...requestOf({ seed: 1, ...line }), n: line.n }, measure, ...budget });

/** The best of all restarts; no more are made once it is known that none can be better. */
function annealed(search: WorstSearch, most = search.ceiling?.value): Annealed {
  let best: Annealed | undefined;
  for (let restart = 0; restart < search.request.restarts; restart++) {
    const work = search.restart(restart);
    while (work.advance() && work.found().value !== most);
    best = better(best, work.found());
    if (best.value === most || best.wrong !== undefined) break;
  }
  return best!;
}

function exhausted({ request }: WorstSearch): WorstCase {
  const search = worstSearch({ ...request, ...AMPLE });
  const work = exhausting(search)!;
  while (work.advance());
  return worstCase(search, work.found()!);
}

test("chang-roberts at 64: n(n + 1)/2 and the announcement, from a ring that was drawn", () => {
  const budget = { evaluations: 240_000, restarts: 8 };
  const search = searchFor({ algorithm: "chang-roberts", n: 64, seed: 2 }, "messages", budget);
  const { best, searched, bounds } = worstCase(search, annealed(search));
  expect(best).toMatchObject({ value: "2144", label: "proved" });
  expect(best.by).toMatch(/^annealing, restart \d; meets the bound: at most n\(n \+ 1\)\/2/);
  expect(searched).toBeUndefined();
  expect(bounds[0]).toMatchObject({ measured: "2080", limit: "2080", exceeded: false });
});

test.each([
  ["messages", ({ messages }: any) => messages.total],
  ["messages:elect", ({ messages }: any) => messages.byKind.elect],
  ["election", ({ messages }: any) => messages.atElection],
])("all rings of six, one by one, cost no more than what was searched: %s", (measure, cost) => {
  const line = { algorithm: "chang-roberts", n: 6, schedule: "fifo", wake: "all" } as const;
  const { best } = exhausted(searchFor(line, measure));
  const costs = arrangements(6).map((ids) => cost(run(requestOf({ ...line, n: undefined, ids }))));
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

test.each(small)(
  "%s of %d: annealing finds what going through all finds, %s",
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
])(
  "in rounds what was searched is what a check has as its extreme: %s %s",
  (algorithm, measure) => {
    const search = searchFor({ algorithm, n: 3 }, measure);
    const budget = { states: Infinity, bytes: 2 ** 28 };
    const check = checker({ scope: search.scope, reduce: true, steps: false, budget });
    while (check.advance());
    const { max } = check.report().extremes[measure];
    expect(exhausted(search).best.value).toBe(String(max));
  },
);

test.each([
  ["chang-roberts", 12, "messages"],
  ["franklin", 9, "causal"],
  ["variable-speeds", 12, "election"],
  ["marchetti-spaccamela", 10, "time"],
  ["dfs", 7, "messages"],
])("a run of %s that was found is made again, %s %s", (algorithm, n, measure) => {
  const search = searchFor({ algorithm, n }, measure);
  const found = annealed(search);
  const { best, rerun } = worstCase(search, found);
  const again = replay(rerun.trace);
  expect(again).toMatchObject({ same: true, result: { digest: best.digest } });
  expect(BigInt(best.value)).toBeGreaterThanOrEqual(found.value);
});

test("a run that breaks the election, or a claim, ends the search", () => {
  const twin = searchFor({ algorithm: "peterson:PE-3", n: 5 }, "messages");
  const found = annealed(twin);
  expect(found.wrong).toMatch(/nobody is elected|not over/);
  expect(worstCase(twin, found)).toMatchObject({ wrong: found.wrong, best: { label: "found" } });
  const boast = find("chang-roberts").with({});
  const claims = (boast.claims ?? []).map((it) =>
    it.form === "bound" && it.relation === "at most" ? { ...it, limit: () => 12 } : it,
  );
  const given = { ...requestOf({ algorithm: "chang-roberts", seed: 1 }), n: 6 };
  const search = worstSearch({
    given: { ...given, algorithm: { ...boast, claims } },
    measure: "messages",
    ...BUDGET,
  });
  expect(annealed(search).wrong).toMatch(/^at most .*: not so$/);
});

test.each([
  [{ algorithm: "itai-rodeh", n: 4 }, "messages", /tosses coins/],
  [{ algorithm: "peterson", n: 4 }, "time", /asynchronous and has no time/],
  [{ algorithm: "peterson", n: 4 }, "messages:elect", /sends no elect; it sends tid/],
  [{ algorithm: "chang-roberts", n: 4 }, "phase:1", /has no phases/],
  [{ algorithm: "peterson", n: 4 }, "cost", /measure: cost is not accepted/],
  [{ algorithm: "peterson", n: 1001 }, "messages", /n = 1001 is not accepted/],
])("refused: %o %s", (line, measure, why) => {
  expect(() => searchFor(line, measure)).toThrow(Refusal);
  expect(() => searchFor(line, measure)).toThrow(why);
});
