import { findAlgorithm, parseRun, makeSetup } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { networkKinds, readNetwork, sizeOfNetwork, writeNetwork } from "./network-text.ts";

test("network text: every kind is read back and gives its size", () => {
  for (const kind of Object.keys(networkKinds) as (keyof typeof networkKinds)[]) {
    const text = writeNetwork(kind);
    expect(readNetwork(text)).toMatchObject({ kind });
    expect(writeNetwork(kind, readNetwork(text)!.sizes)).toBe(text);
    if (kind === "ring") continue;
    const { n } = makeSetup(
      parseRun({ algorithm: "dfs", graph: text, seed: 1 }, findAlgorithm("dfs")),
    );
    expect([text, sizeOfNetwork(text)]).toEqual([text, n]);
  }
});

test("network text: other texts have no kind", () => {
  expect(readNetwork("edges:3:0-1,1-2")).toBeUndefined();
  expect(sizeOfNetwork("edges:3:0-1,1-2")).toBe(3);
  expect(readNetwork("grid:3")).toBeUndefined();
  expect(readNetwork("star:3")).toBeUndefined();
  expect(sizeOfNetwork("grid:3xten")).toBeUndefined();
  expect(sizeOfNetwork("ring")).toBeUndefined();
});
