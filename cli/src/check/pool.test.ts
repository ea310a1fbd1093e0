import { afterEach, expect, test } from "vitest";
import { askedCheck } from "./asked-check.ts";
import { startPool, type Pool } from "./pool.ts";

const script = new URL("../testing/fake-check-worker.mjs", import.meta.url);
let pool: Pool | undefined;
afterEach(() => pool?.end());

/** A worker for each word, which does what it says; after a plus, what it does when asked again. */
function poolOf(words: string, grace?: number): Pool {
  const flags = { n: "3", workers: "2", reduction: true, mutants: true };
  const asked = askedCheck(words, flags);
  pool = startPool(asked, script, { maxOldGenerationSizeMb: 40 }, grace);
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

/** Waits until every worker has begun, and those that answer at once have answered. */
async function begun({ board }: Pool): Promise<void> {
  while (board.read().setups < 2) await new Promise((fulfil) => setTimeout(fulfil, 10));
}

test("a stop from outside keeps what was found so far", async () => {
  const it = poolOf("waits,holds");
  const checking = it.check(3, 2);
  await begun(it);
  it.stop("interrupted");
  const covered = await checking;
  expect([states(covered), covered.why]).toEqual([[2, 3], "interrupted"]);
});

test("a worker that does not answer is left behind", async () => {
  const it = poolOf("hangs,holds", 100);
  const checking = it.check(3, 2);
  await begun(it);
  it.stop("timeout");
  const covered = await checking;
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
