import { Refusal } from "@ringleader/core/internal";
import { Queue, QueueEvents } from "bullmq";
import { complain } from "../../terminal/output.ts";
import { patiently } from "../../workers/patience.ts";
import { runHalves, type BatchResult, type CellRunner } from "../cell-runner.ts";
import type { Cell } from "../plan/cell.ts";
import type { Row } from "../store/row.ts";
import type { RedisAddress } from "./address.ts";
import { connect, reportErrors, type RedisConnection } from "./connection.ts";
import {
  commonOptions,
  hasRowsOf,
  idOf,
  leftBehind,
  QUEUE,
  queueOptions,
  splitByBytes,
  threadsOf,
  type CellBatch,
  type Unfit,
} from "./queue.ts";

/** Milliseconds between two polls of the pending batches. Polls are needed because an event may be missed. */
const POLL = 2000;
/** Number of consecutive polls that find no worker before the user is warned. */
const LONELY_POLLS = 3;
/** Number of batches to keep on the queue: AHEAD, or AHEAD_PER_THREAD for each known thread if that is more. */
const AHEAD = 32;
const AHEAD_PER_THREAD = 4;
/** Milliseconds during which `close` tries to take back the batches that no worker has started. */
const GRACE = patiently(400);

/** A batch that was put on the queue and whose rows are not stored yet. */
interface PendingBatch {
  readonly id: string;
  readonly batch: CellBatch;
  /** Keys of its cells that belong to this sweep and are not stored yet. */
  readonly unstored: Set<string>;
  readonly result: Promise<BatchResult>;
  readonly fulfil: (result: BatchResult | Promise<BatchResult>) => void;
  readonly fail: (error: Error) => void;
}

/**
 * Runs cells on workers of any machine, through a queue in Redis. Results stay on the queue until the sweep has stored
 * them. Cells that an earlier sweep left on the queue are awaited, not added again.
 */
export async function redisRunner(address: RedisAddress): Promise<CellRunner> {
  const connection = await connect(address);
  const queue = new Queue<CellBatch, BatchResult>(QUEUE, queueOptions(connection));
  reportErrors(queue, connection.shown);
  return new RedisRunner(connection, queue, await leftBehind(queue));
}

