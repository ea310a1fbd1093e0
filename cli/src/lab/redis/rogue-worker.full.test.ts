import { Worker } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from "vitest";
import { coordinator } from "../../testing/coordinator.ts";
import { redisServer, redisTest, type RedisServer } from "../../testing/redis-server.ts";
import { ended, folder, json, ringleader, start, untilPrinted } from "../../testing/ringleader.ts";
import { cellOf } from "../../testing/rows.ts";
import type { CellRunner } from "../cell-runner.ts";
import { FalseRow } from "../false-row.ts";
import { builtVersion } from "../../install/algorithm-version.ts";
import type { Cell } from "../plan/cell.ts";
import { runCells } from "../run-cells.ts";
import { errorRow } from "../store/row-of.ts";
import type { Row } from "../store/row.ts";
import { redisAddress } from "./address.ts";
import type { CellBatch } from "./batch-queue.ts";
import { connect } from "./connection.ts";
import { queueName } from "./queue-options.ts";
import { redisQueue } from "./redis-queue.ts";

const version = builtVersion();
const QUEUE = queueName(version);
const { path: cwd, remove } = folder();
let server: RedisServer;
beforeAll(async () => void (server = await redisServer()));
afterAll(async () => {
  await server.remove();
  remove();
});

const open: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  const redis = new Redis(server.url);
  await redis.flushall();
  redis.disconnect();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((it) => it.close()));
});

/** Starts a worker that answers each batch with what `answer` makes of its cells. */
function rogue(answer: (cells: readonly Cell[]) => unknown, name = "rogue/1/1"): void {
  const perform = async (job: { data: CellBatch; log(text: string): Promise<number> }) => {
    await job.log(JSON.stringify(answer(job.data.cells)) ?? "");
    return null;
  };
  const connection = { port: server.port, maxRetriesPerRequest: null };
  const worker = new Worker(QUEUE, perform, { connection, prefix: "ringleader", name });
  worker.on("error", () => {});
  open.push({ close: () => worker.close(true) });
}

async function newRunner(): Promise<CellRunner> {
  const runner = await coordinator(server.url);
  open.push(runner);
  return runner;
}

const cells = (many: number, from = 0): Cell[] =>
  Array.from({ length: many }, (_, i) =>
    cellOf({ algorithm: "chang-roberts", n: 8, ids: "random", seed: String(from + i) }, version),
  );

const withEach = (change: (row: Row) => unknown) => (asked: readonly Cell[]) => ({
  rows: runCells(asked).map(change),
  seconds: 0.1,
});

describe("rogue worker: false rows end the sweep", () => {
  redisTest.each<[string, (row: Row) => object]>([
    ["another number of messages", (row) => ({ ...row, messages: 424_242 })],
    ["another digest", (row) => ({ ...row, digest: "0123456789abcdef" })],
    ["another leader", (row) => ({ ...row, leader_position: 0, leader_id: 1 })],
    ["other claims", (row) => ({ ...row, claims: "[]", violations: 1 })],
    [
      "the row of another run",
      (row) => ({
        ...runCells([cellOf({ algorithm: "peterson", n: 7, seed: "3" }, version)])[0],
        cell: row.cell,
      }),
    ],
  ])("%s", async (_, change) => {
    rogue(withEach(change));
    const runner = await newRunner();
    const asked = cells(3);
    const error = await runner.run(asked).then(
      () => undefined,
      (refusal: unknown) => refusal,
    );
    expect(error).toBeInstanceOf(FalseRow);
    const { message, cells: doubted } = error as FalseRow;
    const [first] = runCells([asked.reduce((a, b) => (b.key < a.key ? b : a))]);
    const theirs = change(first) as Row;
    expect(message).toContain(`worker rogue/1/1 returned a false row for cell ${first.cell} `);
    expect(message).toContain(`digest ${theirs.digest}, but this machine gets ${first.digest};`);
    expect([...doubted].sort()).toEqual(asked.map(({ key }) => key).sort());
    await expect(runner.run(cells(1, 50))).rejects.toThrow(message);
  });
});

