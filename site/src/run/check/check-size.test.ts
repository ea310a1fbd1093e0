import { counterexampleOf, findAlgorithm, replayRun } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { opening } from "../form.ts";
import { jobOf, openingCheck } from "./check-job.ts";
import { checkSize, scopeOf, sizesFor } from "./check-size.ts";

const FULL = process.env["FULL"] !== undefined;

const job = (algorithm: string, check = {}) =>
  jobOf(
    { ...opening, algorithm },
    { ...openingCheck, ...check },
    findAlgorithm(algorithm).with({}).needs,
  );

test("checkSize: a property holds in every setup, with its extremes", async () => {
  const found = await checkSize(job("peterson"), findAlgorithm("peterson"), 3, () => true);
  expect(found).toMatchObject({ n: 3, verdict: "holds", count: 2 });
  expect(found.undecided).toBeUndefined();
  expect(found.report).toMatchObject({ setups: 2, extremes: { messages: { min: 8, max: 8 } } });
});

test("checkSize: catches a mutant, and the simulator replays the counterexample", async () => {
  const name = "peterson:PE-2";
  const asked = job(name);
  const found = await checkSize(asked, findAlgorithm(name), 2, () => true);
  expect(found.verdict).toBe("violated");
  const { witness } = counterexampleOf(found.report!)!;
  const { result } = replayRun(scopeOf(asked, findAlgorithm(name), 2), witness, name);
  expect(result.violations).toEqual([witness.why]);
});

test("checkSize: finds two leaders outside the model", async () => {
  const form = { ...opening, algorithm: "chang-roberts", violate: "ids" };
  const family = findAlgorithm("chang-roberts");
  const asked = jobOf(form, openingCheck, family.with({}).needs);
  const found = await checkSize(asked, family, 2, () => true);
  const { witness } = counterexampleOf(found.report!, true)!;
  const { result } = replayRun(scopeOf(asked, family, 2), witness);
  expect(result.outcome).toBe("many-leaders");
});

test("checkSize: when stopped, leaves properties open and keeps the extremes", async () => {
  let looks = 0;
  const found = await checkSize(job("peterson"), findAlgorithm("peterson"), 5, () =>
    Promise.resolve(++looks < 3),
  );
  expect(found).toMatchObject({ verdict: "undecided", undecided: "the check was cancelled" });
  expect(found.report!.setups).toBeGreaterThan(0);
  expect(found.report!.setups).toBeLessThan(24);
  expect(found.report!.properties.some(({ holds }) => holds)).toBe(false);
});

test.runIf(FULL)("checkSize: is undecided beyond its limit", async () => {
  const asked = job("franklin", { states: "10" });
  const found = await checkSize(asked, findAlgorithm("franklin"), 4, () => true);
  expect(found.verdict).toBe("undecided");
  expect(found.undecided).toMatch(/more than 10 states/);
});

test("sizesFor: a network fixes the size", () => {
  expect(sizesFor(job("dfs", { graph: "grid:2x2" }), findAlgorithm("dfs"))).toEqual([4]);
});
