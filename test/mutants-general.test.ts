// Common mistakes that concern all algorithms: which extreme is elected, the smallest rings, the order of messages, which
// processes know the leader, and messages in flight at the election.
import { describe, expect, test } from "vitest";
import {
  catalogue,
  findAlgorithm,
  parseRun,
  runRequest,
  type RunSpec,
} from "@ringleader/core/internal";
import { arrangements } from "./oracles/random.ts";

const runOf = (line: RunSpec) => runRequest(parseRun(line));
const rings = catalogue.filter((family) => family.with({}).needs.ring).map(({ name }) => name);
const withIds = rings.filter((name) => findAlgorithm(name).with({}).needs.ids);

test("G-1: each algorithm elects the extreme of its paper", () => {
  const leader = (algorithm: string, set = {}) =>
    runOf({ algorithm, set, ids: [2, 1, 3] }).leaders[0].id;
  for (const name of ["peterson", "franklin", "dolev-klawe-rodeh"]) expect(leader(name)).toBe(3);
  expect(leader("hirschberg-sinclair", { losers: "reply" })).toBe(3);
  expect(leader("hirschberg-sinclair", { losers: "swallow" })).toBe(1);
  for (const name of ["chang-roberts", "dfs", "time-slice", "variable-speeds"])
    expect(leader(name)).toBe(1);
});

describe("G-2: a ring of two has two parallel edges", () => {
  test.each(rings)("%s elects", (algorithm) => {
    for (const ids of findAlgorithm(algorithm).with({}).needs.ids
      ? [
          [1, 2],
          [2, 1],
        ]
      : [undefined])
      expect(runOf({ algorithm, n: 2, ids, seed: 1 }).outcome).toBe("elected");
  });
  test("messages sent both ways use both edges", () => {
    expect(runOf({ algorithm: "franklin", ids: [1, 2] }).messages.byKind).toEqual({ id: 8 });
    const { messages } = runOf({ algorithm: "hirschberg-sinclair", ids: [1, 2] });
    expect(messages.byKind).toEqual({ from: 8, ok: 2, no: 2 });
  });
});

describe("G-3: a ring of one is a self-loop", () => {
  test.each(rings)("%s: the process elects itself with its own messages", (algorithm) => {
    const { outcome, messages } = runOf({ algorithm, n: 1 });
    expect(outcome).toBe("elected");
    // A process of itai-rodeh-sync needs only values of other processes, so a single one sends no message.
    expect(messages.total > 0).toBe(algorithm !== "itai-rodeh-sync");
  });
  test("dfs: a single node elects itself without a message", () => {
    expect(runOf({ algorithm: "dfs", n: 1 })).toMatchObject({
      outcome: "elected",
      messages: { total: 0 },
    });
  });
});

describe("G-4: links that reorder", () => {
  test.each(["peterson", "dolev-klawe-rodeh", "itai-rodeh"])("%s: refuses them", (algorithm) => {
    expect(() => runOf({ algorithm, n: 4, links: "any" })).toThrow(/fifo|FIFO/);
  });
  const counts = (algorithm: string) => {
    const all = arrangements(5).flatMap((ids) =>
      Array.from({ length: 10 }, (_, seed) => {
        const line = { algorithm, ids, schedule: "random", seed, ports: "aligned" };
        return runOf({ ...line, links: "any" }).messages.total === runOf(line).messages.total;
      }),
    );
    return all.every((same) => same);
  };
  test("hirschberg-sinclair: counts do not change", () => {
    expect(counts("hirschberg-sinclair")).toBe(true);
  });
  test("franklin: counts change", () => expect(counts("franklin")).toBe(false));
});

describe("G-5: only the leader knows, unless it is announced", () => {
  const silent = withIds.filter((name) => "announce" in findAlgorithm(name).parameters);
  test.each(silent)("%s", (algorithm) => {
    const own = findAlgorithm(algorithm).with({}).announces;
    for (const announce of ["no", "yes"]) {
      const { informed, messages } = runOf({ algorithm, set: { announce }, ids: [3, 1, 2] });
      expect(informed).toBe(announce === "yes" ? 3 : 1);
      // Chang and Roberts announce with their own message kind, by default.
      const announced = announce === "yes" && !own ? 3 : undefined;
      expect(messages.byKind["announce"]).toBe(announced);
    }
  });
});

describe("TH-1: equal processes without coins stay equal", () => {
  // If every message takes one unit of time, all processes lead or none does.
  test.each(withIds)("%s", (algorithm) => {
    for (const n of [2, 3, 4, 5, 8]) {
      const line: RunSpec = { algorithm, ids: Array<number>(n).fill(1), ports: "aligned" };
      const { leaders } = runRequest(parseRun({ ...line, violate: ["ids"] }), {
        maxMessages: 10_000,
      });
      expect([0, n]).toContain(leaders.length);
    }
  });
});

describe("G-6: messages are in flight when the leader declares itself", () => {
  test.each(["hirschberg-sinclair", "peterson", "franklin", "chang-roberts"])("%s", (algorithm) => {
    const late = arrangements(4).map((ids) => {
      for (let maxMessages = 0; ; maxMessages++) {
        const { leaders, inFlight } = runRequest(parseRun({ algorithm, ids }), { maxMessages });
        if (leaders.length > 0) return inFlight;
      }
    });
    expect(Math.max(...late)).toBeGreaterThan(0);
  });
});
