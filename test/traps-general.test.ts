// The traps that are no one algorithm's: which extreme, the smallest rings, the order of links, who knows, what is still on its way.
import { describe, expect, test } from "vitest";
import { catalogue, find, requestOf, run, type Line } from "@ringleader/core";
import { arrangements } from "./oracles/random.ts";

const made = (line: Line) => run(requestOf(line));
const rings = catalogue.filter((family) => family.with({}).needs.ring).map(({ name }) => name);
const withIds = rings.filter((name) => find(name).with({}).needs.ids);

test("G-1: each paper's own extreme is elected", () => {
  const leader = (algorithm: string, set = {}) =>
    made({ algorithm, set, ids: [2, 1, 3] }).leaders[0].id;
  for (const name of ["peterson", "franklin", "dolev-klawe-rodeh"]) expect(leader(name)).toBe(3);
  expect(leader("hirschberg-sinclair", { losers: "reply" })).toBe(3);
  expect(leader("hirschberg-sinclair", { losers: "swallow" })).toBe(1);
  for (const name of ["chang-roberts", "dfs", "time-slice", "variable-speeds"])
    expect(leader(name)).toBe(1);
});

describe("G-2: a ring of two has two parallel edges", () => {
  test.each(rings)("%s elects", (algorithm) => {
    for (const ids of find(algorithm).with({}).needs.ids
      ? [
          [1, 2],
          [2, 1],
        ]
      : [undefined])
      expect(made({ algorithm, n: 2, ids, seed: 1 }).outcome).toBe("elected");
  });
  test("what goes both ways goes over both", () => {
    expect(made({ algorithm: "franklin", ids: [1, 2] }).messages.byKind).toEqual({ id: 8 });
    const { messages } = made({ algorithm: "hirschberg-sinclair", ids: [1, 2] });
    expect(messages.byKind).toEqual({ from: 8, ok: 2, no: 2 });
  });
});

describe("G-3: a ring of one is a self-loop", () => {
  test.each(rings)("%s elects itself by its own message", (algorithm) => {
    const { outcome, messages } = made({ algorithm, n: 1 });
    expect(outcome).toBe("elected");
    // Every value but the own one would have to come from others.
    expect(messages.total > 0).toBe(algorithm !== "itai-rodeh-sync");
  });
  test("dfs on one node elects with no message at all", () => {
    expect(made({ algorithm: "dfs", n: 1 })).toMatchObject({
      outcome: "elected",
      messages: { total: 0 },
    });
  });
});

describe("G-4: FIFO or not", () => {
  test.each(["peterson", "dolev-klawe-rodeh", "itai-rodeh"])(
    "%s refuses links that reorder",
    (algorithm) => {
      expect(() => made({ algorithm, n: 4, links: "any" })).toThrow(/fifo|FIFO/);
    },
  );
  const counts = (algorithm: string) => {
    const all = arrangements(5).flatMap((ids) =>
      Array.from({ length: 10 }, (_, seed) => {
        const line = { algorithm, ids, schedule: "random", seed, ports: "aligned" };
        return made({ ...line, links: "any" }).messages.total === made(line).messages.total;
      }),
    );
    return all.every((same) => same);
  };
  test("counts of Hirschberg and Sinclair do not depend on it", () => {
    expect(counts("hirschberg-sinclair")).toBe(true);
  });
  test("counts of Franklin do", () => expect(counts("franklin")).toBe(false));
});

describe("G-5: nobody but the leader knows, unless it is announced", () => {
  const silent = withIds.filter((name) => "announce" in find(name).parameters);
  test.each(silent)("%s", (algorithm) => {
    const own = find(algorithm).with({}).announces;
    for (const announce of ["no", "yes"]) {
      const { informed, messages } = made({ algorithm, set: { announce }, ids: [3, 1, 2] });
      expect(informed).toBe(announce === "yes" ? 3 : 1);
      // Chang and Roberts tell with a message of their own, which is there without being asked for.
      const told = announce === "yes" && !own ? 3 : undefined;
      expect(messages.byKind["announce"]).toBe(told);
    }
  });
});

describe("TH-1: what is alike and tosses no coins stays alike", () => {
  // Where a message takes one unit of time, all lead or nobody does.
  test.each(withIds)("%s", (algorithm) => {
    for (const n of [2, 3, 4, 5, 8]) {
      const line: Line = { algorithm, ids: Array<number>(n).fill(1), ports: "aligned" };
      const { leaders } = run(requestOf({ ...line, violate: ["ids"] }), { maxMessages: 10_000 });
      expect([0, n]).toContain(leaders.length);
    }
  });
});

describe("G-6: declared is not yet at rest", () => {
  test.each(["hirschberg-sinclair", "peterson", "franklin", "chang-roberts"])("%s", (algorithm) => {
    const late = arrangements(4).map((ids) => {
      for (let maxMessages = 0; ; maxMessages++) {
        const { leaders, inFlight } = run(requestOf({ algorithm, ids }), { maxMessages });
        if (leaders.length > 0) return inFlight;
      }
    });
    expect(Math.max(...late)).toBeGreaterThan(0);
  });
});
