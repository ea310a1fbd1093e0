import { expect, test } from "vitest";
import { checker } from "../checker.ts";
import { findAlgorithm } from "../../request/parse-run.ts";
import { algorithm } from "../../model/algorithm.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import { replayRun } from "../../trace/replay-run.ts";
import type { Report } from "../report/report.ts";

const FULL = process.env["FULL"] !== undefined;

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

/** The full suite has more algorithms, and rings of three, whose whole graphs are large. */
const names = ["chang-roberts", "hirschberg-sinclair", "franklin", "peterson"];

test.each(FULL ? names : names.slice(0, 1))(
  "declaration, %s: same with and without reduction, and as the simulator counts",
  (name) => {
    for (const n of FULL ? [2, 3] : [2]) {
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

test.runIf(process.env["FULL"])("declaration: reported only if measured in every setup", () => {
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
