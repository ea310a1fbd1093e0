import { describe, expect, test } from "vitest";
import { catalogue } from "../../algorithms/index.ts";
import { allMutants } from "../../algorithms/all-mutants.ts";
import { mutantFamily } from "../../algorithms/mutants/mutant.ts";
import { checker, type CheckRequest } from "../checker.ts";
import { findAlgorithm } from "../../request/parse-run.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import { leastSize, sometimes, sometimesEnds, type Sometimes } from "../../model/sometimes.ts";
import { replayRun } from "../../trace/replay-run.ts";
import { merge } from "../report/findings.ts";
import type { Possible, Report } from "../report/report.ts";
import type { Scope } from "../setups/scope.ts";
import { vacuousIn, verdictOf } from "../report/verdict.ts";

type How = Partial<Omit<CheckRequest, "scope">>;

function checked(scope: Scope, how: How = {}, part = { index: 0, of: 1 }): Report {
  const budget = { states: 1e7, bytes: 1e9 };
  const it = checker({ scope, reduce: true, steps: false, budget, ...how }, part);
  while (it.advance());
  return it.report();
}

/** Options for a check of the verdict and the goals only. */
const quick: How = { compact: true };

const usual = catalogue.map(({ name }): [string, Record<string, string>] => [name, {}]);
const others: [string, Record<string, string>][] = [
  ["chang-roberts", { elects: "max", announce: "no" }],
  ["hirschberg-sinclair", { losers: "swallow" }],
  ["franklin", { elects: "min", announce: "yes" }],
  ["peterson", { elects: "min" }],
  ["franklin-probabilistic", { bit: "no" }],
  ["itai-rodeh", { k: "3" }],
  ["itai-rodeh-sync", { k: "3" }],
  ["dfs", { prune: "yes", announce: "yes" }],
  ["marchetti-spaccamela", { c: "3" }],
  ["marchetti-spaccamela", { protocol: "P3", c: "5/2" }],
  ["marchetti-spaccamela-simplified", { N: "9" }],
  ["marchetti-spaccamela-simplified", { starts: "staggered" }],
  ["chang-roberts", { mail: "start" }],
  ["dfs", { task: "tree" }],
  ["dfs", { task: "tree", prune: "yes", announce: "yes" }],
  ["time-slice", { first: "1" }],
  ["variable-speeds", { purge: "yes" }],
  // The announcement carries no uid and always follows the election.
  ["variable-speeds", { announce: "yes" }],
];

const FULL = process.env["FULL"] !== undefined;
/** The full suite also tests other parameters, and messages both ways. */
const instances = FULL
  ? [...usual, ...others]
  : usual.filter(([name]) => !findAlgorithm(name).with({}).needs.bothWays);

describe("goals", () => {
  test.each(instances)(
    "%s %o: are reached from their n on, and on no smaller ring",
    (name, set) => {
      const algorithm = findAlgorithm(name).with(set);
      const all = algorithm.sometimes ?? [];
      expect(all.length).toBeGreaterThan(1);
      expect(new Set(all.map(({ says }) => says)).size).toBe(all.length);
      const reports = new Map<string, Report>();
      const at = (it: Sometimes, n: number): [Possible, Report] => {
        const key = `${n} ${it.across}`;
        const scope: Scope = { algorithm, n, ...(it.across && { [it.across]: "each" }) };
        if (!reports.has(key)) reports.set(key, checked(scope, quick));
        const report = reports.get(key)!;
        return [report.possible[all.indexOf(it)], report];
      };
      for (const it of all) {
        const { says } = it;
        const from = leastSize(it);
        const [there, report] = at(it, from);
        expect([says, vacuousIn(report)]).toEqual([says, []]);
        expect(there).toMatchObject({ says, from, seen: { run: {} } });
        expect(there.spared).toBeUndefined();
        expect(() => replayRun({ algorithm }, there.seen!.run)).not.toThrow();
        if (from === 1) continue;
        const [before, smaller] = at(it, from - 1);
        // Every setup rules the goal out, so the search did not merely miss it.
        expect(before).toMatchObject({
          says,
          ruledOut: smaller.setups,
          spared: `only for n ≥ ${from}`,
        });
        expect(before.seen).toBeUndefined();
      }
    },
  );

  test("are found by the simulator too, which shares no code with the checker", () => {
    for (const name of ["peterson", "franklin", "dolev-klawe-rodeh"].slice(0, FULL ? 3 : 1)) {
      const algorithm = findAlgorithm(name).with({});
      const { possible } = checked({ algorithm, n: 4 }, quick);
      const [rounds] = possible;
      expect(rounds.says).toBe("an election of three or more rounds");
      const { result } = replayRun({ algorithm }, rounds.seen!.run);
      expect(Object.keys(result.messages.byPhase ?? {})).toEqual(["1", "2", "3"]);
    }
  });

  test("belong to the right algorithm, not to its mutants", () => {
    for (const mutant of allMutants) expect(mutantFamily(mutant).with({}).sometimes).toEqual([]);
  });
});

const franklin = findAlgorithm("franklin").with({});
/** The full suite has rings of four. */
const SOME = FULL ? 4 : 3;
const never: readonly Sometimes[] = [
  sometimes("two leaders", 2, ({ n, read }) => {
    const led = Array.from({ length: n }, (_, p) => read(p)["decision"] === "leads");
    return led.filter(Boolean).length > 1;
  }),
  sometimesEnds("more messages than can be", 2, ({ n, sent }) => sent > 100 * n),
];
const wanting = (algorithm: Algorithm, more: readonly Sometimes[]): Algorithm => ({
  ...algorithm,
  sometimes: more,
});

