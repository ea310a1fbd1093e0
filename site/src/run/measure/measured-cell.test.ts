import { findAlgorithm, parseRun, runRequest } from "@ringleader/core/internal";
import { collectPoints, quantities } from "@ringleader/core/internal/chart";
import { expect, test } from "vitest";
import { csvOf } from "../../views/measure/chart-files.ts";
import { measureCell } from "./measured-cell.ts";
import { openingSweep } from "./measure-form.ts";
import { cellsOf } from "./plan.ts";

const form = { ...openingSweep, algorithms: ["peterson"], n: "16", seeds: "5", schedule: "random" };
const measured = await Promise.all(
  cellsOf(form, () => undefined).map((cell) =>
    measureCell(cell, findAlgorithm(cell.algorithm), "1.2.3"),
  ),
);

test("measured cell: equals the run of the library", () => {
  const totals = [1, 2, 3, 4, 5].map(
    (seed) =>
      runRequest(
        parseRun({ algorithm: "peterson", n: 16, ids: "random", schedule: "random", seed }),
      ).messages.total,
  );
  expect(measured.map((it) => it.run.messages)).toEqual(totals);
  expect(measured.map(({ run: it }) => it.schedule)).toEqual(Array(5).fill("random"));
  const { add, finish } = collectPoints(quantities.messages);
  for (const { run: it } of measured) add(it);
  const [point] = finish().points;
  expect(Math.round(10 ** point.median)).toBe([...totals].sort((x, y) => x - y)[2]);
});

test("measured cell: a refusal becomes an error of that cell", async () => {
  const cell = { ...cellsOf(form, () => undefined)[0], schedule: "soon" };
  const it = await measureCell(cell, findAlgorithm("peterson"), "1.2.3");
  expect(it.error).toMatch(/soon/);
  expect(it.run).toMatchObject({ outcome: "error", messages: null, n: 16 });
});

test("csv: writes a line for each run, with quotes where needed", () => {
  const [head, first, ...rest] = csvOf(measured.map((it) => it.run)).split("\r\n");
  expect(head).toMatch(/^algorithm,version,parameters,n,seed,ids,schedule,/);
  expect(first).toContain('peterson,1.2.3,"{""');
  expect(rest).toHaveLength(5);
});
