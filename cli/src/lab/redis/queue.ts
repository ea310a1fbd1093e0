import { createHash } from "node:crypto";
import type { Queue, QueueOptions, WorkerOptions } from "bullmq";
import type { Cell } from "../plan/cell.ts";
import type { BatchResult } from "../cell-runner.ts";
import type { Row } from "../store/row.ts";
import type { RedisConnection } from "./connection.ts";

/** The data of a job on the queue. */
export interface CellBatch {
  readonly cells: readonly Cell[];
}

/** Why a worker hands a batch back: it lacks the algorithm, or has another version of it. */
export interface Unfit {
  readonly worker: string;
  readonly algorithm: string;
  readonly asked: string;
  readonly has: string;
}

/** All sweeps share one queue, because equal cells are the same run. */
export const QUEUE = "cells";
const PREFIX = "ringleader";

/** Seconds of silence after which the batch of a worker goes to another worker. */
export const LEASE = 10;
/** Number of workers that may be lost while running one batch. If one more is lost, the batch fails. */
const LOST_AT_MOST = 5;
/** A week, in seconds. */
const WEEK = 7 * 24 * 60 * 60;

/** Returns the id of a batch. Equal batches have equal ids, so adding a batch again has no effect. */
export const idOf = ({ cells }: CellBatch): string => {
  const hash = createHash("sha256");
  for (const { key } of cells) hash.update(`${key}\n`);
  return `batch-${hash.digest("hex").slice(0, 32)}`;
};

/** The library's own check is skipped, because `connect` has checked the version and the eviction policy. */
export const commonOptions = ({ options }: RedisConnection) => ({
  connection: options,
  prefix: PREFIX,
  skipVersionCheck: true,
});

/** Keeps results for a week, but only 500 events, because events are large. Polling makes up for missed events. */
export const queueOptions = (connection: RedisConnection): QueueOptions => ({
  ...commonOptions(connection),
  defaultJobOptions: {
    attempts: 3,
    removeOnComplete: { age: WEEK },
    removeOnFail: { age: WEEK },
  },
  streams: { events: { maxLen: 500 } },
});

export const workerOptions = (connection: RedisConnection, lease: number): WorkerOptions => ({
  ...commonOptions(connection),
  lockDuration: lease * 1000,
  stalledInterval: lease * 500,
  maxStalledCount: LOST_AT_MOST,
  runRetryDelay: 1000,
});

const BYTES = 1 << 20;

/** Splits cells into pieces of at most about a megabyte; a cell larger than that is a piece of its own. */
export function* splitByBytes(cells: readonly Cell[]): Generator<readonly Cell[]> {
  let piece: Cell[] = [];
  let bytes = 0;
  for (const cell of cells) {
    const size = JSON.stringify(cell.asked).length;
    if (piece.length > 0 && bytes + size > BYTES) {
      yield piece;
      [piece, bytes] = [[], 0];
    }
    piece.push(cell);
    bytes += size;
  }
  if (piece.length > 0) yield piece;
}

/** Returns the name of a worker on the queue, made of its host, process id and number of threads. */
export const nameOf = (host: string, pid: number, threads: number): string =>
  `${host.replaceAll(/[^\w.-]/g, "-")}/${pid}/${threads}`;

/** Adds up the numbers of threads, which are part of the workers' names. */
export const threadsOf = (workers: readonly { readonly name?: string }[]): number =>
  workers.reduce((sum, { name = "" }) => sum + Number(/\/(\d+)$/.exec(name)?.[1] ?? 1), 0);

/** Returns the batches that earlier sweeps left on the queue, by the key of each cell. Removes failed batches. */
export async function leftBehind(
  queue: Queue<CellBatch, BatchResult>,
): Promise<Map<string, CellBatch>> {
  const failed = await queue.getJobs(["failed"]);
  await Promise.all(failed.map(({ id }) => queue.remove(id!)));
  const left = new Map<string, CellBatch>();
  for (const job of await queue.getJobs(["wait", "active", "completed", "delayed"])) {
    const { data } = job ?? {};
    if (!data || idOf(data) !== job.id) continue;
    for (const { key } of data.cells) left.set(key, data);
  }
  return left;
}

export const hasRowsOf = ({ cells }: CellBatch, rows: readonly Row[]): boolean =>
  Array.isArray(rows) &&
  rows.length === cells.length &&
  rows.every((row, i) => row.cell === cells[i].key);
