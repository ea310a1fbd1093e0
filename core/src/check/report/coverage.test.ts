import { expect, test } from "vitest";
import { coverageTexts, lesser, type Coverage } from "./report.ts";
import { Findings, merge } from "./findings.ts";
import type { Property } from "./report.ts";

const claim: Property = { id: "at-most-n", says: "at most n", cite: "004", holds: undefined };
const all: (Coverage | undefined)[] = ["open", "graphless", "one-run", "visited", undefined];

test("coverage: the lesser of two, in either order", () => {
  all.forEach((x, i) => all.forEach((y, j) => expect(lesser(x, y)).toBe(all[Math.min(i, j)])));
  expect(new Set(all.flatMap((it) => (it ? [coverageTexts[it]] : []))).size).toBe(4);
});

/** Judges one setup after the other, each with its coverage. */
function judged(...setups: readonly (Coverage | undefined)[]): Property {
  const findings = new Findings([claim]);
  for (const coverage of setups) {
    findings.addSetup(1);
    const isDecided = coverage !== "open" && coverage !== "graphless";
    findings.judge(0, isDecided ? true : undefined, undefined, coverage);
    if (isDecided && coverage) findings.lowerCoverage(0, coverage);
  }
  return findings.report().properties[0];
}

test.each(all.flatMap((x) => all.map((y) => [x, y] as const)))(
  "coverage: %s and %s merge to the lesser, in either order and from two workers",
  (x, y) => {
    const worst = lesser(x, y);
    const isDecided = worst !== "open" && worst !== "graphless";
    const expected = { holds: isDecided ? true : undefined, judged: worst };
    const parts = [x, y].map((coverage) => {
      const findings = new Findings([claim]);
      findings.addSetup(1);
      return { ...findings.report(), properties: [judged(coverage)] };
    });
    for (const { holds, judged: how } of [judged(x, y), judged(y, x), merge(parts).properties[0]])
      expect({ holds, judged: how }).toEqual(expected);
  },
);
