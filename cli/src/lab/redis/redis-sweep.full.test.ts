import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { QueueEvents } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from "vitest";
import {
  longRedisTest,
  redisServer,
  redisTest,
  type RedisServer,
} from "../../testing/redis-server.ts";
import {
  ended,
  folder,
  interrupt,
  json,
  ringleader,
  start,
  untilPrinted,
} from "../../testing/ringleader.ts";
import { builtVersion } from "../../install/algorithm-version.ts";
import { queueName } from "./queue-options.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

/** Each of these cells runs long enough to be a batch of its own. */
const CELLS = process.env["FULL"] ? 30 : 10;
const SWEEP = ["sweep", "chang-roberts", "-n", "2^17", "--seeds", String(CELLS)];

const QUEUE = queueName(builtVersion());
const PASSWORD = "s3cret-and-long";
let server: RedisServer;
let events: QueueEvents;
let url: string;
const children = new Set<ReturnType<typeof start>>();

beforeEach(async () => {
  server = await redisServer("--requirepass", PASSWORD);
  url = `redis://:${PASSWORD}@127.0.0.1:${server.port}`;
  const connection = { port: server.port, password: PASSWORD };
  events = new QueueEvents(QUEUE, { connection, prefix: "ringleader" });
  events.on("error", () => {});
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
  await events.close();
  await server.remove();
});

function begin(args: readonly string[]) {
  const child = start(args, cwd);
  children.add(child);
  return { child, over: ended(child) };
}

/**
 * Starts a worker. The default lease never runs out, even on a slow machine; tests that kill a worker give a short one.
 */
async function newWorker(lease = 600) {
  const it = begin(["worker", "--redis", url, "--workers", "1", "--lease", String(lease)]);
  await untilPrinted(it.child, "stdout");
  return it;
}

/** Counts the batches in one of the lists of the queue. */
async function batches(state: "wait" | "active"): Promise<number> {
  const redis = new Redis(url);
  const many = await redis.llen(`ringleader:${QUEUE}:${state}`);
  redis.disconnect();
  return many;
}

const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise((fulfil) => setTimeout(fulfil, 50));
};

/** Waits until this many more batches are finished. */
const batchesMore = (many: number) =>
  new Promise<void>((fulfil) => {
    let seen = 0;
    events.on("completed", () => {
      if (++seen === many) fulfil();
    });
  });

let local: string;
beforeAll(async () => {
  const { digest } = await json([...SWEEP, "--out", "local.duckdb"], { cwd });
  local = digest as string;
});

longRedisTest("redis sweep: a restarted coordinator continues and runs no cell twice", async () => {
  const args = [...SWEEP, "--out", "killed.duckdb", "--redis", url];
  const { child, over } = begin(args);
  await until(async () => (await batches("wait")) === CELLS);
  const five = batchesMore(5);
  // Workers run the cells on the queue even after the coordinator was killed.
  const seven = batchesMore(7);
  const worker = await newWorker();
  await five;
  child.kill("SIGKILL");
  await over;
  await seven;
  const { status, digest, cells, computed, known } = await json(args, { cwd });
  expect([status, digest, cells]).toEqual([0, local, CELLS]);
  expect(computed + known).toBe(CELLS);
  worker.child.kill("SIGINT");
  expect((await worker.over).err).toContain(`interrupted after ${CELLS} cells;`);
});

redisTest(
  "redis sweep: gives the same rows although a worker, Redis and the coordinator are killed",
  async () => {
    const args = [...SWEEP, "--out", "harassed.duckdb", "--redis", url];
    const { child, over } = begin(args);
    await until(async () => (await batches("wait")) === CELLS);
    const first = await newWorker(2);
    await until(async () => (await batches("active")) === 1);
    first.child.kill("SIGKILL");
    await first.over;
    await server.kill();
    await untilPrinted(child, "stderr", /is unreachable; retrying until it answers\./);
    await server.restart();
    const three = batchesMore(3);
    await newWorker(2);
    await Promise.race([three, over]);
    child.kill("SIGKILL");
    const { err } = await over;
    const { digest, computed, known } = await json(args, { cwd });
    expect([digest, computed + known]).toEqual([local, CELLS]);
    expect(err).not.toContain("s3cret");
  },
);

longRedisTest(
  "redis sweep: Ctrl-C says how to continue, hides the password and takes back waiting cells",
  async () => {
    const { child } = begin([...SWEEP, "--out", "stopped.duckdb", "--redis", url]);
    await untilPrinted(child, "stderr");
    const { status, out, err } = await interrupt(child);
    expect([status, out]).toEqual([130, ""]);
    expect(err).toContain(`--redis 'redis://***@127.0.0.1:${server.port}'`);
    expect(err).not.toContain("s3cret");
    expect(await batches("wait")).toBe(0);
  },
);

describe("sweep: loads no code for Redis without --redis", () => {
  const guard = join(cwd, "guard.mjs");
  beforeAll(() => {
    const hook = `export function resolve(specifier, context, next) {
      if (/redis-runner|queue/.test(specifier)) throw new Error("loads " + specifier);
      return next(specifier, context);
    }`;
    const url = `data:text/javascript,${encodeURIComponent(hook)}`;
    writeFileSync(guard, `import { register } from "node:module"; register("${url}");`);
  });
  const guarded = (args: readonly string[]) =>
    ended(start(args, cwd, { NODE_OPTIONS: `--import ${guard}` }));
  const small = ["sweep", "peterson", "-n", "4", "--out", "guarded.duckdb"];

  longRedisTest("a sweep of one machine", async () => {
    const { status, err } = await guarded(small);
    expect([status, err]).toEqual([0, ""]);
  });

  longRedisTest("the guard sees what is loaded", async () => {
    const { status, err } = await guarded([...small, "--redis", url]);
    expect(status).toBe(70);
    expect(err).toMatch(/^ringleader: this is our fault: loads .*(redis-runner|queue)[^\n]*\n$/);
  });
});

redisTest.each([
  [["--workers", "2"], "--workers does not go with --redis"],
  [[], "--redis does not go with ./mine.mjs, because workers run only algorithms of the catalogue"],
])("redis sweep: refuses flags that do not go with --redis %j", async (more, sentence) => {
  const mine = `import { algorithm } from "@ringleader/core";
    export default algorithm({ name: "mine", paper: "none", idea: "None.", needs: { ring: true, ids: true, fifo: true, direction: true },
      state: {}, messages: { token: {} }, wake(me) {}, on: { token(me) {} } });`;
  writeFileSync(join(cwd, "mine.mjs"), mine);
  const { status, err } = await ringleader(
    ["sweep", "./mine.mjs", "-n", "3", "--redis", url, ...more],
    { cwd },
  );
  expect(err).toContain(sentence);
  expect(status).toBe(64);
});
