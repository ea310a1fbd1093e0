import { expect, test } from "vitest";
import { digestOf } from "./digest-of.ts";

const found = {
  verdict: "holds",
  explored: { states: 7, seconds: 1 },
  sizes: [{ n: 2 }, { n: 3 }],
};

test("digest of a document: ignores times, names, command lines and the order of keys", () => {
  const other = {
    replay: "ringleader check x --workers 2",
    sizes: [{ n: 2, minTrace: [] }, { n: 3 }],
    explored: { seconds: 2, states: 7, statesPerSecond: 3 },
    verdict: "holds",
    out: "x.jsonl",
  };
  expect(digestOf(other)).toBe(digestOf(found));
  expect(digestOf(found)).toMatch(/^[0-9a-f]{16}$/);
});

test("digest of a document: changes with a value, a key or the order of a list", () => {
  const changed = [
    { ...found, verdict: "violated" },
    { ...found, explored: { states: 8 } },
    { ...found, undecided: "time" },
    { ...found, sizes: [{ n: 3 }, { n: 2 }] },
  ];
  expect(new Set([found, ...changed].map(digestOf)).size).toBe(5);
});

test("digest of a document: ignores the last digits of a sum", () => {
  expect(digestOf({ mean: 0.1 + 0.2 })).toBe(digestOf({ mean: 0.3 }));
  expect(digestOf({ mean: 0.30000001 })).not.toBe(digestOf({ mean: 0.3 }));
});
