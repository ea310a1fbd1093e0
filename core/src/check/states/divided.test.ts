import { expect, test } from "vitest";
import { checker, findAlgorithm, merge } from "@ringleader/core/internal";

/** Returns the report of a check that is divided among this many workers. */
function reports(name: string, n: number, of: number) {
  return Array.from({ length: of }, (_, index) => {
    const scope = { algorithm: findAlgorithm(name).with({}), n };
    const budget = { states: 1e6, bytes: 1e9 };
    const check = checker({ scope, reduce: true, steps: false, budget }, { index, of });
    while (check.advance());
    return check.report();
  });
}

test.each([
  // The full suite has rings of four, which take seconds.
  ...(process.env["FULL"] ? [["dolev-klawe-rodeh", 4] as const] : []),
  ["hirschberg-sinclair", process.env["FULL"] ? 4 : 2] as const,
])("checker, %s: shows the same runs however the work is divided", (name, n) => {
  const [whole] = reports(name, n, 1);
  const parts = reports(name, n, 3);
  for (const report of [merge(parts), merge([...parts].reverse())]) {
    expect(report.extremes).toEqual(whole.extremes);
  }
});
