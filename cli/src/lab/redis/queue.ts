import { createHash } from "node:crypto";
import type { JobsOptions, Queue, QueueOptions, WorkerOptions } from "bullmq";
import type { Cell } from "../cell.ts";
import type { Ran } from "../crew.ts";
import type { Row } from "../row.ts";
import type { RedisConnection } from "./connection.ts";

/** What is on the queue. */
export interface Batch {
  readonly cells: readonly Cell[];
}

/** What a worker says of a batch that it hands back: it has another version of the algorithm, or none. */
export interface Unfit {
  readonly worker: string;
  readonly algorithm: string;
  readonly asked: string;
  readonly has: string;
}

/** All sweeps share one queue: a cell is the same run whoever asks for it. */
export const QUEUE = "cells";
const PREFIX = "ringleader";

/** Seconds for which a worker may be silent before its batch is given to another. */
export const LEASE = 10;
/** A batch that goes down with its worker more often than this is not given out again. */
const LOST_AT_MOST = 5;
const DAY = 24 * 60 * 60;

/** The same cells have the same id, so that adding them again changes nothing. */
export const idOf = ({ cells }: Batch): string => {
  const hash = createHash("sha256");
  for (const { key } of cells) hash.update(`${key}\n`);
  return `batch-${hash.digest("hex").slice(0, 32)}`;
};

/** What is not fetched in a week is fetched by nobody. */
const jobOptions: JobsOptions = {
  attempts: 3,
  removeOnComplete: { age: 7 * DAY },
  removeOnFail: { age: 7 * DAY },
};

/** Server and eviction were looked at when the connection was made; the library would say it its own way. */
const common = ({ options }: RedisConnection) => ({
  connection: options,
  prefix: PREFIX,
  skipVersionCheck: true,
});

/** Events carry the rows of their batch; whoever misses them looks at the batch itself. */
export const queueOptions = (it: RedisConnection): QueueOptions => ({
  ...common(it),
  defaultJobOptions: jobOptions,
  streams: { events: { maxLen: 500 } },
});

export const eventOptions = common;

export const workerOptions = (it: RedisConnection, leaseSeconds: number): WorkerOptions => ({
  ...common(it),
  lockDuration: leaseSeconds * 1000,
  stalledInterval: leaseSeconds * 500,
  maxStalledCount: LOST_AT_MOST,
  runRetryDelay: 1000,
});

const BYTES = 1 << 20;

/** Cells in pieces that travel well; one that is large travels alone. */
export function* pieces(cells: readonly Cell[]): Generator<readonly Cell[]> {
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

/** What a worker is called: who looks at the queue sees where it is, and how many threads it has. */
export const nameOf = (host: string, pid: number, threads: number): string =>
  `${host.replaceAll(/[^\w.-]/g, "-")}/${pid}/${threads}`;

/** The threads of all who take cells, by their names. */
export const threadsOf = (workers: readonly { readonly name?: string }[]): number =>
  workers.reduce((sum, { name = "" }) => sum + Number(/\/(\d+)$/.exec(name)?.[1] ?? 1), 0);

/** The batches of an earlier coordinator, by cell; those that failed may be tried afresh. */
export async function leftBehind(queue: Queue<Batch, Ran>): Promise<Map<string, Batch>> {
  const failed = await queue.getJobs(["failed"]);
  await Promise.all(failed.map(({ id }) => queue.remove(id!)));
  const left = new Map<string, Batch>();
  for (const job of await queue.getJobs(["wait", "active", "completed", "delayed"])) {
    const { data } = job ?? {};
    if (!data || idOf(data) !== job.id) continue;
    for (const { key } of data.cells) left.set(key, data);
  }
  return left;
}

export const keysOf = ({ cells }: Batch): string[] => cells.map(({ key }) => key);

export const areOf = ({ cells }: Batch, rows: readonly Row[]): boolean =>
  Array.isArray(rows) &&
  rows.length === cells.length &&
  rows.every((row, i) => row.cell === cells[i].key);
