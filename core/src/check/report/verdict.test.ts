import { expect, test } from "vitest";
import type { Property, Report } from "./report.ts";
import { counterexampleOf, meanOf, verdictOf } from "./verdict.ts";

const report = (properties: readonly Partial<Property>[], more: Partial<Report> = {}) =>
  ({
    properties,
    possible: [],
    weight: 6,
    sum: "15",
    scheduleIndependent: true,
    ...more,
  }) as unknown as Report;
const witness = (length: number) =>
  ({ deliveries: Array.from({ length }, () => ({})), why: "" }) as never;

test("verdict: violated by one property, holds by all, otherwise undecided", () => {
  expect(verdictOf(report([{ holds: true }, { holds: true }]))).toBe("holds");
  expect(verdictOf(report([{ holds: true }, { holds: undefined }]))).toBe("undecided");
  expect(verdictOf(report([{ holds: undefined }, { holds: false }]))).toBe("violated");
  expect(verdictOf(report([{ holds: true }], { undecided: "no room" }))).toBe("undecided");
  expect(verdictOf(report([{ holds: false }], { undecided: "no room" }))).toBe("violated");
});

test("verdict: an unreachable goal counts if everything was explored and every setup rules it out", () => {
  const never = { says: "two rounds", from: 2, ruledOut: 2 };
  const all = { setups: 2, parts: 2, over: 2, possible: [never] };
  const verdict = (more: Partial<Report>) =>
    verdictOf(report([{ holds: true }], { ...all, ...more }));
  expect(verdict({})).toBe("violated");
  expect(verdict({ over: 1 })).toBe("holds");
  expect(verdict({ undecided: "no room" })).toBe("undecided");
  expect(verdict({ possible: [{ ...never, spared: "only for n ≥ 4" }] })).toBe("holds");
  expect(verdict({ possible: [{ ...never, ruledOut: 1 }] })).toBe("undecided");
  expect(verdict({ possible: [{ ...never, ruledOut: 1, vouched: true }] })).toBe("holds");
  const run = { setup: { n: 2 }, deliveries: [] };
  expect(verdict({ possible: [{ ...never, ruledOut: 1, seen: { setup: 1, run } }] })).toBe("holds");
});

test("verdict: a claim that does not apply leaves nothing open", () => {
  expect(verdictOf(report([{ holds: true }, { cite: "004" }]))).toBe("holds");
  expect(verdictOf(report([{ holds: true }, { cite: "004", judged: "open" }]))).toBe("undecided");
});

test("verdict: refuted claims and claims outside the model do not count", () => {
  expect(verdictOf(report([{ holds: false, refuted: true, cite: "004" }]))).toBe("holds");
  expect(verdictOf(report([{ holds: false, cite: "004" }]))).toBe("violated");
  expect(verdictOf(report([{ holds: false, cite: "004" }]), true)).toBe("holds");
  expect(verdictOf(report([{ holds: false }]), true)).toBe("violated");
});

test("counterexample: the shortest of those that count", () => {
  const found = report([
    { says: "a", holds: false, witness: witness(5) },
    { says: "b", holds: false, witness: witness(3) },
    { says: "c", holds: false, refuted: true, witness: witness(1) },
    { says: "d", holds: true, witness: witness(0) },
  ]);
  expect(counterexampleOf(found)?.property.says).toBe("b");
  expect(counterexampleOf(report([{ holds: true }]))).toBeUndefined();
});

test("mean: exact; undefined where schedules matter", () => {
  expect(meanOf(report([]))).toBe("5/2");
  expect(meanOf(report([], { sum: "12" }))).toBe("2");
  expect(meanOf(report([], { scheduleIndependent: false }))).toBeUndefined();
  expect(meanOf(report([], { undecided: "no room" }))).toBeUndefined();
});
