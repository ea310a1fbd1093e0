import { expect, test } from "vitest";
import { checker } from "../check/checker.ts";
import type { Algorithm } from "../model/algorithm.ts";
import { findAlgorithm } from "../request/parse-run.ts";
import { invariant, invariantsOf } from "./invariant.ts";

/** Checks an algorithm in every state of every setup of n processes. */
function verdicts(algorithm: Algorithm, n: number) {
  const budget = { states: 1e5, bytes: 1e8 };
  const check = checker({ scope: { algorithm, n }, reduce: false, steps: false, budget });
  while (check.advance());
  const ids = new Set(invariantsOf(algorithm).map(({ id }) => id));
  return check
    .report()
    .properties.filter(({ id }) => ids.has(id ?? ""))
    .map(({ id, holds }) => [id, holds]);
}

test.each([
  ["chang-roberts", {}],
  ["chang-roberts", { elects: "max" }],
  ["franklin", {}],
  ["franklin", { elects: "min" }],
  ["hirschberg-sinclair", {}],
  ["hirschberg-sinclair", { losers: "swallow" }],
] as const)("invariant: check finds the sentences of %s %j true in every state", (name, set) => {
  const algorithm = findAlgorithm(name).with(set);
  // The full suite has rings of three, which have many states.
  for (const n of process.env["FULL"] ? [1, 2, 3] : [1, 2]) {
    const all = verdicts(algorithm, n);
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(([, holds]) => holds !== true)).toEqual([]);
  }
});

test("invariant: check refutes a sentence that is false in a reachable state", () => {
  const sentence = "for all messages m of elect: for all p: not between(m.id, p, m.to)";
  const claims = [invariant("passes-nobody", "an id passes no process", "none", sentence)];
  const algorithm = { ...findAlgorithm("chang-roberts").with({}), claims };
  expect(verdicts(algorithm, 1)).toEqual([["passes-nobody", true]]);
  expect(verdicts(algorithm, 2)).toEqual([["passes-nobody", false]]);
});
