import { expect, test } from "vitest";
import { lesser, sayCoverage, type Coverage } from "./coverage.ts";
import { findings, merge } from "./findings.ts";
import type { Property } from "./report.ts";

const claim: Property = { says: "at most n", cite: "004", holds: undefined };
const all: (Coverage | undefined)[] = ["open", "graphless", "one-run", "visited", undefined];

test("the worst of two, whichever comes first", () => {
  all.forEach((x, i) => all.forEach((y, j) => expect(lesser(x, y)).toBe(all[Math.min(i, j)])));
  expect(new Set(all.flatMap((it) => (it ? [sayCoverage(it)] : []))).size).toBe(4);
});

/** One setup after the other, each judged so far. */
function judged(...setups: readonly (Coverage | undefined)[]): Property {
  const it = findings([claim]);
  for (const coverage of setups) {
    it.setup(1);
    const isDecided = coverage !== "open" && coverage !== "graphless";
    it.judge(0, isDecided ? true : undefined, undefined, coverage);
    if (isDecided && coverage) it.partly(0, coverage);
  }
  return it.report().properties[0];
}

test.each(all.flatMap((x) => all.map((y) => [x, y] as const)))(
  "%s and %s: in turn, the other way round, and as parts of two workers",
  (x, y) => {
    const worst = lesser(x, y);
    const isDecided = worst !== "open" && worst !== "graphless";
    const expected = { holds: isDecided ? true : undefined, judged: worst };
    const parts = [x, y].map((coverage) => {
      const it = findings([claim]);
      it.setup(1);
      return { ...it.report(), properties: [judged(coverage)] };
    });
    for (const { holds, judged: how } of [judged(x, y), judged(y, x), merge(parts).properties[0]])
      expect({ holds, judged: how }).toEqual(expected);
  },
);
