import { Redis } from "ioredis";
import { afterEach, beforeEach, expect } from "vitest";
import { coordinator } from "../../testing/coordinator.ts";
import {
  longRedisTest,
  redisServer,
  redisTest,
  type RedisServer,
} from "../../testing/redis-server.ts";
import { ended, interrupt, start, untilPrinted } from "../../testing/ringleader.ts";
import { builtVersion } from "../../install/algorithm-version.ts";
import { cellOf } from "../../testing/rows.ts";
import type { Cell } from "../plan/cell.ts";
import type { CellRunner } from "../cell-runner.ts";
import type { Row } from "../store/row.ts";
import { runCells } from "../run-cells.ts";
import { queueName } from "./queue-options.ts";

/** Leases in seconds. LONG never runs out, even on a slow machine; tests that kill a worker or Redis use SHORT. */
const [SHORT, LONG] = [2, 600];
const algorithm = "chang-roberts";
const version = builtVersion();
/** The start of the names of all keys of the queue. */
const QUEUE = `ringleader:${queueName(version)}`;

let server: RedisServer;
const runners: CellRunner[] = [];
const children: ReturnType<typeof start>[] = [];

beforeEach(async () => void (server = await redisServer()));
afterEach(async () => {
  await Promise.all(runners.splice(0).map((it) => it.close()));
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await server.remove();
});

async function newRunner(): Promise<CellRunner> {
  const runner = await coordinator(server.url);
  runners.push(runner);
  return runner;
}

async function newWorker(lease = LONG) {
  const flags = ["--workers", "1", "--lease", String(lease)];
  const child = start(["worker", "--redis", server.url, ...flags]);
  children.push(child);
  expect(await untilPrinted(child, "stdout")).toMatch("taking cells from");
  return { child, over: ended(child) };
}

const cells = (many: number, n: number, from = 0): Cell[] =>
  Array.from({ length: many }, (_, i) =>
    cellOf({ algorithm, n, ids: "random", seed: String(from + i) }, version),
  );
/** Makes a cell with n(n+1)/2 tokens and n announcements. It takes seconds for n = 10^4 and days for n = 10^6. */
const long = (n: number) => cellOf({ algorithm, n, ids: "rising", seed: "1" }, version);

/** Removes the wall times of rows. */
const timeless = (rows: readonly Row[]) => rows.map((row) => ({ ...row, seconds: null }));

/** Counts the batches of the queue that are in this state. */
async function batches(state: "wait" | "active" | "completed" | "failed"): Promise<number> {
  const redis = new Redis(server.url);
  const key = `${QUEUE}:${state}`;
  const isList = state === "wait" || state === "active";
  const many = isList ? await redis.llen(key) : await redis.zcard(key);
  redis.disconnect();
  return many;
}

const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise((fulfil) => setTimeout(fulfil, 50));
};

redisTest(
  "redis runner: returns the same rows as a local run, and leaves nothing once they are stored",
  async () => {
    const runner = await newRunner();
    await Promise.all([newWorker(), newWorker()]);
    const asked = cells(60, 50);
    const parts = [asked.slice(0, 25), asked.slice(25, 26), asked.slice(26)];
    const ran = await Promise.all(parts.map((part) => runner.run(part)));
    const rows = ran.flatMap((it) => it.rows);
    expect(timeless(rows)).toEqual(timeless(runCells(asked)));
    expect(ran.every(({ seconds }) => seconds > 0)).toBe(true);
    expect(await batches("completed")).toBe(3);
    const redis = new Redis(server.url);
    const [events, answers] = [`${QUEUE}:events`, `${QUEUE}:batch-*:logs`];
    expect(await redis.keys(answers)).toHaveLength(3);
    expect(await redis.memory("USAGE", events, "SAMPLES", 0)).toBeLessThan(10_000);
    runner.stored!(rows);
    await runner.close();
    // Workers that wait for cells write this key again and again; it expires.
    const left = await redis.keys("*");
    redis.disconnect();
    expect(left.filter((key) => key !== `${QUEUE}:stalled-check`)).toEqual([]);
  },
);

/** Returns the process and the attempt of the batch that is being run; undefined if there is none. */
async function beingRun(): Promise<{ pid: number; attempt: number } | undefined> {
  const redis = new Redis(server.url);
  const [id] = await redis.lrange(`${QUEUE}:active`, 0, -1);
  const [worker, attempt] = await redis.hmget(`${QUEUE}:${id}`, "pb", "ats");
  redis.disconnect();
  return worker ? { pid: Number(worker.split("/")[1]), attempt: Number(attempt) } : undefined;
}

