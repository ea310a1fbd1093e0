import { afterEach, expect, test } from "vitest";
import { WorkerLost } from "./failures.ts";
import { WorkerPool } from "./pool.ts";
import { SharedProgress } from "./shared-progress.ts";
import { threadColumns, type ThreadProgress } from "./stages.ts";
import type { WorkContext } from "./work.ts";

interface FakeWork {
  double(x: number): number;
  countTo(n: number, context: WorkContext<number>): Promise<string>;
  exit(status: number): never;
  wait(task: undefined): string;
}

let progress: ThreadProgress;
let pool: WorkerPool<FakeWork>;
afterEach(() => pool.end());

/**
 * Makes a pool with a progress of its own, because a progress that was stopped stops the tasks of the next pool too.
 * Threads cannot load TypeScript, so they run the built script.
 */
const newPool = (threads: number) => {
  progress = SharedProgress.create(threadColumns);
  return (pool = new WorkerPool<FakeWork>({
    module: new URL("../testing/fake-work.mjs", import.meta.url),
    script: new URL("../../dist/bundle/workers-worker.js", import.meta.url),
    threads,
    progress,
  }));
};

test("worker pool: runs more tasks than it has threads, each once", async () => {
  const { run } = { run: (x: number) => pool.run("double", x) };
  newPool(2);
  expect(await Promise.all([1, 2, 3, 4, 5].map(run))).toEqual([2, 4, 6, 8, 10]);
});

test("worker pool: replies come in order, before the answer", async () => {
  const replies: number[] = [];
  expect(await newPool(1).run("countTo", 3, (reply) => replies.push(reply))).toBe("counted");
  expect(replies).toEqual([1, 2, 3]);
});

test("worker pool: a thread that exits fails its own task and is replaced", async () => {
  newPool(1);
  await expect(pool.run("exit", 3)).rejects.toMatchObject({ reason: "exited" });
  expect(await pool.run("double", 4)).toBe(8);
});

test("worker pool: stops the task under way and every later one", async () => {
  newPool(1);
  const waiting = pool.run("wait", undefined);
  while (progress.sum("done") < 1) await new Promise((fulfil) => setTimeout(fulfil, 10));
  pool.stop();
  expect(await waiting).toBe("stopped");
  expect(await pool.run("wait", undefined)).toBe("stopped");
});

test("worker pool: its end fails the tasks under way and in the queue", async () => {
  newPool(1);
  const tasks = [pool.run("wait", undefined), pool.run("double", 1)];
  const results = Promise.allSettled(tasks);
  await pool.end();
  for (const result of await results) {
    expect(result).toMatchObject({ status: "rejected", reason: expect.any(WorkerLost) });
  }
});
