import { find, requestOf, run } from "@ringleader/core";
import { gathering, quantities } from "@ringleader/core/figure";
import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";
import { measuredCell } from "./measured-cell.ts";
import { cellsOf, openingSweep } from "./plan.ts";

const form = { ...openingSweep, algorithms: ["peterson"], n: "16", seeds: "5", schedule: "random" };
const measured = cellsOf(form, () => undefined).map((cell) =>
  measuredCell(cell, find(cell.algorithm), "1.2.3"),
);

test("a cell is the run that the library makes", () => {
  const totals = [1, 2, 3, 4, 5].map(
    (seed) =>
      run(requestOf({ algorithm: "peterson", n: 16, ids: "random", schedule: "random", seed }))
        .messages.total,
  );
  expect(measured.map((it) => it.run.messages)).toEqual(totals);
  expect(measured.map(({ run: it }) => it.schedule)).toEqual(Array(5).fill("random"));
  const { add, finish } = gathering(quantities.messages);
  for (const { run: it } of measured) add(it);
  const [point] = finish().points;
  expect(Math.round(10 ** point.median)).toBe([...totals].sort((x, y) => x - y)[2]);
});

test("what is refused is an error of its own, and the others go on", () => {
  const cell = { ...cellsOf(form, () => undefined)[0], schedule: "soon" };
  const it = measuredCell(cell, find("peterson"), "1.2.3");
  expect(it.error).toMatch(/soon/);
  expect(it.run).toMatchObject({ outcome: "error", messages: null, n: 16 });
});

test("as CSV: a line for each run, quoted where it must be", () => {
  const [head, first, ...rest] = csvOf(measured.map((it) => it.run)).split("\r\n");
  expect(head).toMatch(/^algorithm,version,parameters,n,seed,ids,schedule,/);
  expect(first).toContain('peterson,1.2.3,"{""');
  expect(rest).toHaveLength(5);
});
