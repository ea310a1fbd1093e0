import { expect, test } from "vitest";
import { findAlgorithm } from "../request/parse-run.ts";
import { checker } from "./checker.ts";
import { exploreStates, listSetups, type StateExplorer } from "./state-explorer.ts";

const explore = (name: string, ids: readonly number[], most = 10_000) =>
  exploreStates({ algorithm: findAlgorithm(name).with({}) }, { n: ids.length, ids }, most);

const all = (explorer: StateExplorer) =>
  Array.from({ length: explorer.states }, (_, index) => explorer.state(index));

test("state explorer: has the states and moves of the unreduced check", () => {
  const explorer = explore("peterson", [1, 2, 3]);
  const scope = { algorithm: findAlgorithm("peterson").with({}), n: 3, ids: [1, 2, 3] };
  const budget = { states: 10_000, bytes: 2 ** 26 };
  const work = checker({ scope, reduce: false, steps: false, budget });
  while (work.advance());
  const { states, transitions } = work.report();
  expect([explorer.states, explorer.transitions]).toEqual([states, transitions]);
});

test("state explorer: distances are those of a search by hand", () => {
  const explorer = explore("peterson:PE-2", [1, 2, 3]);
  const states = all(explorer);
  expect(explorer.violations).toBeGreaterThan(0);
  for (const { moves, toEnd, toViolation, wrong, index, depth, run } of states) {
    const next = (of: "toEnd" | "toViolation") => {
      const known = moves.map(({ to }) => states[to][of]).filter((distance) => distance >= 0);
      return known.length === 0 ? -1 : 1 + Math.min(...known);
    };
    expect(toEnd, `state ${index}`).toBe(moves.length === 0 ? 0 : next("toEnd"));
    expect(toViolation, `state ${index}`).toBe(wrong === undefined ? next("toViolation") : 0);
    expect(run.deliveries).toHaveLength(depth);
    const inFlight = states[index].processes.reduce((sum, { waiting }) => sum + waiting.length, 0);
    expect(moves.length > 0).toBe(inFlight > 0);
  }
});

test("state explorer: refuses too many states and algorithms in rounds, and lists setups", () => {
  expect(() => explore("peterson", [1, 2, 3, 4], 10)).toThrow("more than 10 states");
  expect(() => explore("time-slice", [1, 2])).toThrow("in rounds a setup has only one run");
  const algorithm = findAlgorithm("peterson").with({});
  expect(listSetups({ algorithm, n: 3 }, 10).map(({ ids }) => ids)).toHaveLength(2);
});
