import { expect, test } from "vitest";
import { checker } from "../checker.ts";
import { findAlgorithm } from "../../request/parse-run.ts";
import { algorithm } from "../../model/algorithm.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import { replayRun } from "../../trace/replay-run.ts";
import type { Report } from "../report/report.ts";

function reportOf(
  of: Algorithm,
  n: number,
  reduce: boolean,
  states = 1e6,
  ids: "all" | readonly number[] = "all",
): Report {
  const budget = { states, bytes: 2 ** 30 };
  const it = checker({ scope: { algorithm: of, n, ids }, reduce, steps: false, budget });
  while (it.advance());
  return it.report();
}

test.each(["chang-roberts", "franklin", "peterson", "hirschberg-sinclair"])(
  "declaration, %s: same with and without reduction, and as the simulator counts",
  (name) => {
    // The full suite has this ring of three, whose whole graph is large.
    const isLarge = name === "hirschberg-sinclair" && !process.env["FULL"];
    for (const n of isLarge ? [2] : [2, 3]) {
      const it = findAlgorithm(name).with({});
      const [less, whole] = [true, false].map((reduce) => reportOf(it, n, reduce).extremes);
      const { min, max, least, most } = less["atElection"];
      expect([min, max]).toEqual([whole["atElection"].min, whole["atElection"].max]);
      for (const [run, count] of [
        [least, min],
        [most, max],
      ] as const) {
        const { result } = replayRun({ algorithm: it }, run);
        expect([result.outcome, result.inFlight]).toEqual(["elected", 0]);
        expect(result.messages.atElection).toBe(count);
      }
    }
  },
);

test("declaration: reported only if measured in every setup", () => {
  const it = findAlgorithm("hirschberg-sinclair").with({});
  const few = reportOf(it, 3, true, 100);
  expect(few.measured.atElection).toBeLessThan(few.setups);
  expect(few.extremes).not.toHaveProperty("atElection");
});

test("declaration: a process that declares itself at its start has received nothing", () => {
  const least = algorithm({
    name: "first",
    paper: "none",
    idea: "the least id is 1",
    computesWithIds: true,
    leastId: 1,
    needs: { ring: true, direction: true, ids: true, everyone: true, fifo: true },
    elects: "min",
    announces: false,
    state: {},
    messages: { hello: {} },
    wake(me) {
      me.send.hello();
      if (me.id === 1) me.lead();
    },
    on: { hello() {} },
  });
  // In the second ring, process 2 starts first and has already sent one message.
  for (const [ids, sent] of [
    [[1, 2], 0],
    [[2, 1], 1],
  ] as const) {
    const { extremes } = reportOf(least, 2, true, 1e6, ids);
    expect(extremes["atElection"]).toMatchObject({ min: sent, max: sent });
  }
});
