import { findAlgorithm } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import type { CheckJob } from "./check-job.ts";
import { judgeEveryN } from "./every-n.ts";

const job = (algorithm: string, set: CheckJob["set"] = {}, text?: string): CheckJob => ({
  algorithm,
  set,
  text,
  sizes: [2],
  scope: {},
  reduce: true,
  states: 1000,
});

const judge = (it: CheckJob, name = it.algorithm) =>
  judgeEveryN(it, findAlgorithm(name), () => true);

test("every n: the catalogue has stored proofs, also of the opposite extreme", async () => {
  const sets: readonly CheckJob["set"][] = [{}, { elects: "max" }];
  for (const set of sets) {
    const known = (await judge(job("chang-roberts", set)))!;
    expect(known.stored?.solvers.map((name) => name.split(" ")[0])).toEqual(["z3", "cvc5"]);
    expect(known.claimsInvariant).toBe(true);
  }
});

test("every n: a user's text has no stored proof, even if its conditions are those of one", async () => {
  const known = (await judge(job("own:chang-roberts", {}, "…"), "chang-roberts"))!;
  expect(known.stored).toBeUndefined();
  expect(known.counterexample).toBeUndefined();
  expect(known.small!.states).toBeGreaterThan(1000);
});

test("every n: says what is not expressible, and what is not inductive", async () => {
  const peterson = (await judge(job("peterson")))!;
  expect(peterson.inexpressible).toContain("keep messages in order");
  const mutant = (await judge(job("chang-roberts:passes-larger")))!;
  expect(mutant.counterexample?.violated.says).toBe("only the right process leads");
});

test("every n: stops if the page stops it", async () => {
  const stopped = judgeEveryN(job("chang-roberts"), findAlgorithm("chang-roberts"), () => false);
  expect(await stopped).toBeUndefined();
});
