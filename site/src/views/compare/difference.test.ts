import { expect, test } from "vitest";
import { parseRun, runRequest, type RunSpec } from "@ringleader/core/internal";
import { opening } from "../../run/form.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { difference, describeDifference, describeUnlike } from "./difference.ts";
import { pairWith } from "./opening-pair.ts";
import type { KnownCosts } from "./useCosts.ts";

test.each([
  ["56", "74", "+18 (+32\u202f%)"],
  ["74", "56", "\u221218 (\u221224\u202f%)"],
  ["7", "7", "0"],
  ["0", "5", "+5"],
  ["1000", "1013", "+13 (+1.3\u202f%)"],
  ["200", "202", "+2 (+1\u202f%)"],
  ["1", "123456789012345678901234567890", "+123,456,789,012,345,678,901,234,567,889"],
])("difference: from %s to %s is %s", (first, second, text) => {
  expect(difference(first, second)).toBe(text);
});

test("difference: is empty if a run does not have the value", () => {
  expect(difference(undefined, "3")).toBe("");
  expect(difference("3", undefined)).toBe("");
});

const costs = (name: string, end: number, now?: number): KnownCosts => {
  const of = (total: number) => ({
    byKind: new Map<string, string>(),
    total: String(total),
    causal: "0",
    knows: "0",
    leaders: "none",
  });
  return { name, end: of(end), ...(now !== undefined && { now: of(now) }) };
};

test.each([
  [
    costs("peterson", 56, 10),
    costs("franklin", 74, 50),
    "At this moment franklin has sent 40 more messages than peterson; at the end 18 more (+32\u202f%).",
  ],
  [
    costs("peterson", 74, 10),
    costs("franklin", 74, 9),
    "At this moment franklin has sent 1 fewer message than peterson; at the end the same number.",
  ],
  [
    costs("dfs", 74, 10),
    costs("dfs", 56, 10),
    "At this moment the second run has sent as many messages as the first run; at the end 18 fewer (\u221224\u202f%).",
  ],
  [
    costs("peterson", 56, 56),
    costs("franklin", 74, 74),
    "At the end franklin has sent 18 more messages than peterson (+32\u202f%).",
  ],
  [
    costs("peterson", 56),
    costs("franklin", 56, 3),
    "At the end franklin has sent as many messages as peterson.",
  ],
])("difference: sentence %#", (first, second, sentence) => {
  expect(describeDifference(first, second)).toBe(sentence);
});

test("difference: another algorithm is paired again, and what stays unlike is said", () => {
  const first = { ...opening, algorithm: "chang-roberts", n: "8", ids: "rising" };
  const chosen = { form: { ...first, algorithm: "franklin", set: {} } };
  const before = { ...first, algorithm: "hirschberg-sinclair" };
  const { form } = pairWith(chosen, before, first);
  // Both elect the smallest id and announce it.
  expect(form.set).toEqual({ announce: "yes", elects: "min" });
  expect(pairWith(chosen, chosen.form, first)).toBe(chosen);
  const shown = (spec: RunSpec) => {
    const result = runRequest(parseRun({ n: 8, ...spec }));
    return { result, header: { algorithm: spec.algorithm, n: 8 } } as unknown as ShownRun;
  };
  const announced = shown({ algorithm: "chang-roberts" });
  expect(describeUnlike(announced, shown({ algorithm: "franklin" }))).toBe(
    "chang-roberts elects the smallest id, franklin the largest; chang-roberts tells every process who leads, franklin does not",
  );
  expect(describeUnlike(announced, shown({ algorithm: "franklin", set: form.set }))).toBe("");
});
