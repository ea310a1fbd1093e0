import { expect, test } from "vitest";
import { findAlgorithm } from "../../request/parse-run.ts";
import { checker } from "../checker.ts";
import type { Scope } from "../setups/scope.ts";
import { verdictOf } from "./verdict.ts";
import { coverageTexts, lesser, type Coverage } from "./report.ts";
import { Findings, merge } from "./findings.ts";
import type { Property } from "./report.ts";

const claim: Property = { id: "at-most-n", says: "at most n", cite: "004", holds: undefined };
const all: (Coverage | undefined)[] = [
  "open",
  "graphless",
  "drawn",
  "some",
  "one-run",
  "extremes",
  "visited",
  "fixed",
  undefined,
];

test("coverage: the lesser of two, in either order", () => {
  all.forEach((x, i) => all.forEach((y, j) => expect(lesser(x, y)).toBe(all[Math.min(i, j)])));
  expect(new Set(all.flatMap((it) => (it ? [coverageTexts[it]] : []))).size).toBe(all.length - 1);
});

/** Judges one setup after the other, each with its coverage. */
function judged(...setups: readonly (Coverage | undefined)[]): Property {
  const findings = new Findings([claim]);
  setups.forEach((coverage, number) => {
    findings.beginSetup(number);
    findings.addSetup(1);
    findings.judge(0, coverage === "open" ? undefined : true, undefined, coverage);
    findings.endSetup();
  });
  return findings.report().properties[0];
}

test.each(all.flatMap((x) => all.map((y) => [x, y] as const)))(
  "coverage: %s and %s merge to the lesser, in either order and from two workers",
  (x, y) => {
    const worst = lesser(x, y);
    const expected = { holds: worst === undefined ? true : undefined, judged: worst };
    const parts = [x, y].map((coverage) => {
      const findings = new Findings([claim]);
      findings.addSetup(1);
      return { ...findings.report(), properties: [judged(coverage)] };
    });
    for (const { holds, judged: how } of [judged(x, y), judged(y, x), merge(parts).properties[0]])
      expect({ holds, judged: how }).toEqual(expected);
  },
);

test("coverage: the best judgement of a setup counts, and a claim that it does not judge is open", () => {
  const findings = new Findings([claim]);
  findings.beginSetup(0);
  findings.judge(0, true, undefined, "one-run");
  findings.judge(0, true);
  findings.judge(0, true, undefined, "visited");
  findings.endSetup();
  expect(findings.report().properties[0]).toMatchObject({ holds: true });
  findings.beginSetup(1);
  findings.cover(0);
  findings.endSetup();
  expect(findings.report().properties[0]).toMatchObject({ holds: true });
  findings.beginSetup(2);
  findings.endSetup();
  expect(findings.report().properties[0]).toMatchObject({ holds: undefined, judged: "open" });
});

/** Checks every thousandth setup, with a thousandth of what may be spent on claims that the verdict does not depend on. */
function checkPart(algorithm: ReturnType<ReturnType<typeof findAlgorithm>["with"]>, n: number) {
  const willing = algorithm.needs.rounds ? "each" : undefined;
  const scope: Scope = { algorithm, n, wake: "each", willing };
  const budget = { states: 1e6, bytes: 2 ** 28 };
  const work = checker({ scope, reduce: true, steps: false, budget }, { index: 0, of: 1000 });
  while (work.advance());
  return work.report();
}

test.each([
  ["chang-roberts", 6, ["one-copy-of-an-id", "nothing-in-flight", "elected-after-n"]],
  ["variable-speeds", 4, ["steps-per-uid", "once-around-in-order"]],
])(
  "coverage: claims of the catalogue about %s are judged in some of the setups",
  (name, n, ids) => {
    const own = findAlgorithm(name).with({});
    const report = checkPart(own, n);
    for (const id of ids)
      expect(report.properties.find((it) => it.id === id)).toMatchObject({
        holds: undefined,
        judged: "some",
        vouched: true,
      });
    expect(verdictOf(report)).toBe("holds");
    // The same claims in a file of a user are judged in every setup, or leave the verdict undecided.
    const { properties } = checkPart({ ...own, claims: own.claims!.map((it) => ({ ...it })) }, n);
    expect(properties.filter(({ judged }) => judged === "some")).toEqual([]);
  },
);
