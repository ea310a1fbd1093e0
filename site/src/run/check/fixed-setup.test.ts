import {
  checker,
  findAlgorithm,
  parseRun,
  runRequest,
  type RunSpec,
} from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { exploreExtremes, tryExtremes } from "./fixed-setup.ts";

const FULL = process.env["FULL"] !== undefined;

const makeJob = (spec: RunSpec, states = 1_000_000) => ({ spec, states });
const extremes = (spec: RunSpec, states?: number) => {
  const job = makeJob(spec, states);
  const family = findAlgorithm(spec.algorithm);
  return exploreExtremes(job, family, tryExtremes(job, family), () => true);
};

test("extremes: equal those of the full state graph of the setup", async () => {
  const spec = { algorithm: "dfs", graph: "ring", ids: [2, 3, 1, 4], n: 4 };
  const { network, algorithm } = parseRun(spec);
  const budget = { states: 1e6, bytes: 1e9 };
  const scope = { algorithm, n: 4, ids: spec.ids, network: network! };
  const whole = checker({ scope, reduce: false, steps: false, budget });
  while (whole.advance());
  const { min, max } = whole.report().extremes["messages"];
  expect(await extremes(spec)).toEqual({ min, max, exact: true });
  expect(min).toBeLessThan(max);
});

test.runIf(FULL)("extremes: keep wake-ups and ports of the setup", async () => {
  const spec = { algorithm: "hirschberg-sinclair", ids: [2, 4, 1, 3], ports: "0110", wake: [0, 2] };
  const { total } = runRequest(parseRun(spec)).messages;
  const { path, ...found } = await extremes(spec);
  expect(found).toEqual({ min: total, max: total, exact: true });
  // Every schedule sends the same number of messages, so the critical path is measured too.
  expect(path!.min).toBeLessThanOrEqual(path!.max);
});

test("extremes: say what goes wrong in a mutant", async () => {
  const { wrong } = await extremes({ algorithm: "peterson:PE-5", ids: [1, 2, 4, 3] });
  expect(wrong).toContain("leader");
});

test("extremes: in rounds there is one run", async () => {
  const spec = { algorithm: "marchetti-spaccamela", ids: [3, 1, 2] };
  const { total } = runRequest(parseRun(spec)).messages;
  expect(await extremes(spec)).toEqual({ min: total, max: total, exact: true });
});

test.runIf(process.env["FULL"])(
  "extremes: out of budget, returns those of a few schedules",
  async () => {
    const spec = { algorithm: "franklin", ids: [5, 1, 4, 2, 3], ports: "00000" };
    const found = await extremes(spec, 5);
    expect(found.exact).toBe(false);
    const whole = await extremes(spec);
    expect(whole.exact).toBe(true);
    expect(found.min).toBeGreaterThanOrEqual(whole.min);
    expect(found.max).toBeLessThanOrEqual(whole.max);
  },
);

test("extremes: refuses algorithms with coins", async () => {
  await expect(async () => extremes({ algorithm: "itai-rodeh", n: 3 })).rejects.toThrow(
    /itai-rodeh tosses coins/,
  );
});
