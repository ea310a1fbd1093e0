import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterEach, beforeEach, expect, test } from "vitest";
import { redisServer, type RedisServer } from "../../testing/redis-server.ts";
import { ended, interrupt, start, untilPrinted } from "../../testing/ringleader.ts";
import { cellOf, type Cell } from "../cell.ts";
import type { Crew } from "../crew.ts";
import type { Row } from "../row.ts";
import runHere from "../thread.ts";
import { redisAddress } from "./address.ts";
import { redisCrew } from "./redis-crew.ts";

/** Seconds. Only the lease of a worker that is killed may run out, however slow the machine is. */
const [SHORT, LONG] = [2, 600];
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

async function newWorker(lease = LONG) {
  const flags = ["--workers", "1", "--lease", String(lease)];
  const child = start(["worker", "--redis", server.url, ...flags]);
  children.push(child);
  expect(await untilPrinted(child, "stdout")).toMatch("takes cells from");
  return { child, over: ended(child) };
}

const cells = (many: number, n: number, from = 0): Cell[] =>
  Array.from({ length: many }, (_, i) =>
    cellOf({ algorithm, n, ids: "random", seed: String(from + i) }, version),
  );
/** A cell of n(n+1)/2 tokens, and n to tell everybody: a second or more for ten thousand, days for a million. */
const long = (n: number) => cellOf({ algorithm, n, ids: "rising", seed: "1" }, version);

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

/** Has a worker run a cell that is twice as long each time, until it is killed before the cell is over. */
async function killedInMidCell(crew: Crew) {
  for (let n = 12_000; ; n *= 2) {
    const { child, over } = await newWorker(SHORT);
    const ran = crew.run([long(n), ...cells(2, 50)]);
    await until(async () => (await batches("active")) + (await batches("completed")) > 0);
    child.kill("SIGKILL");
    await over;
    if ((await batches("active")) > 0) return { n, ran };
    crew.stored!((await ran).rows);
    await until(async () => (await batches("completed")) === 0);
  }
}

test("a worker killed in mid-cell: another runs the cell again, and its row comes once", async () => {
  const { n, ran } = await killedInMidCell(await newCrew());
  const { child } = await newWorker(SHORT);
  await until(async () => ((await beingRun())?.attempt ?? 0) > 1);
  expect((await beingRun())?.pid).toBe(child.pid);
  const { rows } = await ran;
  expect(rows[0]).toMatchObject({ outcome: "elected", messages: (n * (n + 1)) / 2 + n });
  expect(timeless(rows.slice(1))).toEqual(timeless(runHere(cells(2, 50))));
});

test("a worker that is interrupted hands its cell back at once", async () => {
  const crew = await newCrew();
  const { child } = await newWorker();
  const ran = crew.run([long(1e6)]).catch(({ message }: Error) => message);
  await until(async () => (await batches("active")) === 1);
  expect(await interrupt(child)).toMatchObject({
    status: 130,
    err: "ringleader: interrupted after 0 cells; what it had begun goes back.\n",
  });
  expect(await batches("wait")).toBe(1);
  const other = await newWorker();
  await until(async () => (await beingRun())?.pid === other.child.pid);
  await crew.close();
  expect(await ran).toBe("the sweep is over");
});

test("Redis killed and started again: nothing is lost, nothing comes twice", async () => {
  const crew = await newCrew();
  await newWorker();
  const asked = cells(500, 200);
  const parts = Array.from({ length: 50 }, (_, i) => asked.slice(10 * i, 10 * i + 10));
  const before = parts.slice(0, 40).map((part) => crew.run(part));
  await Promise.all(before.slice(0, 3));
  await server.kill();
  // Asked for while there is no Redis.
  const meanwhile = parts.slice(40).map((part) => crew.run(part));
  await server.restart();
  const ran = await Promise.all([...before, ...meanwhile]);
  expect(timeless(ran.flatMap(({ rows }) => rows))).toEqual(timeless(runHere(asked)));
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
