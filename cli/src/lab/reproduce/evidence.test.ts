import { expect, test } from "vitest";
import { nearer, together, type Evidence, type Nearest } from "./evidence.ts";
import { isWrong, report } from "./report.ts";
import type { Judgement } from "./reproduce.ts";

const claim = {
  algorithm: "peterson",
  set: {},
  id: "few-messages",
  says: "few messages",
  cite: "002",
};
const found = (more: Partial<Evidence>): Evidence => ({
  ...claim,
  way: "simulated",
  holds: true,
  cases: 1,
  from: 4,
  to: 4,
  ...more,
});

test("evidence: one failure is enough, and an untested claim does not hold", () => {
  const [it] = together([claim], [found({}), found({ holds: false, against: "this run" })]);
  expect([it.holds, it.against]).toEqual([false, "this run"]);
  expect(together([claim], [])[0].holds).toBe(undefined);
});

test("evidence: adds up cases of one kind and widens the range of sizes", () => {
  const [{ ways }] = together([claim], [found({ cases: 3 }), found({ cases: 4, from: 1, to: 9 })]);
  expect(ways).toEqual([{ way: "simulated", cases: 7, from: 1, to: 9 }]);
});

test("evidence: joins a claim of several instances", () => {
  const [it] = together([claim, { ...claim, set: { k: "2" } }], [found({})]);
  expect(it.sets).toEqual([{}, { k: "2" }]);
});

test.each([
  [{ measured: "5", bound: "8", n: 4 }, { measured: "7", bound: "8", n: 5 }, 5],
  [
    { measured: `9${"0".repeat(400)}`, bound: `1${"0".repeat(401)}`, n: 4 },
    { measured: "8", bound: "10", n: 5 },
    4,
  ],
  [{ measured: "0", bound: "0", n: 4 }, { measured: "1", bound: "100", n: 5 }, 5],
  // A lower bound.
  [{ measured: "65792", bound: "767", n: 4 }, { measured: "11", bound: "9", n: 5 }, 5],
  // A violation comes first, also if the bound is 0 or a word.
  [{ measured: "2", bound: "0", n: 4, broken: true }, { measured: "7", bound: "8", n: 5 }, 4],
  [
    { measured: "2", bound: "0", n: 4, broken: true },
    { measured: "9", bound: "8", n: 5, broken: true },
    4,
  ],
  [
    { measured: "1 at stage 0", bound: "no exception", n: 4, broken: true },
    { measured: "no exception", bound: "no exception", n: 5 },
    4,
  ],
] satisfies [Nearest, Nearest, number][])(
  "evidence: compares distances to a bound with any number of digits",
  (x, y, n) => {
    expect([nearer(x, y)?.n, nearer(y, x)?.n]).toEqual([n, n]);
  },
);

test("report: names violations and escapes HTML", () => {
  const it: Judgement = {
    ...together([{ ...claim, says: "a < b & c" }], [])[0],
    holds: false,
    verdict: "violated",
    against: "ringleader run <this>",
  };
  expect(isWrong(it)).toBe(true);
  const page = report(
    { tried: [it], samples: [], experiments: 1, of: 2 },
    { version: "1", command: "ringleader reproduce", figures: new Map() },
  );
  expect(page).toContain("a &#60; b &#38; c");
  expect(page).toContain("ringleader run &#60;this&#62;");
  expect(page).toContain("stopped after 1 of 2 experiments");
  expect(page).not.toMatch(/(src|href)="http|<script|@import/);
});
