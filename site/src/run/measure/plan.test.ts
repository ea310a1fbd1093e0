import { findAlgorithm } from "@ringleader/core/internal";
import { protocols } from "@ringleader/core/internal/chart";
import { expect, test } from "vitest";
import { openingSweep, type SweepForm } from "./measure-form.ts";
import { cellsOf, lineOfCell, tradeOffCells } from "./plan.ts";

const cells = (change: Partial<SweepForm>) =>
  cellsOf({ ...openingSweep, ...change }, (name) => (name === "own:mine" ? "the text" : undefined));

test("sweep plan: has every algorithm at every size with every seed, small rings first", () => {
  const all = cells({ algorithms: ["peterson", "own:mine"], n: "8,4", seeds: "2" });
  expect(all.map(({ algorithm, n, seed }) => `${algorithm} ${n} ${seed}`)).toEqual([
    "peterson 4 1",
    "peterson 4 2",
    "own:mine 4 1",
    "own:mine 4 2",
    "peterson 8 1",
    "peterson 8 2",
    "own:mine 8 1",
    "own:mine 8 2",
  ]);
  expect(all[2].text).toBe("the text");
});

test("sweep plan: reads parameters after the name", () => {
  const [cell] = cells({
    algorithms: [],
    more: "marchetti-spaccamela:protocol=P2:a=3/2",
    n: "4",
    seeds: "1",
  });
  expect(cell).toMatchObject({
    algorithm: "marchetti-spaccamela",
    set: { protocol: "P2", a: "3/2" },
  });
});

test.each([
  [{ algorithms: [] }, /none is chosen/],
  [{ n: "2^3..2^21" }, /n: 2,097,152 is not accepted; on this page n is at most 1,048,576/],
  [{ seeds: "1000" }, /has 24,000 runs; this page makes at most 2,000/],
  [{ seeds: "0" }, /seeds: 0 is not accepted/],
  [{ n: "x" }, /n: x is not accepted/],
  [{ more: "petersen" }, /did you mean peterson/],
  [{ more: "peterson:losers=no" }, /losers=no is not accepted; the parameters of peterson/],
])("sweep plan: refuses %j", (change, sentence) => expect(() => cells(change)).toThrow(sentence));

test("sweep plan: leaves out options that do not apply", () => {
  const [cell] = cells({ algorithms: ["time-slice"], n: "4", seeds: "1", schedule: "lifo" });
  expect(lineOfCell(cell, findAlgorithm("time-slice").with({}).needs)).not.toHaveProperty(
    "schedule",
  );
  expect(lineOfCell(cell, findAlgorithm("itai-rodeh").with({}).needs)).not.toHaveProperty("ids");
});

test("trade-off plan: has every protocol with each of its parameters", () => {
  const all = tradeOffCells({ n: "8", iMin: "100", seeds: "2" });
  expect(all).toHaveLength(2 * protocols.reduce((sum, { tries }) => sum + tries.length, 0));
  expect(all[0].ids).toHaveLength(8);
  expect(Math.min(...(all[0].ids as number[]))).toBe(100);
  expect(() => tradeOffCells({ n: "1000", iMin: "1", seeds: "1" })).toThrow(/from 2 to 256/);
});