class RedisRunner implements CellRunner {
  readonly #connection: RedisConnection;
  readonly #queue: Queue<CellBatch, BatchResult>;
  readonly #events: QueueEvents;
  /** Batches without a result yet, by id. */
  readonly #pending = new Map<string, PendingBatch>();
  /** Batches whose rows are not stored, by cell. */
  readonly #unstored = new Map<string, PendingBatch>();
  /** Batches that an earlier sweep left on the queue, by cell. */
  readonly #left: Map<string, CellBatch>;
  readonly #unfitWorkers = new Set<string>();
  #threads = 0;
  #lonelyPolls = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    connection: RedisConnection,
    queue: Queue<CellBatch, BatchResult>,
    left: Map<string, CellBatch>,
  ) {
    this.#connection = connection;
    this.#queue = queue;
    this.#left = left;
    this.#events = new QueueEvents(QUEUE, commonOptions(connection));
    reportErrors(this.#events, connection.shown);
    this.#events.on("completed", ({ jobId, returnvalue }) =>
      this.#settle(jobId, returnvalue as unknown as BatchResult),
    );
    this.#events.on("failed", ({ jobId, failedReason }) =>
      this.#settle(jobId, undefined, failedReason),
    );
    this.#events.on("progress", ({ jobId, data }) =>
      this.#reportUnfit(jobId, data as unknown as Unfit),
    );
    void this.#keepPolling();
  }

  get concurrency(): number {
    return Math.max(AHEAD, AHEAD_PER_THREAD * this.#threads);
  }

  async run(cells: readonly Cell[]): Promise<BatchResult> {
    const known = new Set<PendingBatch>();
    const unknown: Cell[] = [];
    for (const cell of cells) {
      const batch = this.#left.get(cell.key);
      // Only the cells of this sweep are stored, even if a batch of an earlier sweep has more.
      const before = this.#unstored.get(cell.key) ?? (batch && this.#await(batch, new Set()));
      before?.unstored.add(cell.key);
      if (before) known.add(before);
      else unknown.push(cell);
    }
    const fresh = [...splitByBytes(unknown)].map((piece) => this.#await({ cells: piece }));
    await Promise.all([
      ...[...known].map((pending) => this.#poll(pending)),
      ...fresh.map((pending) => this.#put(pending)),
    ]);
    const rows = new Map<string, Row>();
    let seconds = 0;
    for (const result of await Promise.all([...known, ...fresh].map((it) => it.result))) {
      for (const row of result.rows) rows.set(row.cell, row);
      seconds += result.seconds;
    }
    return { rows: cells.map(({ key }) => rows.get(key)!), seconds };
  }

  stored(rows: readonly Row[]): void {
    for (const { cell } of rows) {
      const pending = this.#unstored.get(cell);
      this.#unstored.delete(cell);
      this.#left.delete(cell);
      if (!pending?.unstored.delete(cell) || pending.unstored.size > 0) continue;
      this.#queue.remove(pending.id).catch(() => {});
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const pending = [...this.#pending.values()];
    for (const { fail } of pending) fail(new Error("the sweep is over"));
    const timeout = new Promise((fulfil) => setTimeout(fulfil, GRACE));
    // A batch that a worker has started stays on the queue, where the next sweep finds its rows.
    const removed = pending.map(({ id }) => this.#queue.remove(id));
    await Promise.race([Promise.allSettled(removed), timeout]);
    const closed = [this.#queue.close(), this.#events.close()];
    await Promise.race([Promise.allSettled(closed), timeout]);
    this.#connection.close();
  }

  /** Registers a batch as pending, without putting it on the queue. */
  #await(batch: CellBatch, unstored?: Set<string>): PendingBatch {
    const id = idOf(batch);
    const known = this.#pending.get(id);
    if (known) return known;
    const keys = batch.cells.map(({ key }) => key);
    let [fulfil, fail]: [PendingBatch["fulfil"], PendingBatch["fail"]] = [() => {}, () => {}];
    const result = new Promise<BatchResult>((...settlers) => ([fulfil, fail] = settlers));
    // `run` handles the rejection.
    result.catch(() => {});
    const pending = { id, batch, unstored: unstored ?? new Set(keys), result, fulfil, fail };
    this.#pending.set(id, pending);
    for (const key of keys) this.#unstored.set(key, pending);
    return pending;
  }

  /** Ends the wait for a batch. If the batch failed, its halves are run. */
  #settle(id: string, result: BatchResult | undefined, reason = "the answer lacks rows") {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    const isComplete = result && hasRowsOf(pending.batch, result.rows);
    pending.fulfil(isComplete ? result : this.#runHalves(pending, reason));
  }

  async #put({ id, batch }: PendingBatch): Promise<void> {
    try {
      await this.#queue.add("cells", batch, { jobId: id });
    } catch (error) {
      const { shown } = this.#connection;
      throw new Refusal(`${shown} does not accept the cells: ${(error as Error).message}`);
    }
  }

  async #runHalves({ id, batch }: PendingBatch, reason: string): Promise<BatchResult> {
    await this.#queue.remove(id);
    return runHalves(batch.cells, lossOf(reason), async (cells) => {
      const half = this.#await({ cells });
      await this.#put(half);
      return half.result;
    });
  }

  /** Settles a batch that has ended but whose event was missed. If the queue has lost the batch, adds it again. */
  async #poll(pending: PendingBatch): Promise<void> {
    if (!this.#pending.has(pending.id)) return;
    const state = await this.#queue.getJobState(pending.id);
    if (state === "unknown") await this.#put(pending);
    if (state !== "completed" && state !== "failed") return;
    const job = await this.#queue.getJob(pending.id);
    const result = state === "completed" ? job?.returnvalue : undefined;
    if (job) this.#settle(pending.id, result, job.failedReason);
  }

  async #pollAll(): Promise<void> {
    await Promise.all([...this.#pending.values()].map((pending) => this.#poll(pending)));
    const workers = await this.#queue.getWorkers();
    this.#threads = threadsOf(workers);
    const isLonely = workers.length === 0 && this.#pending.size > 0;
    this.#lonelyPolls = isLonely ? this.#lonelyPolls + 1 : 0;
    if (this.#lonelyPolls === LONELY_POLLS) {
      complain(
        `no worker is taking cells from ${this.#connection.shown}; start one on any machine: ringleader worker --redis URL`,
      );
    }
  }

  async #keepPolling(): Promise<void> {
    await this.#pollAll().catch(() => {});
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#keepPolling(), POLL);
  }

  #reportUnfit(id: string, { worker, algorithm, asked, has }: Unfit): void {
    if (!this.#pending.has(id) || this.#unfitWorkers.has(worker)) return;
    this.#unfitWorkers.add(worker);
    complain(
      `worker ${worker} has ${algorithm} ${has}, but this sweep needs ${asked}; the worker takes no cells.`,
    );
  }
}

const lossOf = (reason: string): Refusal =>
  new Refusal(
    reason.includes("stalled")
      ? "every worker that ran this cell was lost."
      : `every worker that ran this cell failed: ${reason}`,
  );
