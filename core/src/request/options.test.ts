import { expect, test } from "vitest";
import { findAlgorithm, parseRun } from "./parse-run.ts";
import { optionKeys, options, readOption } from "./options.ts";
import { parseRecord } from "./run-record.ts";

test.each(optionKeys)("options: %s accepts its words and names them when it refuses", (key) => {
  const { words = [] } = options[key];
  // A word that ends in a colon needs more.
  for (const word of words.filter((it) => !it.endsWith(":")))
    expect(() => readOption(key, word)).not.toThrow();
  expect(() => readOption(key, "")).toThrow(/: "" is not accepted; give /);
});

const closed = optionKeys.filter((key) => key !== "graph" && key !== "ports");
test.each(closed)("options: %s refuses other words", (key) => {
  expect(() => readOption(key, "zzz")).toThrow(/: zzz is not accepted; give /);
});

test.each([
  ["n", "1_000", 1000],
  ["n", "2^3", 8],
  ["n", "4..4", 4],
  ["seed", "1e3", 1000],
  ["seed", "-5", -5],
  ["seed", "1_000", 1000],
  ["seed", "9007199254740993", 9007199254740993n],
  ["maxMessages", "1e6", 1_000_000],
  ["ids", "3, 1 2", [3, 1, 2]],
  ["coins", "0,1//0", [[0, 1], [], [0]]],
  ["wake", "0, 3@5", { 0: "0", 3: "5" }],
] as const)("options: reads %s %s", (key, text, value) => {
  expect(readOption(key, text)).toEqual(value);
});

test.each([
  ["n", "4,8", "n: 4,8 is 2 sizes; give one."],
  ["n", "1e400", "n: 1e400 is not accepted; give a whole number"],
  ["ids", "1,,2", "ids: 1,,2 is not accepted"],
  ["ids", ",1", "ids: ,1 is not accepted"],
  ["wake", "0,", "wake: 0, is not accepted"],
  ["wake", "0@1,", "wake: 0@1, is not accepted"],
  ["willing", "0,", "willing: 0, is not accepted"],
  ["coins", "/", "coins: / is not accepted"],
  ["violate", "fifo,", "violate: fifo, is not accepted"],
  ["seed", "1.5", "seed: 1.5 is not accepted; give a whole number, like 7"],
] as const)("options: refuses %s %s", (key, text, sentence) => {
  expect(() => readOption(key, text)).toThrow(sentence);
});

test("options: JSON numbers are shown as written, and a large seed is a text", () => {
  expect(() => readOption("seed", 2 ** 53 + 2)).toThrow(
    "seed: 9007199254740994 is not accepted; give a whole number; from 2^53 on, write it as a text.",
  );
  expect(() => readOption("maxMessages", Infinity)).toThrow(
    "max-messages: Infinity is not accepted",
  );
});

test("options: an unknown key is answered with a similar one", () => {
  expect(() => parseRecord({ algorithm: "peterson", shedule: "fifo" })).toThrow(
    "the line has the unknown key shedule; did you mean schedule?",
  );
});

test.each([
  ["complete:1e1", "complete:10"],
  ["grid:1_0x2", "grid:10x2"],
  ["random:4:5", "random:4:5"],
])("networks: %s is made as %s", (graph, made) => {
  expect(parseRun({ algorithm: "dfs", graph }).network!.made).toBe(made);
});

test.each([
  ["grid:0x3", "graph: grid:0x3 is not accepted; n is a whole number from 1"],
  ["complete:1.5", "graph: complete:1.5 is not accepted; give ring, complete:N"],
  ["edges:x", "graph: edges:x is not accepted"],
  ["edges:2:0", "graph: edges:2:0 is not accepted; write edges:N:0-1,1-2."],
])("networks: refuses %s", (graph, sentence) => {
  expect(() => parseRun({ algorithm: "dfs", graph })).toThrow(sentence);
});

test("parameters: an unknown one is answered with a similar one or with all", () => {
  const family = findAlgorithm("peterson");
  expect(() => family.with({ elect: "max" })).toThrow(
    "set: elect=max is not accepted; did you mean elects?",
  );
  expect(() => family.with({ k: "3" })).toThrow(
    "set: k=3 is not accepted; the parameters of peterson are elects, announce.",
  );
});
