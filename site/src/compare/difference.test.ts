import { expect, test } from "vitest";
import { difference, say, type Known } from "./difference.ts";

test.each([
  ["56", "74", "+18 (+32\u202f%)"],
  ["74", "56", "\u221218 (\u221224\u202f%)"],
  ["7", "7", "0"],
  ["0", "5", "+5"],
  ["1000", "1013", "+13 (+1.3\u202f%)"],
  ["200", "202", "+2 (+1\u202f%)"],
  [
    "1",
    "123456789012345678901234567890",
    "+123\u202f456\u202f789\u202f012\u202f345\u202f678\u202f901\u202f234\u202f567\u202f889",
  ],
])("from %s to %s is %s", (first, second, said) => {
  expect(difference(first, second)).toBe(said);
});

test("what one of them does not have is no difference", () => {
  expect(difference(undefined, "3")).toBe("");
  expect(difference("3", undefined)).toBe("");
});

const known = (name: string, end: number, now?: number): Known => {
  const of = (total: number) => ({
    byKind: new Map<string, string>(),
    total: String(total),
    causal: "0",
    knows: "0",
    leaders: "nobody",
  });
  return { name, end: of(end), ...(now !== undefined && { now: of(now) }) };
};

test.each([
  [
    known("peterson", 56, 10),
    known("franklin", 74, 50),
    "At this moment franklin has sent 40 more messages than peterson; in the end 18 more (+32\u202f%).",
  ],
  [
    known("peterson", 74, 10),
    known("franklin", 74, 9),
    "At this moment franklin has sent 1 fewer message than peterson; in the end as many.",
  ],
  [
    known("dfs", 74, 10),
    known("dfs", 56, 10),
    "At this moment the second run has sent as many messages as the first; in the end 18 fewer (\u221224\u202f%).",
  ],
  [
    known("peterson", 56, 56),
    known("franklin", 74, 74),
    "In the end franklin has sent 18 more messages than peterson (+32\u202f%).",
  ],
  [
    known("peterson", 56),
    known("franklin", 56, 3),
    "In the end franklin has sent as many messages as peterson.",
  ],
])("the sentence %#", (first, second, said) => {
  expect(say(first, second)).toBe(said);
});