describe("rogue worker: an answer that cannot be read is a failed batch", () => {
  redisTest.each<[string, (asked: readonly Cell[]) => unknown, string]>([
    [
      "text",
      withEach((row) => ({ ...row, messages: "abc" })),
      "messages of the row is not a BIGINT",
    ],
    ["a fraction", withEach((row) => ({ ...row, messages: 1.5 })), "messages of the row is not"],
    [
      "nothing",
      withEach((row) => ({ ...row, messages: undefined })),
      "messages of the row is not a BIGINT",
    ],
    ["null", withEach(() => null), "the row is not an object"],
    ["no JSON", () => undefined, "the answer is not an object"],
  ])("%s", async (_, answer, why) => {
    rogue(answer);
    const { rows } = await (await newRunner()).run(cells(2));
    const error = `every worker that ran this cell failed: worker rogue/1/1 gave no answer: `;
    for (const row of rows) {
      expect(row).toMatchObject({ algorithm: "chang-roberts", n: 8, outcome: "error", version });
      expect(row.error).toContain(error);
      expect(row.error).toContain(why);
    }
  });

  redisTest("an error row is kept under the labels of its cell", async () => {
    rogue(withEach(({ cell }) => ({ ...errorRow(cells(1)[0], "lie"), cell, algorithm: "dfs" })));
    const { rows } = await (await newRunner()).run(cells(2));
    const fault = "this is our fault: lie";
    expect(rows).toMatchObject([0, 1].map((seed) => ({ seed: String(seed), error: fault })));
  });
});

redisTest("rogue worker: rows of an honest worker are stored beside it", async () => {
  rogue(
    withEach((row) => row),
    "honest/1/1",
  );
  const runner = await newRunner();
  const asked = cells(20);
  const { rows } = await runner.run(asked);
  expect(rows).toEqual(runCells(asked).map((row, i) => ({ ...row, seconds: rows[i].seconds })));
});

describe("rogue worker: beside the command", () => {
  const sweep = ["sweep", "chang-roberts", "-n", "8", "--seeds", "40", "--redis"];

  redisTest("a false row ends the sweep, and none of its rows is stored", async () => {
    rogue(withEach((row) => ({ ...row, messages: 1 })));
    const out = "false.duckdb";
    const { status, err } = await ringleader([...sweep, server.url, "--out", out], { cwd });
    expect(err).toMatch(/^ringleader: worker rogue\/1\/1 returned a false row for cell \w{32} /);
    expect(err).toMatch(/the first column that differs is messages\. [^\n]*\n$/);
    expect(status).toBe(64);
    expect(await json(["results", out, "--limit", "0"], { cwd })).toMatchObject({ runs: 0 });
  });
});

describe("worker: a job that it cannot accept fails, and the worker goes on", () => {
  const good = cells(1)[0];
  const with1 = (fields: object) => ({ cells: [{ ...good, ...fields }] });
  redisTest("all of them", async () => {
    const bad: [unknown, string][] = [
      [{}, "the job has no list of cells."],
      [{ cells: "x" }, "the job has no list of cells."],
      [{ cells: [null] }, "the cell is not a JSON object."],
      [with1({ asked: 7 }), "the cell is not a JSON object."],
      [with1({ asked: { algorithm: "nonesuch", n: 3, seed: "1" } }), "the key of the cell"],
      [with1({ asked: { ...good.asked, seed: 1 } }), "the cell has no seed; a seed is text."],
      [with1({ asked: { ...good.asked, algorithm: "./evil.mjs" } }), "./evil.mjs is not accepted"],
      [with1({ asked: { ...good.asked, ids: "@/etc/hostname" } }), "'@/etc/hostname' is not accep"],
      [with1({ version: "0.0.1+older" }), "the cell has 0.0.1+older, but this queue is for versi"],
      [with1({ key: "0".repeat(32) }), "the key of the cell does not belong to its run."],
      [{ cells: Array.from({ length: 1001 }, () => good) }, "the job has 1,001 cells; at most 1,0"],
    ];
    const child = start(["worker", "--redis", server.url, "--workers", "1"]);
    await untilPrinted(child, "stdout");
    const runner = await newRunner();
    const queue = redisQueue(await connect(redisAddress(server.url)), version);
    for (const [i, [data]] of bad.entries()) await queue.add(`bad-${i}`, data as CellBatch);
    // A queue of another version: the worker takes nothing from it.
    const other = redisQueue(await connect(redisAddress(server.url)), "0.0.1+older");
    await other.add("older", { cells: [good] });
    const { rows } = await runner.run([good]);
    expect(rows[0]).toMatchObject({ error: null, outcome: "elected" });
    for (const [i, [, why]] of bad.entries()) {
      expect(await queue.look(`bad-${i}`)).toMatchObject({ failed: expect.stringContaining(why) });
    }
    expect(await other.look("older")).toBe("pending");
    for (const it of [queue, other]) {
      await it.close();
      it.disconnect();
    }
    expect(child.exitCode).toBeNull();
    child.kill("SIGINT");
    expect((await ended(child)).status).toBe(130);
  });
});
