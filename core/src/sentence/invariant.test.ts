import { expect, test } from "vitest";
import { checker } from "../check/checker.ts";
import type { Algorithm } from "../model/algorithm.ts";
import { findAlgorithm } from "../request/parse-run.ts";
import { evaluate, type World } from "./expression.ts";
import { invariant, invariantsOf, parseSentence } from "./invariant.ts";

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
  // The full suite has two-way rings of three, which have many states.
  const isLarge = algorithm.needs.bothWays && !process.env["FULL"];
  for (const n of isLarge ? [1, 2] : [1, 2, 3]) {
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

test("between: a message clockwise from p to r passes q; from p to p it travels around", () => {
  const algorithm = findAlgorithm("franklin").with({});
  const ids = [4, 9, 2, 7];
  const world: World = {
    n: 4,
    measure: () => undefined,
    subjects: () => ids.map((id) => () => id),
    positionOf: (id) => (ids.includes(id) ? ids.indexOf(id) : undefined),
  };
  const expression = parseSentence("for all p, q, r: between(p, q, r)", algorithm);
  const inner = (expression as any).of.of.of;
  const isBetween = (p: number, q: number, r: number) =>
    evaluate(inner, world, { p: () => p, q: () => q, r: () => r });
  expect([isBetween(4, 9, 2), isBetween(4, 2, 9), isBetween(7, 4, 9)]).toEqual([true, false, true]);
  expect([isBetween(4, 9, 4), isBetween(4, 4, 4), isBetween(4, 4, 9)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isBetween(4, 5, 9)).toBe(false);
});
