import { expect, test } from "vitest";
import { takenLine } from "./source-of.ts";

const files = [
  { file: "peterson/algorithm.ts", text: "one\n  two" },
  { file: "peterson/relay.ts", text: "three\nfour" },
];

test("line that was taken: is of the file that has it, and of no other", () => {
  const find = (file: string | undefined, line: number | undefined) =>
    takenLine(files, { ...(file && { file }), ...(line && { line }) }, "peterson");
  expect(find("peterson/relay.ts", 2)).toEqual({ at: 1, line: 2, text: "four" });
  expect(find("franklin/algorithm.ts", 2)).toBeUndefined();
  expect(find(undefined, 2)).toBeUndefined();
  expect(find("peterson/relay.ts", undefined)).toBeUndefined();
  expect(find("peterson/relay.ts", 9)).toBeUndefined();
});

test("line that was taken: an own text has one file, named like the algorithm", () => {
  const own = [{ file: "own:mine", text: "one\ntwo" }];
  expect(takenLine(own, { line: 2 }, "own:mine")).toEqual({ at: 0, line: 2, text: "two" });
});
