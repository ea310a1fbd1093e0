import { findAlgorithm, parseRun, makeSetup } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { linkWords, networks, readKind, saySchedule, schedules, sizeOfNetwork } from "./kinds.ts";

test.each([
  ["network", networks],
  ["schedule", schedules],
])("kinds: every %s is read and written back", (_, kinds) => {
  for (const [kind, { usual }] of Object.entries(kinds)) {
    const named = readKind(kinds, usual)!;
    expect(named.kind).toBe(kind);
    for (const { value, write } of named.numbers) expect(write(value)).toBe(usual);
  }
});

test("kinds: a schedule is said in words, because fifo also names a property of links", () => {
  expect(saySchedule("fifo")).toBe("first sent, first delivered");
  expect(saySchedule("latency:uniform:1:9")).toBe("latency, uniform: 1 to 9 ticks");
  for (const { usual } of Object.values(schedules))
    expect(saySchedule(usual)).not.toMatch(/fifo|:\d/);
});

test("kinds: every network gives its size", () => {
  for (const { usual } of Object.values(networks)) {
    if (usual === "ring") continue;
    const { n } = makeSetup(
      parseRun({ algorithm: "dfs", graph: usual, seed: 1 }, findAlgorithm("dfs")),
    );
    expect([usual, sizeOfNetwork(usual)]).toEqual([usual, n]);
  }
});

test("kinds: other texts have no kind", () => {
  expect(readKind(networks, "edges:3:0-1,1-2")).toBeUndefined();
  expect(sizeOfNetwork("edges:3:0-1,1-2")).toBe(3);
  expect(readKind(networks, "grid:3")).toBeUndefined();
  expect(readKind(networks, "star:3")).toBeUndefined();
  expect(sizeOfNetwork("grid:3xten")).toBeUndefined();
  expect(sizeOfNetwork("ring")).toBeUndefined();
});

test("kinds: the words of links have no colon, because they follow one in “default: …”", () => {
  for (const says of Object.values(linkWords)) expect(says).not.toContain(":");
});
