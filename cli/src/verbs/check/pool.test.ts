import { exploredOf } from "@ringleader/core/internal";
import { afterEach, expect, test } from "vitest";
import { parseCheckFlags } from "./check-plan.ts";
import { CheckPool, type ShareCoverage } from "./pool.ts";

const module = new URL("../../testing/fake-check-work.mjs", import.meta.url);
/** Threads cannot load TypeScript, so they run the built script. */
const script = new URL("../../../dist/bundle/workers-worker.js", import.meta.url);
let pool: CheckPool | undefined;
afterEach(() => pool?.end());

/**
 * Makes a pool whose workers do what the words say: one word for each worker, and after a plus what it does on rings of
 * 3.
 */
function poolOf(words: string, grace?: number): CheckPool {
  const flags = { n: "3", workers: "2", reduction: true };
  const options = parseCheckFlags(words, flags);
  const limits = { resourceLimits: { maxOldGenerationSizeMb: 40 } };
  pool = new CheckPool(options, { module, script, ...limits, ...(grace && { grace }) });
  return pool;
}

const states = ({ reports }: ShareCoverage) => reports.map((it) => it.states).sort((x, y) => x - y);

/** Waits until both workers have started. */
async function started({ progress }: CheckPool): Promise<void> {
  while (progress.sum("setups") < 2) await new Promise((fulfil) => setTimeout(fulfil, 10));
}

test("check pool: gathers all reports and takes the time of the slowest worker", async () => {
  const covered = await poolOf("holds,holds").check(3, 2);
  expect(states(covered)).toEqual([2, 2]);
  expect(covered).toMatchObject({ seconds: 2, progress: { states: 30 } });
  expect(covered.why).toBeUndefined();
});

test("check pool: uses its workers again", async () => {
  const it = poolOf("holds,holds");
  await it.check(2, 2);
  expect(states(await it.check(3, 1))).toEqual([2]);
});

test("check pool: a violation stops the other workers", async () => {
  const covered = await poolOf("violated,waits").check(3, 2);
  expect(states(covered)).toEqual([1, 3]);
  expect(covered.why).toBeUndefined();
});

test("check pool: an interruption keeps the reports so far", async () => {
  const it = poolOf("waits,holds");
  const checking = it.check(3, 2);
  await started(it);
  it.stop("interrupted");
  const covered = await checking;
  expect([states(covered), covered.why]).toEqual([[2, 3], "interrupted"]);
});

test("check pool: drops a worker that does not stop in time", async () => {
  const it = poolOf("hangs,holds", 100);
  const checking = it.check(3, 2);
  await started(it);
  it.stop("timeout");
  const covered = await checking;
  expect([states(covered), covered.why, covered.isPartial]).toEqual([[2], "timeout", true]);
  // The worker was at work until it was dropped, and what it explored is counted as progress showed it.
  expect(covered.seconds).toBeGreaterThanOrEqual(0.1);
  const [report] = covered.reports;
  const size = { ...covered, n: 3, report, notExplored: [], verdict: "holds" } as const;
  expect(exploredOf([size])).toMatchObject({ setups: 2, states: 30 });
});

test("check pool: names the budget that ran out", async () => {
  const covered = await poolOf("fills,holds").check(3, 2);
  expect([states(covered), covered.why]).toEqual([[2, 4], "states"]);
});

test.runIf(process.env["FULL"])(
  "check pool: a worker without memory leaves the other reports intact",
  async () => {
    const covered = await poolOf("exhausts,holds").check(3, 2);
    expect([states(covered), covered.why]).toEqual([[2], "memory"]);
  },
);

test("check pool: passes refusals and faults on", async () => {
  await expect(poolOf("refuses,waits").check(3, 2)).rejects.toThrow("no such ring.");
  await pool?.end();
  await expect(poolOf("breaks,holds").check(3, 2)).rejects.toThrow("broken");
});

test("check pool: a late answer does not count for the next question", async () => {
  const it = poolOf("refuses+holds,waits+holds");
  await expect(it.check(2, 2)).rejects.toThrow("no such ring.");
  // The second worker was stopped; its three states belong to the check before and are not counted.
  expect(states(await it.check(3, 2))).toEqual([2, 2]);
});