describe("unreachable goals", () => {
  const algorithm = wanting(franklin, never);
  const said = (report: Report) => vacuousIn(report).map(({ says }) => says);

  test.runIf(FULL)("are a violation if everything was explored", () => {
    const n = FULL ? 3 : 2;
    const report = checked({ algorithm, n });
    expect(verdictOf(report)).toBe("violated");
    expect(said(report)).toEqual(never.map(({ says }) => says));
    expect(report.properties.every(({ holds, refuted }) => holds !== false || refuted)).toBe(true);
    // The same holds in a scope that is wider than the default.
    expect(said(checked({ algorithm, n: 2, wake: "each", ports: "each" }, quick))).toHaveLength(2);
    // Without reduction, confluence is not tested.
    expect(said(checked({ algorithm, n }, { reduce: false }))).toEqual(["two leaders"]);
    expect(said(checked({ algorithm, n }, quick))).toHaveLength(2);
  });

  test("are a violation in rounds and with coins too", () => {
    const rounds = wanting(findAlgorithm("marchetti-spaccamela").with({}), never.slice(1));
    expect(said(checked({ algorithm: rounds, n: 3 }))).toHaveLength(1);
    for (const name of ["itai-rodeh", "itai-rodeh-sync"]) {
      const coins = wanting(findAlgorithm(name).with({}), never.slice(0, 1));
      expect(said(checked({ algorithm: coins, n: 3 }))).toHaveLength(1);
    }
  });

  test.each<[string, Partial<Scope>, How]>([
    ["ids that were given", { ids: [1, 2] }, {}],
    ["ports that were given", { ports: "10" }, {}],
    ["starters that were given", { wake: [0] }, {}],
    ["a ring that is too small", { n: 1 }, {}],
    ["one schedule", {}, { schedules: "fifo" }],
  ])("are merely not reached with %s", (_, narrow, how) => {
    const report = checked({ algorithm, n: 2, ...narrow }, { ...quick, ...how });
    expect(verdictOf(report)).not.toBe("violated");
    for (const it of report.possible) {
      expect(it.spared).toBeDefined();
      expect(it.seen).toBeUndefined();
    }
  });

  test("are merely not reached outside the model, or out of budget", () => {
    const outside = checked({ algorithm, n: 2, violate: ["everyone"] }, quick);
    expect(said(outside)).toEqual([]);
    expect(outside.possible[0].spared).toBe("outside the model");
    const how = { reduce: false, budget: { states: 1000, bytes: 1e9 } };
    const spent = checked({ algorithm, n: 4 }, how);
    expect(verdictOf(spent)).toBe("undecided");
    expect(said(spent)).toEqual([]);
  });

  test.runIf(FULL)("are not reported for a part of the work, nor before its end", () => {
    const parts = [0, 1].map((index) => checked({ algorithm, n: SOME }, quick, { index, of: 2 }));
    for (const it of parts) expect(verdictOf(it)).not.toBe("violated");
    expect(said(merge(parts))).toHaveLength(2);
    const it = checker({
      scope: { algorithm, n: SOME },
      reduce: true,
      steps: false,
      budget: { states: 1e6, bytes: 1e9 },
    });
    for (let setups = 0; setups < SOME - 2; setups = it.progress().setups) it.advance();
    expect(said(it.report())).toEqual([]);
  });
});

describe("goals, the run that is shown", () => {
  /** A goal that is reached only in some setups, and not in the first. */
  const rare = sometimes("two messages on their way behind id 3, the second", 3, (config) => {
    const { setup, waiting } = config;
    return setup.ids![1] === 3 && waiting(2).length > 1;
  });
  const lcr = findAlgorithm("chang-roberts").with({});

  const shared: [string, Scope][] = [
    [
      "franklin",
      { algorithm: wanting(franklin, [...franklin.sometimes!, rare, ...never]), n: SOME },
    ],
    [
      "chang-roberts",
      { algorithm: wanting(lcr, [...lcr.sometimes!, rare]), n: SOME, links: "any" },
    ],
    ["dfs", { algorithm: findAlgorithm("dfs").with({}), n: 3 }],
    [
      "marchetti-spaccamela",
      { algorithm: findAlgorithm("marchetti-spaccamela").with({}), n: 3, wake: "each" },
    ],
  ];

  test.each(FULL ? shared : [shared[1], shared[3]])(
    "%s: is the same for any number of workers",
    (_, scope) => {
      const alone = checked(scope, quick).possible;
      expect(alone.some(({ seen }) => seen !== undefined && seen.setup > 0)).toBe(true);
      for (const of of FULL ? [2, 5] : [3]) {
        const shares = Array.from({ length: of }, (_share, index) =>
          checked(scope, quick, { index, of }),
        );
        // The merged run does not depend on the order of the parts.
        expect(merge(shares.reverse()).possible.map(({ seen }) => seen)).toEqual(
          alone.map(({ seen }) => seen),
        );
      }
    },
  );

  test.runIf(FULL)("is a shortest one, with and without reduction", () => {
    for (const reduce of [true, false]) {
      const { possible } = checked({ algorithm: franklin, n: 3 }, { reduce });
      const lengths = possible.map(
        ({ seen }) => seen && [seen.run.deliveries.length, seen.run.shortest],
      );
      expect(lengths).toEqual([undefined, [2, true], [4, true], [4, true]]);
    }
  });
});