/** Kills a worker in the middle of a cell. Doubles the length of the cell until the kill comes before its end. */
async function killedInMidCell(runner: CellRunner) {
  for (let n = 12_000; ; n *= 2) {
    const { child, over } = await newWorker(SHORT);
    const ran = runner.run([long(n), ...cells(2, 50)]);
    await until(async () => (await batches("active")) + (await batches("completed")) > 0);
    child.kill("SIGKILL");
    await over;
    if ((await batches("active")) > 0) return { n, ran };
    runner.stored!((await ran).rows);
    await until(async () => (await batches("completed")) === 0);
  }
}

// redis-sweep.full.test.ts kills a worker, Redis and the coordinator too.
longRedisTest(
  "redis runner: another worker repeats the cell of a killed one, and its row comes once",
  async () => {
    const { n, ran } = await killedInMidCell(await newRunner());
    const { child } = await newWorker(SHORT);
    await until(async () => ((await beingRun())?.attempt ?? 0) > 1);
    expect((await beingRun())?.pid).toBe(child.pid);
    const { rows } = await ran;
    expect(rows[0]).toMatchObject({ outcome: "elected", messages: (n * (n + 1)) / 2 + n });
    expect(timeless(rows.slice(1))).toEqual(timeless(runCells(cells(2, 50))));
  },
);

redisTest("worker: hands its cell back when interrupted", async () => {
  const runner = await newRunner();
  const { child } = await newWorker();
  const ran = runner.run([long(1e6)]).catch(({ message }: Error) => message);
  await until(async () => (await batches("active")) === 1);
  expect(await interrupt(child)).toMatchObject({
    status: 130,
    err: "ringleader: interrupted after 0 cells; unfinished cells go back to the queue.\n",
  });
  expect(await batches("wait")).toBe(1);
  const other = await newWorker();
  await until(async () => (await beingRun())?.pid === other.child.pid);
  await runner.close();
  expect(await ran).toBe("the sweep is over");
});

longRedisTest(
  "redis runner: survives a restart of Redis without losing or repeating rows",
  async () => {
    const runner = await newRunner();
    // If Redis dies while it hands out a batch, the worker never gets that batch, so its lease must
    // run out.
    await newWorker(SHORT);
    const asked = cells(500, 200);
    const parts = Array.from({ length: 50 }, (_, i) => asked.slice(10 * i, 10 * i + 10));
    const before = parts.slice(0, 40).map((part) => runner.run(part));
    await Promise.all(before.slice(0, 3));
    await server.kill();
    // These batches are requested while Redis is down.
    const meanwhile = parts.slice(40).map((part) => runner.run(part));
    await server.restart();
    const ran = await Promise.all([...before, ...meanwhile]);
    expect(timeless(ran.flatMap(({ rows }) => rows))).toEqual(timeless(runCells(asked)));
  },
);

redisTest("redis runner: adds its batches again after Redis lost them", async () => {
  const runner = await newRunner();
  const asked = cells(5, 50);
  const ran = runner.run(asked);
  await until(async () => (await batches("wait")) === 1);
  const redis = new Redis(server.url);
  await redis.flushall();
  redis.disconnect();
  await newWorker();
  expect(timeless((await ran).rows)).toEqual(timeless(runCells(asked)));
});

longRedisTest("redis runner: finds results that an earlier coordinator left", async () => {
  const gone = await newRunner();
  const { child, over } = await newWorker();
  const asked = cells(6, 50);
  const { rows } = await gone.run(asked);
  child.kill("SIGTERM");
  expect((await over).status).toBe(143);
  const next = await newRunner();
  const halves = [asked.slice(0, 4), asked.slice(4)].map((part) => next.run(part));
  expect((await Promise.all(halves)).flatMap((it) => it.rows)).toEqual(rows);
});

redisTest("worker: runs no code and reads no file named on the queue", async () => {
  const runner = await newRunner();
  await newWorker();
  const odd = [
    { algorithm: "./evil.mjs", n: 3, seed: "1" },
    { algorithm, ids: "@/etc/hostname", seed: "1" },
    { algorithm: "dfs", graph: "-", seed: "1" },
  ].map((asked) => cellOf(asked, version));
  const { rows } = await runner.run([...odd, ...cells(1, 5)]);
  expect(rows.map(({ error }) => error)).toEqual([
    expect.stringContaining("./evil.mjs is not accepted from the queue"),
    expect.stringContaining("'@/etc/hostname' is not accepted from elsewhere"),
    expect.stringContaining("'-' is not accepted from elsewhere"),
    null,
  ]);
});
