import { parseRun, runRequest, type Result } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { resultRing, treePicture } from "./pictures.ts";

const plain = (lines: readonly string[]) =>
  // oxlint-disable-next-line no-control-regex -- colours are left out
  lines.map((line) => line.replace(/\u001b\[\d+m/g, ""));

const tree = (result: Result, most = 9, room = 70) => plain(treePicture(result, most, room));

test("tree picture: children are below their parent", () => {
  const graph = "edges:5:0-1,1-2,1-3,0-4";
  const result = runRequest(
    parseRun({ algorithm: "dfs", ids: [5, 3, 1, 2, 4], graph, wake: [0], set: { task: "tree" } }),
  );
  expect(tree(result)).toEqual(["5", "├ 3", "│ ├ 1", "│ └ 2", "└ 4"]);
});

test("tree picture: is drawn for elections, not for large networks or rings", () => {
  const elected = runRequest(parseRun({ algorithm: "dfs", ids: [2, 1, 3] }));
  expect(tree(elected)).toEqual(["1 ─ 2 ─ 3"]);
  expect(tree(runRequest(parseRun({ algorithm: "dfs", n: 41, seed: 1 })))).toEqual([]);
  expect(tree(runRequest(parseRun({ algorithm: "peterson", ids: [2, 1, 3] })))).toEqual([]);
});

test("tree picture: breaks long branches, and counts the processes that do not fit", () => {
  const path = runRequest(parseRun({ algorithm: "dfs", ids: "rising", n: 12, wake: [0] }));
  expect(tree(path, 9, 20)).toEqual(["1 ─ 2 ─ 3 ─ 4 ─ 5 ─", "  6 ─ 7 ─ 8 ─ 9 ─", "  10 ─ 11 ─ 12"]);
  expect(tree(path, 2, 20)).toEqual(["1 ─ 2 ─ 3 ─ 4 ─ 5 ─", "… 7 more processes"]);
});

test("ring picture: begins in the same column, whether a process leads or not", () => {
  const request = parseRun({ algorithm: "chang-roberts", ids: [2, 1, 3] });
  const [elected, stopped] = [runRequest(request), runRequest(request, { maxMessages: 1 })];
  expect([elected.leaders.length, stopped.leaders.length]).toEqual([1, 0]);
  const columnOf = (result: Result) => resultRing(result)[0].search(/\S/);
  expect(columnOf(stopped)).toBe(columnOf(elected));
});
