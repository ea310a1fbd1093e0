import { expect, test } from "vitest";
import { checkRequestOf, parseCheckFlags, scopeOf } from "./check-plan.ts";
import type { CheckFlags } from "./flags.ts";

const usual = { reduction: true };
const asked = (algorithm: string, flags: Partial<CheckFlags>) =>
  parseCheckFlags(algorithm, { ...usual, ...flags });

test("check flags: leave the rest to the algorithm", () => {
  const it = asked("peterson", { n: "4" });
  expect(it).toMatchObject({ sizes: { from: 4, to: 4 }, scope: {}, set: {} });
  expect(it.how).toMatchObject({ reduce: true, steps: false });
  expect(it.how.budget.states).toBe(Infinity);
  expect(it.how.budget.bytes).toBeGreaterThan(1e8);
});

test("check flags: every flag is parsed", () => {
  const it = asked("variable-speeds", {
    n: "2..3",
    ids: "all",
    idRange: "6",
    wake: "each",
    ports: "aligned",
    links: "any",
    willing: "each",
    violate: ["ids,everyone", "n"],
    set: ["purge=yes"],
    schedules: "fifo",
    starts: "steps",
    coins: "each",
    depth: "30",
    maxStates: "1e6",
    memory: "2G",
    timeout: "1.5",
    workers: "3",
    reduction: false,
  });
  expect(it).toEqual({
    algorithm: "variable-speeds",
    set: { purge: "yes" },
    sizes: { list: [2, 3], from: 2, to: 3, text: "2..3" },
    scope: {
      ids: "all",
      idRange: 6,
      wake: "each",
      ports: "aligned",
      links: "any",
      willing: "each",
      violate: ["ids", "everyone", "n"],
    },
    how: {
      reduce: false,
      schedules: "fifo",
      steps: true,
      budget: { states: 1e6, bytes: 2e9, depth: 30 },
    },
    workers: 3,
    timeout: 1500,
  });
  // The plan can be sent to workers, which make the scope from it.
  expect(structuredClone(it)).toEqual(it);
});

test("check flags: lists are parsed as for run", () => {
  const it = asked("marchetti-spaccamela", { ids: "3,1,2", wake: "0,2@5", willing: "1" });
  expect(it.sizes.list).toEqual([3]);
  expect(it.scope).toEqual({ ids: [3, 1, 2], wake: { "0": "0", "2": "5" }, willing: [1] });
});

test("check flags: a network is one as for run, or each", () => {
  expect(asked("dfs", { n: "4", graph: true }).graph).toBe("each");
  expect(scopeOf(asked("dfs", { n: "4", graph: "each" }), 4).network).toBe("each");
  expect(asked("dfs", { graph: "grid:2x3" }).sizes.list).toEqual([6]);
  expect(scopeOf(asked("dfs", { graph: "complete:4" }), 4).network).toMatchObject({
    n: 4,
    edges: 6,
  });
  expect(scopeOf(asked("dfs", { n: "3" }), 3).network).toBeUndefined();
});

test("check request: workers share the memory", () => {
  const it = asked("peterson", { n: "4", memory: "3G" });
  expect(checkRequestOf(it, 4, 3).budget.bytes).toBe(1e9);
});

test.each([
  ["complete:2^2", 4],
  ["grid:2x1e0", 2],
  ["torus:3x3", 9],
  ["random:5:7", 5],
  ["edges:3:0-1,1-2", 3],
])("check flags: the network %s has %i processes", (graph, n) => {
  expect(asked("dfs", { graph }).sizes.list).toEqual([n]);
});

test("check flags: a network that is not accepted is refused as such", () => {
  expect(() => asked("dfs", { graph: "tree:foo" })).toThrow("graph: tree:foo is not accepted");
  expect(() => asked("dfs", { graph: "ring" })).toThrow("n: how many processes?");
});
