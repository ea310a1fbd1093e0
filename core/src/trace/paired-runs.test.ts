import { expect, test } from "vitest";
import { acrossClaim, judgeAcross } from "./paired-runs.ts";
import { arrangements } from "../check/setups/arrangements.ts";
import { findAlgorithm, parseRun } from "../request/parse-run.ts";
import { makeSetup } from "../model/setup.ts";
import { startAsynchronous } from "../simulate/asynchronous.ts";
import { advance } from "../simulate/simulate.ts";

const FULL = process.env["FULL"] !== undefined;

const claim = acrossClaim("peterson", "franklin")!;
const rings = (n: number): number[][] =>
  Array.from(
    arrangements(
      Array.from({ length: n }, (_, i) => i + 1),
      1,
    ),
    (it) => [...it],
  );

test.runIf(FULL)(
  "paired runs: the same ids survive every round of peterson and franklin on all 5,914 rings up to n = 8",
  () => {
    let all = 0;
    const wrong: unknown[] = [];
    for (let n = 1; n <= 8; n++) {
      for (const ids of rings(n)) {
        const { holds, first, second } = judgeAcross(claim, { algorithm: "peterson", ids });
        all++;
        if (!holds) wrong.push({ ids, first, second });
      }
    }
    expect(wrong).toEqual([]);
    expect(all).toBe(5914);
  },
);

test("paired runs: messages carry the tids of the active processes at the start of a round", () => {
  for (const ids of [...rings(4), ...rings(5), [6, 2, 9, 4, 7, 1, 8, 3, 5]]) {
    const rounds: Set<number>[] = [];
    const simulation = startAsynchronous(makeSetup(parseRun({ algorithm: "peterson", ids })), {
      watch({ process }) {
        const { part, round, tid } = simulation.read(process) as Record<string, any>;
        if (part === "active") (rounds[round - 1] ??= new Set()).add(tid);
      },
    });
    while (advance(simulation));
    simulation.finish();
    const lines = rounds.map((it) => [...it].sort((x, y) => x - y).join(" "));
    expect(judgeAcross(claim, { algorithm: "peterson", ids }).first).toEqual(lines);
  }
});

test("paired runs: a mutant that compares with its own id keeps other ids", () => {
  const [ids, line] = [[1, 3, 2, 5, 4, 6], { algorithm: "peterson:PE-4" }];
  expect(judgeAcross(claim, { ...line, ids }).holds).toBe(false);
  expect(judgeAcross(claim, { algorithm: "peterson", ids }).holds).toBe(true);
});

test("paired runs: the claim holds with an announcement and for the other extreme", () => {
  for (const set of [{ announce: "yes" }, { elects: "min" }] as Record<string, string>[]) {
    const { holds, first } = judgeAcross(claim, { algorithm: "peterson", set, ids: [3, 1, 4, 2] });
    expect([holds, first.length]).toEqual([true, 3]);
  }
});

test("paired runs: unrelated algorithms have no claim", () => {
  expect(acrossClaim("franklin", "peterson")).toBeUndefined();
  expect(
    findAlgorithm("franklin")
      .with({})
      .claims!.some(({ form }) => form === "across"),
  ).toBe(false);
});
