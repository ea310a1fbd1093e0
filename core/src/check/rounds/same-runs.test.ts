import { expect, test } from "vitest";
import { findAlgorithm } from "../../request/parse-run.ts";
import { checker } from "../checker.ts";
import { verdictOf } from "../report/verdict.ts";

test.each(["max", "min"])(
  "same runs: accepts an algorithm that elects the %s and compares the largest ids",
  (elects) => {
    const algorithm = findAlgorithm("dolev-klawe-rodeh").with({ elects });
    const budget = { states: 1e5, bytes: 1e9 };
    const scope = { algorithm, n: 2 };
    const check = checker({ scope, reduce: true, steps: false, schedules: "fifo", budget });
    while (check.advance());
    expect(verdictOf(check.report())).toBe("holds");
  },
);
