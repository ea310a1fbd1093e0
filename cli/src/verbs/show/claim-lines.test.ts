import {
  along,
  atLeast,
  findAlgorithm,
  attained,
  lessThan,
  onAverage,
  proved,
  searched,
  type Claim,
  type Judged,
} from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { claimLines } from "./claim-lines.ts";
import { claimDocument } from "./describe.ts";

const messages = { of: "messages" } as const;
const judged = (measured: string, bound: string, holds = true): Judged[] => [
  { id: "it-holds", says: "it holds", cite: "003", holds, measured, bound, known: "stated" },
];
const lines = (claim: Claim, verdicts: readonly Judged[] = []) =>
  claimLines(
    claimDocument("chang-roberts", findAlgorithm("chang-roberts").with({}), claim, verdicts),
  );

test("claim lines: a bound has its value on the example", () => {
  const claim = atLeast("it holds", "003", messages, () => 5);
  expect(lines(claim, judged("7", "5"))).toEqual([
    "  ✓ it holds [Krishnamurthy 2003]",
    "    stated, without evidence",
    "    example: 7 ≥ 5",
  ]);
  expect(lines(claim, judged("4", "5", false))).toEqual([
    "  ✗ it holds [Krishnamurthy 2003]",
    "    stated, without evidence",
    "    example: 4, not at least 5",
  ]);
  expect(lines(claim)).toEqual([
    "  · it holds [Krishnamurthy 2003]",
    "    stated, without evidence",
    "    not judged on the example",
  ]);
});

test("claim lines: a refuted claim has its counterexample and the truth", () => {
  const claim = lessThan("it holds", "003", messages, () => 1, {
    run: { ids: [1] },
    truth: "at most 1",
  });
  expect(lines(claim, judged("0", "1"))).toEqual([
    "  ✗ it holds [Krishnamurthy 2003]",
    "    false in general: ringleader run chang-roberts --ids 1",
    "    true instead: at most 1",
  ]);
});

test("claim lines: the truth says how it is known", () => {
  const known = proved("decision 14");
  const claim = lessThan("it holds", "003", messages, () => 1, {
    run: { ids: [1] },
    truth: "1",
    known,
  });
  expect(lines(claim)).toContain("    true instead: 1 · proved in decision 14");
  expect(
    claimDocument("chang-roberts", findAlgorithm("chang-roberts").with({}), claim, []),
  ).toMatchObject({
    known: "refuted",
    truth: "1",
    truthKnown: { by: "proved", where: "decision 14" },
  });
});

test("claim lines: means and worst cases have a value", () => {
  expect(lines(onAverage("this many", "003", messages, (n) => [BigInt(n), 3n]))).toEqual([
    "  · this many [Krishnamurthy 2003]",
    "    stated, without evidence",
    "    the exact mean over all arrangements of the ids 1..n; 4/3 for n = 4",
  ]);
  const worst = attained(
    "this many",
    "003",
    messages,
    (n) => (n % 2 === 1 ? n : undefined),
    (n) => ({ ids: Array.from({ length: n }, (_, i) => i + 1), wake: { "0": "2" } }),
    searched(33),
  );
  expect(lines(worst)).toEqual([
    "  · this many [Krishnamurthy 2003]",
    "    searched to n = 33",
    "    attained; 3 for n = 3 by",
    "    ringleader run chang-roberts --ids 1,2,3 --wake 0@2",
  ]);
});

test("claim lines: a claim about every event says so", () => {
  const claim = along("it holds", "003", () => ({ see: () => undefined }), proved("003"));
  expect(lines(claim, judged("no exception", "no exception"))).toEqual([
    "  ✓ it holds [Krishnamurthy 2003]",
    "    proved in Krishnamurthy 2003",
    "    watched at every event of the example: no exception",
  ]);
});
