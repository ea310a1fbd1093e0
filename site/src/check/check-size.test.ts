import { counterexampleOf, find, rerun } from "@ringleader/core";
import { expect, test } from "vitest";
import { opening } from "../run/form.ts";
import { jobOf, openingCheck } from "./check-job.ts";
import { checkSize, scopeOf, sizesFor } from "./check-size.ts";

const job = (algorithm: string, check = {}) =>
  jobOf({ ...opening, algorithm }, { ...openingCheck, ...check }, find(algorithm).with({}).needs);

test("what holds, holds of every setup, with what it costs", async () => {
  const found = await checkSize(job("peterson"), find("peterson"), 3, () => true);
  expect(found).toMatchObject({ n: 3, verdict: "holds", count: 2 });
  expect(found.undecided).toBeUndefined();
  expect(found.report).toMatchObject({ setups: 2, extremes: { messages: { min: 8, max: 8 } } });
});

test("a broken twin is caught, and the simulator makes its run again", async () => {
  const name = "peterson:PE-2";
  const asked = job(name);
  const found = await checkSize(asked, find(name), 2, () => true);
  expect(found.verdict).toBe("violated");
  const { witness } = counterexampleOf(found.report!)!;
  const { result } = rerun(scopeOf(asked, find(name), 2), witness, name);
  expect(result.violations).toEqual([witness.why]);
});

test("outside its model there may be two leaders", async () => {
  const form = { ...opening, algorithm: "chang-roberts", violate: "ids" };
  const family = find("chang-roberts");
  const asked = jobOf(form, openingCheck, family.with({}).needs);
  const found = await checkSize(asked, family, 2, () => true);
  const { witness } = counterexampleOf(found.report!, true)!;
  const { result } = rerun(scopeOf(asked, family, 2), witness);
  expect(result.outcome).toBe("many-leaders");
});

test("who is told to stop leaves open what held so far, and keeps what was measured", async () => {
  let looks = 0;
  const found = await checkSize(job("peterson"), find("peterson"), 5, () =>
    Promise.resolve(++looks < 3),
  );
  expect(found).toMatchObject({ verdict: "undecided", undecided: "it was cancelled" });
  expect(found.report!.setups).toBeGreaterThan(0);
  expect(found.report!.setups).toBeLessThan(24);
  expect(found.report!.properties.some(({ holds }) => holds)).toBe(false);
});

test("beyond its limit it stays open", async () => {
  const asked = job("franklin", { states: "10" });
  const found = await checkSize(asked, find("franklin"), 4, () => true);
  expect(found.verdict).toBe("undecided");
  expect(found.undecided).toMatch(/more than 10 configurations/);
});

test("a network says how large it is", () => {
  expect(sizesFor(job("dfs", { graph: "grid:2x2" }), find("dfs"))).toEqual([4]);
});
