import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterEach, beforeEach, expect, test } from "vitest";
import { redisServer, type RedisServer } from "../../testing/redis-server.ts";
import { ended, firstWord, start } from "../../testing/ringleader.ts";
import { cellOf, type Cell } from "../cell.ts";
import type { Crew } from "../crew.ts";
import type { Row } from "../row.ts";
import runHere from "../thread.ts";
import { redisAddress } from "./address.ts";
import { redisCrew } from "./redis-crew.ts";

const LEASE = 2;
const algorithm = "chang-roberts";
/** Workers run what was built: this is its version. */
const version = execFileSync(
  process.execPath,
  [
    "--input-type=module",
    "--eval",
    `import { find } from "@ringleader/core";
     import { versionOf } from "./dist/lab/version.js";
     process.stdout.write(versionOf("${algorithm}", find("${algorithm}")));`,
  ],
  { cwd: join(import.meta.dirname, "../../.."), encoding: "utf8" },
);

let server: RedisServer;
const crews: Crew[] = [];
const children: ReturnType<typeof start>[] = [];

beforeEach(async () => void (server = await redisServer()));
afterEach(async () => {
  await Promise.all(crews.splice(0).map((it) => it.close()));
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await server.remove();
});

async function newCrew(): Promise<Crew> {
  const crew = await redisCrew(redisAddress(server.url));
  crews.push(crew);
  return crew;
}

async function newWorker(lease = LEASE) {
  const flags = ["--workers", "1", "--lease", String(lease)];
  const child = start(["worker", "--redis", server.url, ...flags]);
  children.push(child);
  const over = ended(child);
  expect(await firstWord(child, "stdout")).toMatch("takes cells from");
  return { child, over };
}

const cells = (many: number, n: number, from = 0): Cell[] =>
  Array.from({ length: many }, (_, i) =>
    cellOf({ algorithm, n, ids: "random", seed: String(from + i) }, version),
  );
/** A cell that takes a second or more: n(n+1)/2 tokens, and n to tell everybody. */
const N = 12_000;
const long = cellOf({ algorithm, n: N, ids: "rising", seed: "1" }, version);
const ofLong = { cell: long.key, outcome: "elected", messages: (N * (N + 1)) / 2 + N };

/** Wall time is no part of a row. */
const timeless = (rows: readonly Row[]) => rows.map((row) => ({ ...row, seconds: null }));

/** What the queue knows: how many batches are in a state. */
async function batches(state: "wait" | "active" | "completed" | "failed"): Promise<number> {
  const redis = new Redis(server.url);
  const key = `ringleader:cells:${state}`;
  const isList = state === "wait" || state === "active";
  const many = isList ? await redis.llen(key) : await redis.zcard(key);
  redis.disconnect();
  return many;
}

const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise((fulfil) => setTimeout(fulfil, 50));
};

test("the rows are those of a run here, in order, and nothing is left once they are stored", async () => {
  const crew = await newCrew();
  await Promise.all([newWorker(), newWorker()]);
  const asked = cells(60, 50);
  const parts = [asked.slice(0, 25), asked.slice(25, 26), asked.slice(26)];
  const ran = await Promise.all(parts.map((part) => crew.run(part)));
  const rows = ran.flatMap((it) => it.rows);
  expect(timeless(rows)).toEqual(timeless(runHere(asked)));
  expect(ran.every(({ seconds }) => seconds > 0)).toBe(true);
  expect(await batches("completed")).toBe(3);
  crew.stored!(rows);
  await until(async () => (await batches("completed")) === 0);
});

/** The batch that is being run: by which process, and in which attempt. */
async function beingRun(): Promise<{ pid: number; attempt: number } | undefined> {
  const redis = new Redis(server.url);
  const [id] = await redis.lrange("ringleader:cells:active", 0, -1);
  const [worker, attempt] = await redis.hmget(`ringleader:cells:${id}`, "pb", "ats");
  redis.disconnect();
  return worker ? { pid: Number(worker.split("/")[1]), attempt: Number(attempt) } : undefined;
}

