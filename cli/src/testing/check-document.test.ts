import { expect, test } from "vitest";
import { checkDocuments } from "./check-document.ts";

const answer = {
  format: 1,
  algorithm: "peterson",
  seed: 1,
  same: true,
  digest: "0123456789abcdef",
  events: 3,
  compared: ["every event"],
  notCompared: [],
  replay: "ringleader replay t.jsonl",
};
const check = (document: object, ...args: string[]) =>
  checkDocuments(args, `${JSON.stringify(document)}\n`);

test("documents of tests: a document that fits its schema passes", () => {
  expect(() => check(answer, "replay", "t.jsonl", "--json")).not.toThrow();
  expect(() => checkDocuments(["replay", "t.jsonl"], "same digest")).not.toThrow();
  expect(() => checkDocuments(["run", "--json"], "")).not.toThrow();
  const error = { format: 1, error: "no", line: 1 };
  expect(() => check(error, "run", "--batch", "-")).not.toThrow();
});

test.each([
  ["another format", { ...answer, format: 2 }],
  ["a missing key", { ...answer, seed: undefined }],
  ["an unknown key", { ...answer, extra: 1 }],
  ["a value of another type", { ...answer, events: "3" }],
])("documents of tests: %s throws", (_, document) => {
  expect(() => check(document, "replay", "t.jsonl", "--json")).toThrow("does not fit its schema");
});

test("documents of tests: a document without a schema throws", () => {
  expect(() => check(answer, "unheard", "--json")).toThrow("unheard --json has no schema");
});
