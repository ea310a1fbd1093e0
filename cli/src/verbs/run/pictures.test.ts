import { parseRun, runRequest } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { treePicture } from "./pictures.ts";

const plain = (lines: readonly string[]) =>
  // oxlint-disable-next-line no-control-regex -- colours are left out
  lines.map((line) => line.replace(/\u001b\[\d+m/g, ""));

test("tree picture: children are below their parent", () => {
  const graph = "edges:5:0-1,1-2,1-3,0-4";
  const result = runRequest(
    parseRun({ algorithm: "dfs", ids: [5, 3, 1, 2, 4], graph, wake: [0], set: { task: "tree" } }),
  );
  expect(plain(treePicture(result))).toEqual(["  5", "  ├ 3", "  │ ├ 1", "  │ └ 2", "  └ 4"]);
});

test("tree picture: is drawn for elections, not for large networks or rings", () => {
  const elected = runRequest(parseRun({ algorithm: "dfs", ids: [2, 1, 3] }));
  expect(plain(treePicture(elected))).toEqual(["  1", "  └ 2", "    └ 3"]);
  expect(treePicture(runRequest(parseRun({ algorithm: "dfs", n: 17, seed: 1 })))).toEqual([]);
  expect(treePicture(runRequest(parseRun({ algorithm: "peterson", ids: [2, 1, 3] })))).toEqual([]);
});
