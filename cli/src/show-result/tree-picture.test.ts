import { requestOf, run } from "@ringleader/core";
import { expect, test } from "vitest";
import { treePicture } from "./tree-picture.ts";

const plain = (lines: readonly string[]) =>
  // oxlint-disable-next-line no-control-regex -- colours are left out
  lines.map((line) => line.replace(/\u001b\[\d+m/g, ""));

test("children stand below their parent", () => {
  const graph = "edges:5:0-1,1-2,1-3,0-4";
  const result = run(
    requestOf({ algorithm: "dfs", ids: [5, 3, 1, 2, 4], graph, wake: [0], set: { task: "tree" } }),
  );
  expect(plain(treePicture(result))).toEqual(["  5", "  ├ 3", "  │ ├ 1", "  │ └ 2", "  └ 4"]);
});

test("an election has a tree too, larger networks and rings none that is drawn", () => {
  const elected = run(requestOf({ algorithm: "dfs", ids: [2, 1, 3] }));
  expect(plain(treePicture(elected))).toEqual(["  1", "  └ 2", "    └ 3"]);
  expect(treePicture(run(requestOf({ algorithm: "dfs", n: 17, seed: 1 })))).toEqual([]);
  expect(treePicture(run(requestOf({ algorithm: "peterson", ids: [2, 1, 3] })))).toEqual([]);
});
