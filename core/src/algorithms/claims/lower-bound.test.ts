import { expect, test } from "vitest";
import { requestOf } from "../../line.ts";
import { run } from "../../run.ts";
import { openSchedule } from "./lower-bound.ts";

/** What Chang and Roberts send where ids rise, terminate included. */
const most = (n: number) =>
  run(requestOf({ algorithm: "chang-roberts", n, ids: "rising" })).messages.total;

test("M(n) solves the recurrence of the slide, and is not whole", () => {
  expect(openSchedule(2)).toBe(1);
  for (let n = 4; n <= 2 ** 16; n *= 2) {
    expect(openSchedule(n)).toBe(2 * openSchedule(n / 2) + (n / 2 - 1) / 2);
  }
  expect(openSchedule(4)).toBe(5 / 2);
});

test("some ring of every such size has as many messages", () => {
  for (let n = 2; n <= 256; n *= 2) expect(most(n)).toBeGreaterThanOrEqual(openSchedule(n));
});

test("no smaller ring than that of the errata has more than 16n log₂ n", () => {
  for (let n = 2; n < 253; n++) expect(most(n)).toBeLessThanOrEqual(16 * n * Math.log2(n));
});
