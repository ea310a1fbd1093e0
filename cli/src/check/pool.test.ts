import { afterEach, expect, test } from "vitest";
import { askedCheck } from "./asked-check.ts";
import { startPool, type Pool } from "./pool.ts";

const script = new URL("../testing/fake-check-worker.mjs", import.meta.url);
let pool: Pool | undefined;
afterEach(() => pool?.end());

/** A worker for each word, which does what it says; after a plus, what it does when asked again. */
function poolOf(words: string): Pool {
  const flags = { n: "3", workers: "2", reduction: true, mutants: true };
  const asked = askedCheck(words, flags);
  pool = startPool(asked, script, { maxOldGenerationSizeMb: 40 });
  return pool;
}

const states = ({ reports }: Awaited<ReturnType<Pool["check"]>>) =>
  reports.map((it) => it.states).sort((x, y) => x - y);

test("all reports are in, and the slowest says how long it took", async () => {
  const covered = await poolOf("holds,holds").check(3, 2);
  expect(states(covered)).toEqual([2, 2]);
  expect(covered).toMatchObject({ seconds: 2, progress: { states: 30 } });
  expect(covered).not.toHaveProperty("why");
});

test("workers are used again", async () => {
  const it = poolOf("holds,holds");
  await it.check(2, 2);
  expect(states(await it.check(3, 1))).toEqual([2]);
});

test("who finds something wrong stops the others", async () => {
  const covered = await poolOf("violated,waits").check(3, 2);
  expect(states(covered)).toEqual([1, 3]);
  expect(covered).not.toHaveProperty("why");
});

test("a stop from outside keeps what was found so far", async () => {
  const it = poolOf("waits,holds");
  setTimeout(() => it.stop("interrupted"), 300);
  const covered = await it.check(3, 2);
  expect([states(covered), covered.why]).toEqual([[2, 3], "interrupted"]);
});

test("who does not hear is left behind within a second", async () => {
  const it = poolOf("hangs,holds");
  let asked = 0;
  setTimeout(() => {
    asked = performance.now();
    it.stop("timeout");
  }, 300);
  const covered = await it.check(3, 2);
  expect(performance.now() - asked).toBeLessThan(1000);
  expect([states(covered), covered.why]).toEqual([[2], "timeout"]);
});

test("who is full says so", async () => {
  const covered = await poolOf("fills,holds").check(3, 2);
  expect([states(covered), covered.why]).toEqual([[2, 4], "states"]);
});

test("a worker that runs out of memory leaves the others their say", async () => {
  const covered = await poolOf("full,holds").check(3, 2);
  expect([states(covered), covered.why]).toEqual([[2], "memory"]);
});

test("a refusal and a fault come through", async () => {
  await expect(poolOf("refuses,waits").check(3, 2)).rejects.toThrow("no such ring.");
  await pool?.end();
  await expect(poolOf("breaks,holds").check(3, 2)).rejects.toThrow("broken");
});

test("a late answer is not taken for one to the next question", async () => {
  const it = poolOf("refuses+holds,waits+holds");
  await expect(it.check(2, 2)).rejects.toThrow("no such ring.");
  // The second worker was told to stop, and reports three states of the question before.
  expect(states(await it.check(3, 2))).toEqual([2, 2]);
});
