// Checks variants of algorithms with all wake-up patterns, sets of starters, roots and port numberings of small
// networks. Every variant is correct, and each of its mutants is caught.
import {
  checker,
  findAlgorithm,
  huntMutants,
  parseRun,
  Refusal,
  runRequest,
  makeSetup,
  verdictOf,
  type Scope,
} from "@ringleader/core/internal";
import { describe, expect, test } from "vitest";

const budget = { states: 1e7, bytes: 1e9 };

function check(scope: Scope) {
  const it = checker({ scope, reduce: true, steps: false, budget });
  while (it.advance());
  return it.report();
}

type Case = [name: string, set: Record<string, string>, most: number, wide: Partial<Scope>];
const cases: Case[] = [
  ["chang-roberts", { mail: "start" }, 5, { wake: "each" }],
  ["chang-roberts", { mail: "start", announce: "no", elects: "max" }, 4, { wake: "each" }],
  ["chang-roberts", { mail: "start" }, 4, { wake: "each", links: "any" }],
  [
    "marchetti-spaccamela-simplified",
    { starts: "staggered" },
    4,
    { wake: "each", willing: "each" },
  ],
  [
    "marchetti-spaccamela-simplified",
    { starts: "staggered", N: "5" },
    3,
    { wake: "each", willing: "each", idRange: 4 },
  ],
  ["dfs", { task: "tree" }, 3, {}],
  ["dfs", { task: "tree", prune: "yes", announce: "yes" }, 3, { links: "any" }],
];

const FULL = process.env["FULL"] !== undefined;
/** Largest ring; the full suite adds rings of three, four and five. */
const MOST = FULL ? 5 : 2;
const tried = cases.map(([name, set, most, wide]): Case => [name, set, Math.min(most, MOST), wide]);

test.each(tried)("check: %s %o holds up to n = %i", (name, set, most, wide) => {
  const algorithm = findAlgorithm(name).with(set);
  for (let n = 1; n <= most; n++) {
    const report = check({ algorithm, n, ...wide });
    expect([n, verdictOf(report), report.undecided]).toEqual([n, "holds", undefined]);
    const open = report.properties.filter(({ holds }) => holds === false);
    expect(open.filter(({ refuted }) => refuted === undefined)).toEqual([]);
  }
});

test.runIf(FULL).each([
  ["chang-roberts", { mail: "start" }, 4],
  ["marchetti-spaccamela-simplified", { starts: "staggered" }, 7],
  ["dfs", { task: "tree" }, 6],
])("check: catches every mutant of %s %o", (name, set, count) => {
  const hunts = huntMutants(findAlgorithm(name), { n: 3, set, budget });
  const missed = hunts.filter((it) => {
    while (it.advance());
    return it.found().caught !== true;
  });
  expect([hunts.length, missed.map((it) => it.name)]).toEqual([count, []]);
});

describe("the simplified protocol with staggered starts", () => {
  const algorithm = "marchetti-spaccamela-simplified";
  const set = { starts: "staggered" };

  test.each([2, 3, 5, 9])("needs turns of n rounds, n - 1 are too few: n = %i", (n) => {
    // Only process 2 wakes on its own; its message reaches process 1 last.
    const ids = [2, ...Array.from({ length: n - 2 }, (_, i) => i + 3), 1];
    const line = { ids, wake: { "0": "0" }, set };
    const short = runRequest(parseRun({ ...line, algorithm: `${algorithm}:short-turns` }));
    expect(short.outcome).toBe("many-leaders");
    const right = runRequest(parseRun({ ...line, algorithm }));
    expect(right).toMatchObject({
      outcome: "elected",
      messages: { byKind: { started: n, elected: n } },
      time: { home: String(n - 1), elapsed: String(2 * n - 1) },
    });
  });

  test("elects at the same time as the printed protocol if all processes start together", () => {
    for (const ids of [
      [3, 1, 2],
      [4, 2, 7, 3],
    ]) {
      const [together, staggered] = [{}, set].map((it) =>
        runRequest(parseRun({ algorithm, ids, set: it })),
      );
      expect(staggered.leaders).toEqual(together.leaders);
      expect(staggered.time).toMatchObject({
        home: together.time!["home"],
        finish: together.time!["finish"],
      });
    }
  });

  test("refuses N below n", () => {
    const line = { algorithm, ids: [1, 2, 3], set: { ...set, N: "2" } };
    expect(() => runRequest(parseRun(line))).toThrow(
      "N=2 is not an upper bound on n = 3; N is at least n.",
    );
  });
});

describe("chang-roberts with mail=start", () => {
  test.each([1, 2, 3, 8, 33])("takes 3n - 1 units with one initiator, n = %i", (n) => {
    const ids = Array.from({ length: n }, (_, i) => n - i);
    const result = runRequest(
      parseRun({ algorithm: "chang-roberts", ids, wake: [0], set: { mail: "start" } }),
    );
    expect(result.causal).toEqual({ declaration: 2 * n - 1, last: 3 * n - 1 });
  });
});

describe("a root", () => {
  const ask = (wake: "all" | readonly number[], n = 3) =>
    makeSetup({ algorithm: findAlgorithm("dfs").with({ task: "tree" }), n, wake });

  test("must be one process", () => {
    expect(ask([1]).waking.starters).toEqual(Uint8Array.of(0, 1, 0));
    expect(ask("all", 1).waking.all).toBe(true);
    for (const [wake, count] of [
      ["all", 3],
      [[0, 2], 2],
    ] as const) {
      expect(() => ask(wake)).toThrow(Refusal);
      expect(() => ask(wake)).toThrow(
        `wake: ${count} processes start, but exactly one process, the root, starts this algorithm`,
      );
    }
  });

  test("is each process in turn if the check does not fix it", () => {
    const algorithm = findAlgorithm("dfs").with({ task: "tree" });
    // There are 1, 1, 4 and 38 connected networks with 1, 2, 3 and 4 named nodes.
    for (const [n, networks] of [
      [1, 1],
      [2, 1],
      [3, 4],
    ].slice(0, FULL ? 3 : 2)) {
      expect(check({ algorithm, n }).setups).toBe(n * networks);
      expect(check({ algorithm, n, wake: [0] }).setups).toBe(networks);
    }
    expect(() => check({ algorithm, n: 3, wake: "all" })).toThrow(Refusal);
  });
});