test(
  "a worker killed in mid-cell: another runs the cell again, and its row comes once",
  { timeout: 60_000 },
  async () => {
    const crew = await newCrew();
    const workers = [await newWorker(), await newWorker()];
    const ran = crew.run([long, ...cells(2, 50)]);
    await until(async () => (await beingRun()) !== undefined);
    const { pid } = (await beingRun())!;
    workers.find(({ child }) => child.pid === pid)!.child.kill("SIGKILL");
    const killed = performance.now();
    await until(async () => (await beingRun())?.attempt === 2);
    // Silent for a lease; found within half a one more.
    expect((performance.now() - killed) / 1000).toBeLessThan(20);
    expect((await beingRun())?.pid).not.toBe(pid);
    const { rows } = await ran;
    expect(rows[0]).toMatchObject(ofLong);
    expect(timeless(rows.slice(1))).toEqual(timeless(runHere(cells(2, 50))));
  },
);

test("a worker that is interrupted hands its cell back at once", { timeout: 60_000 }, async () => {
  const crew = await newCrew();
  const { child, over } = await newWorker(600);
  const ran = crew.run([long]);
  await until(async () => (await batches("active")) === 1);
  const interrupted = performance.now();
  child.kill("SIGINT");
  await once(child, "exit");
  expect(performance.now() - interrupted).toBeLessThan(1000);
  expect(await over).toMatchObject({
    status: 130,
    err: "ringleader: interrupted after 0 cells; what it had begun goes back.\n",
  });
  expect(await batches("wait")).toBe(1);
  await newWorker(600);
  expect((await ran).rows).toMatchObject([ofLong]);
});

test("Redis killed and started again: nothing is lost, nothing comes twice", async () => {
  const crew = await newCrew();
  await newWorker();
  const asked = cells(400, 200);
  const parts = Array.from({ length: 40 }, (_, i) => asked.slice(10 * i, 10 * i + 10));
  let isOver = 0;
  const ran = parts.map(async (part) => {
    const { rows } = await crew.run(part);
    isOver++;
    return rows;
  });
  await until(async () => isOver > 2);
  await server.kill();
  expect(isOver).toBeLessThan(40);
  await server.restart();
  const rows = (await Promise.all(ran)).flat();
  expect(timeless(rows)).toEqual(timeless(runHere(asked)));
});

test("a Redis that forgot everything is told again", async () => {
  const crew = await newCrew();
  const asked = cells(5, 50);
  const ran = crew.run(asked);
  await until(async () => (await batches("wait")) === 1);
  const redis = new Redis(server.url);
  await redis.flushall();
  redis.disconnect();
  await newWorker();
  expect(timeless((await ran).rows)).toEqual(timeless(runHere(asked)));
});

test("what was run for a coordinator that is gone is found by the next, though no worker is left", async () => {
  const gone = await newCrew();
  const { child, over } = await newWorker();
  const asked = cells(6, 50);
  const { rows } = await gone.run(asked);
  child.kill("SIGTERM");
  expect((await over).status).toBe(143);
  const next = await newCrew();
  const halves = [asked.slice(0, 4), asked.slice(4)].map((part) => next.run(part));
  expect((await Promise.all(halves)).flatMap((it) => it.rows)).toEqual(rows);
});

test("a worker with another version of the algorithm runs nothing, and ends", async () => {
  const crew = await newCrew();
  const { over } = await newWorker();
  const asked = cellOf({ algorithm, n: 5, seed: "1" }, "0.0.1+older");
  const ran = crew.run([asked]).then(
    () => "ran",
    (error: Error) => error.message,
  );
  const { status, err } = await over;
  expect(status).toBe(64);
  expect(err).toBe(
    `ringleader: the sweep at ${server.url} wants chang-roberts 0.0.1+older, but here is ${version}, which may count otherwise: it takes nothing.\n`,
  );
  expect(await batches("wait")).toBe(1);
  await crew.close();
  expect(await ran).toBe("the sweep is over");
  expect(await batches("wait")).toBe(0);
});

test("neither code nor files of the worker's machine are touched for what is on the queue", async () => {
  const crew = await newCrew();
  await newWorker();
  const odd = [
    { algorithm: "./evil.mjs", n: 3, seed: "1" },
    { algorithm, ids: "@/etc/hostname", seed: "1" },
    { algorithm: "dfs", graph: "-", seed: "1" },
  ].map((asked) => cellOf(asked, version));
  const { rows } = await crew.run([...odd, ...cells(1, 5)]);
  expect(rows.map(({ error }) => error)).toEqual([
    expect.stringContaining("./evil.mjs is not run for others: only the catalogue is."),
    expect.stringContaining("@/etc/hostname is not read for others: files do not travel."),
    expect.stringContaining("- is not read for others: files do not travel."),
    null,
  ]);
});
