import { checker, find, requestOf, run, type Line } from "@ringleader/core";
import { expect, test } from "vitest";
import { attained, extremesOf } from "./fixed-setup.ts";

const asked = (line: Line, states = 1_000_000) => ({ line, states });
const extremes = (line: Line, states?: number) => {
  const job = asked(line, states);
  const family = find(line.algorithm);
  return extremesOf(job, family, attained(job, family), () => true);
};

test("all schedules of this very setup, as the whole graph has them", async () => {
  const line = { algorithm: "dfs", graph: "ring", ids: [2, 3, 1, 4], n: 4 };
  const { network, algorithm } = requestOf(line);
  const budget = { states: 1e6, bytes: 1e9 };
  const scope = { algorithm, n: 4, ids: line.ids, network: network! };
  const whole = checker({ scope, reduce: false, steps: false, budget });
  while (whole.advance());
  const { min, max } = whole.report().extremes["messages"];
  expect(await extremes(line)).toEqual({ min, max, exact: true });
  expect(min).toBeLessThan(max);
});

test("who wakes and how ports are named is kept", async () => {
  const line = { algorithm: "hirschberg-sinclair", ids: [2, 4, 1, 3], ports: "0110", wake: [0, 2] };
  const { total } = run(requestOf(line)).messages;
  expect(await extremes(line)).toEqual({ min: total, max: total, exact: true });
});

test("in rounds there is one run", async () => {
  const line = { algorithm: "marchetti-spaccamela", ids: [3, 1, 2] };
  const { total } = run(requestOf(line)).messages;
  expect(await extremes(line)).toEqual({ min: total, max: total, exact: true });
});

test("out of its budget it says what some schedules come to", async () => {
  const line = { algorithm: "franklin", ids: [5, 1, 4, 2, 3], ports: "00000" };
  const found = await extremes(line, 5);
  expect(found.exact).toBe(false);
  const whole = await extremes(line);
  expect(whole.exact).toBe(true);
  expect(found.min).toBeGreaterThanOrEqual(whole.min);
  expect(found.max).toBeLessThanOrEqual(whole.max);
});

test("coins have no extremes", async () => {
  await expect(async () => extremes({ algorithm: "itai-rodeh", n: 3 })).rejects.toThrow(
    /itai-rodeh tosses coins/,
  );
});
