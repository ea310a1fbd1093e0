import { allMutants, catalogue, mutantName } from "@ringleader/core/internal";
import { describe, expect, test } from "vitest";
import { cellOf } from "../../testing/rows.ts";
import { runCells } from "../run-cells.ts";
import { columnNames } from "../store/row.ts";
import { parseAnswer } from "./parse-answer.ts";

const cellsOf = (names: readonly string[]) =>
  names.map((algorithm, i) => {
    const graph = algorithm.startsWith("dfs") ? { graph: "grid:2x2" } : {};
    // Some mutants never end.
    return cellOf({ algorithm, n: 4, ...graph, seed: String(i), "max-messages": 1000 }, "1");
  });

/** What comes out of Redis: JSON. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test("answer: rows of every algorithm and every mutant come through unchanged", () => {
  const cells = cellsOf([...catalogue.map(({ name }) => name), ...allMutants.map(mutantName)]);
  const rows = runCells(cells);
  expect(rows.filter(({ error }) => error === null).length).toBeGreaterThan(20);
  expect(rows.some(({ outcome }) => outcome === "elected")).toBe(true);
  expect(parseAnswer({ cells }, sent({ rows, seconds: 1 }))).toEqual({ rows, seconds: 1 });
});

test("answer: a row is labelled by its cell, not by itself", () => {
  const cells = cellsOf(["chang-roberts"]);
  const [row] = runCells(cells);
  const asked = columnNames.slice(1, columnNames.indexOf("outcome"));
  expect(asked).toContain("version");
  for (const name of asked) {
    const other = { ...row, [name]: name === "n" ? 999 : "other" };
    expect(parseAnswer({ cells }, sent({ rows: [other], seconds: 1 })).rows).toEqual([row]);
  }
});

test("answer: of an error only its text is taken, cut to a thousand characters", () => {
  const cells = cellsOf(["chang-roberts"]);
  const [row] = runCells(cells);
  const other = { ...row, algorithm: "peterson", error: `no\u001b[31m${"x".repeat(5000)}` };
  const [read] = parseAnswer({ cells }, sent({ rows: [other], seconds: 0 })).rows;
  expect(read).toMatchObject({ algorithm: "chang-roberts", outcome: "error", messages: null });
  expect(read.error).toMatch(/^no\\x1b\[31mx+…$/);
  expect(read.error!.length).toBeLessThanOrEqual(1000);
});

describe("answer: refuses", () => {
  const cells = cellsOf(["chang-roberts", "peterson"]);
  const rows = runCells(cells);
  const changed = (fields: object) => ({ rows: [rows[0], { ...rows[1], ...fields }], seconds: 1 });
  const without = (name: string) => changed(Object.fromEntries([[name, undefined]])); // JSON drops it.
  test.each<[string, unknown, string]>([
    ["no answer", undefined, "the answer is not an object"],
    ["a list", [], "the answer is not an object"],
    ["no rows", { seconds: 1 }, "the answer does not have 2 rows"],
    ["too few rows", { rows: [rows[0]], seconds: 1 }, "the answer does not have 2 rows"],
    ["no time", { rows }, "the answer has no running time"],
    ["null", { rows: [rows[0], null], seconds: 1 }, "the row is not an object"],
    ["rows in another order", { rows: rows.toReversed(), seconds: 1 }, "another cell"],
    ["text for a number", changed({ messages: "abc" }), "messages of the row is not a BIGINT"],
    ["a fraction", changed({ messages: 1.5 }), "messages of the row is not a BIGINT"],
    ["a number beyond 2^53", changed({ causal: 2 ** 53 }), "causal of the row is not a BIGINT"],
    ["a number for text", changed({ digest: 7 }), "digest of the row is not a VARCHAR"],
    ["a missing column", without("messages"), "messages of the row is not a BIGINT"],
    ["null for a count", changed({ messages: null }), "the column messages"],
    ["a negative count", changed({ messages: -1 }), "the column messages"],
    ["a leader outside the ring", changed({ leader_position: 4 }), "the column leader_position"],
    ["more informed than processes", changed({ informed: 5 }), "the column informed"],
    ["an unknown outcome", changed({ outcome: "won" }), "the column outcome"],
    ["an error without a text", changed({ outcome: "error" }), "the column outcome"],
    ["another digest", changed({ digest: "x" }), "the column digest"],
    ["text that is not JSON", changed({ by_kind: "{" }), "the column by_kind"],
    ["counts that are text", changed({ by_kind: '{"a":"1"}' }), "the column by_kind"],
    ["a shell command", changed({ replay: "ringleader run x; rm -r /" }), "the column replay"],
    ["an unknown column", changed({ extra: 1 }), "the unknown column extra"],
  ])("%s", (_, answer, sentence) => {
    expect(() => parseAnswer({ cells }, answer && sent(answer))).toThrow(sentence);
  });
});
