import { expect, test } from "vitest";
import { findAlgorithm } from "../request/parse-run.ts";
import { checker } from "./checker.ts";
import { propertiesOf } from "./summary.ts";

const FULL = process.env["FULL"] !== undefined;

test("properties of several sizes: the counterexample is that of the smallest size", () => {
  const sizes = (FULL ? [3, 4, 5] : [3, 4]).map((n) => {
    const scope = {
      algorithm: findAlgorithm("peterson").with({}),
      n,
      violate: ["fifo"] as const,
    };
    const budget = { states: 1e6, bytes: 1e9 };
    const check = checker({ scope, reduce: true, steps: false, budget });
    while (check.advance());
    return { n, report: check.report() };
  });
  const violated = propertiesOf(sizes).filter(({ holds }) => holds === false);
  expect(violated.length).toBeGreaterThan(0);
  for (const { witness } of violated) expect(witness?.setup.n).toBe(4);
});
