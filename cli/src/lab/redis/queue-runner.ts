import { Refusal, unlessRefused } from "@ringleader/core/internal/refusal";
import { shorten } from "@ringleader/core/internal/words";
import { complain } from "../../terminal/output.ts";
import { patiently } from "../../workers/patience.ts";
import { runHalves, type BatchResult, type CellRunner } from "../cell-runner.ts";
import { systemClock, wait, type Clock } from "../clock.ts";
import { FalseRow } from "../false-row.ts";
import type { Cell } from "../plan/cell.ts";
import type { Row } from "../store/row.ts";
import { idOf, splitByBytes, threadsOf } from "./batch.ts";
import type { BatchEnd, BatchQueue, CellBatch } from "./batch-queue.ts";
import { parseAnswer } from "./parse-answer.ts";
import { parseBatch } from "./parse-batch.ts";
import { differingColumn, isOfThisMachine, samplesOf } from "./samples.ts";

/** Milliseconds between two polls of the pending batches. Polls are needed because an event may be missed. */
const POLL = 2000;
/** Number of consecutive polls that find no worker before the user is warned. */
const LONELY_POLLS = 3;
/** Number of consecutive polls of one batch that may fail. If one more fails, the sweep ends. */
const FAILED_POLLS = 5;
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
  /** Number of polls that failed since the last one that did not. */
  failedPolls: number;
  /** The worker that returned its rows; undefined if no worker has. */
  worker: string | undefined;
  readonly result: Promise<BatchResult>;
  readonly fulfil: (result: BatchResult | Promise<BatchResult>) => void;
  readonly fail: (error: Error) => void;
}

/** A batch that an earlier sweep left on the queue, with the keys of its cells that are not stored yet. */
interface LeftBatch {
  readonly id: string;
  readonly batch: CellBatch;
  readonly unstored: Set<string>;
}

/**
 * Runs cells on the workers of a queue. Results stay on the queue until the sweep has stored them. Cells that an earlier
 * sweep left on the queue are awaited, not added again. `checker` runs the samples that answers are compared with.
 */
export async function queueRunner(
  queue: BatchQueue,
  checker: CellRunner,
  version: string,
  clock: Clock = systemClock,
): Promise<CellRunner> {
  const left = new Map<string, LeftBatch[]>();
  for (const { id, data } of await queue.found()) {
    const batch = unlessRefused(() => parseBatch(data, version));
    if (!batch || idOf(batch) !== id) continue;
    const unstored = new Set(batch.cells.map(({ key }) => key));
    for (const key of unstored) {
      left.set(key, [...(left.get(key) ?? []), { id, batch, unstored }]);
    }
  }
  return new QueueRunner(queue, checker, clock, left);
}

class QueueRunner implements CellRunner {
  readonly #queue: BatchQueue;
  readonly #checker: CellRunner;
  readonly #clock: Clock;
  /** Batches without a result yet, by id. */
  readonly #pending = new Map<string, PendingBatch>();
  /** Batches whose rows are not stored, by cell. */
  readonly #unstored = new Map<string, PendingBatch>();
  /** Batches that an earlier sweep left on the queue, by cell. */
  readonly #left: Map<string, LeftBatch[]>;
  /** The comparison of the first sample of each worker. Rows of a worker wait for it. */
  readonly #firstSample = new Map<string, Promise<void>>();
  #falseRow: FalseRow | undefined;
  /** Removals that are not finished. */
  readonly #drops = new Set<Promise<void>>();
  #threads = 0;
  #lonelyPolls = 0;
  /** True if the workers could not be listed. The sweep goes on without their number. */
  #isUncounted = false;
  /** True if a sample could not be run on this machine. Its row is stored without a comparison. */
  #isUncompared = false;
  #cancelPoll = () => {};
  #closing: Promise<void> | undefined;

  constructor(
    queue: BatchQueue,
    checker: CellRunner,
    clock: Clock,
    left: Map<string, LeftBatch[]>,
  ) {
    this.#queue = queue;
    this.#checker = checker;
    this.#clock = clock;
    this.#left = left;
    queue.onEnd((id) => {
      const pending = this.#pending.get(id);
      if (pending) void this.#poll(pending);
    });
    void this.#keepPolling();
  }

  get concurrency(): number {
    return Math.max(AHEAD, AHEAD_PER_THREAD * this.#threads);
  }

  async run(cells: readonly Cell[]): Promise<BatchResult> {
    if (this.#falseRow) throw this.#falseRow;
    const known = new Set<PendingBatch>();
    const unknown: Cell[] = [];
    for (const cell of cells) {
      const batch = this.#left.get(cell.key)?.[0]?.batch;
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
    if (this.#falseRow) throw this.#falseRow;
    return { rows: cells.map(({ key }) => rows.get(key)!), seconds };
  }

  stored(rows: readonly Pick<Row, "cell">[]): void {
    /** Ids of batches of which no row is needed any more. */
    const done = new Set<string>();
    for (const { cell } of rows) {
      const pending = this.#unstored.get(cell);
      for (const { id, unstored } of [
        ...(this.#left.get(cell) ?? []),
        ...(pending ? [pending] : []),
      ]) {
        if (unstored.delete(cell) && unstored.size === 0) done.add(id);
      }
      this.#unstored.delete(cell);
      this.#left.delete(cell);
    }
    for (const id of done) this.#drop(id);
  }

  /** Removes a batch after its use. One that stays is found or removed by the next sweep. */
  #drop(id: string): void {
    const drop = this.#queue
      .remove(id)
      .catch(() => {})
      .finally(() => this.#drops.delete(drop));
    this.#drops.add(drop);
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    this.#cancelPoll();
    const pending = [...this.#pending.values()];
    for (const { fail } of pending) fail(new Error("the sweep is over"));
    const timeout = wait(this.#clock, GRACE);
    // A batch that a worker has started stays on the queue, where the next sweep finds its rows.
    for (const { id } of pending) this.#drop(id);
    await Promise.race([Promise.all(this.#drops), timeout]);
    await Promise.race([Promise.allSettled([this.#queue.close(), this.#checker.close()]), timeout]);
    this.#queue.disconnect();
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
    const pending = {
      id,
      batch,
      unstored: unstored ?? new Set(keys),
      failedPolls: 0,
      worker: undefined,
      result,
      fulfil,
      fail,
    };
    this.#pending.set(id, pending);
    for (const key of keys) this.#unstored.set(key, pending);
    return pending;
  }

  async #put({ id, batch }: PendingBatch): Promise<void> {
    try {
      await this.#queue.add(id, batch);
    } catch (error) {
      const { shown } = this.#queue;
      throw new Refusal(`${shown} does not accept the cells: ${(error as Error).message}`);
    }
  }

  /** Runs the halves of a failed batch. If not all of its rows are needed, runs the cells of those together. */
  #runAgain({ id, batch, unstored }: PendingBatch, reason: string): Promise<BatchResult> {
    this.#drop(id);
    // A cell that is needed later must not wait for this batch.
    for (const { key } of batch.cells) {
      if (!unstored.has(key)) this.#unstored.delete(key);
      this.#left.set(key, this.#left.get(key)?.filter((left) => left.id !== id) ?? []);
    }
    const run = async (cells: readonly Cell[]): Promise<BatchResult> => {
      const part = this.#await({ cells });
      await this.#put(part);
      return part.result;
    };
    const needed = batch.cells.filter(({ key }) => unstored.has(key));
    return needed.length < batch.cells.length
      ? run(needed)
      : runHalves(needed, lossOf(reason), run);
  }

  /** Polls a batch. If polls of it keep failing, its cells cannot be stored, so its result fails. */
  async #poll(pending: PendingBatch): Promise<void> {
    try {
      await this.#settle(pending);
      pending.failedPolls = 0;
    } catch (error) {
      if (++pending.failedPolls <= FAILED_POLLS) return;
      this.#pending.delete(pending.id);
      const why = error instanceof Refusal ? error.message : String(error);
      pending.fail(new Refusal(`${this.#queue.shown} does not report how a batch ended: ${why}`));
    }
  }

  /**
   * Ends the wait for a batch that has ended. If the batch failed or its answer cannot be read, its halves are run. If
   * the queue has lost the batch, adds it again.
   */
  async #settle(pending: PendingBatch): Promise<void> {
    if (!this.#pending.has(pending.id)) return;
    const end = await this.#queue.look(pending.id);
    if (end === "pending" || this.#pending.get(pending.id) !== pending) return;
    if (end === "unknown") return this.#put(pending);
    this.#pending.delete(pending.id);
    const result = this.#read(pending, end);
    // If the sweep is over, `fulfil` has no effect, so no caller handles this error.
    result.catch(() => {});
    pending.fulfil(result);
  }

  async #read(pending: PendingBatch, end: BatchEnd): Promise<BatchResult> {
    if ("failed" in end) return this.#runAgain(pending, end.failed);
    const { worker, answer } = end;
    pending.worker = worker;
    let result: BatchResult;
    try {
      result = parseAnswer(pending.batch, answer);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return this.#runAgain(pending, `worker ${shorten(worker)} gave no answer: ${error.message}`);
    }
    const first = this.#firstSample.get(worker);
    const compared = this.#compareSamples(worker, pending.batch, result.rows, !first);
    if (!first) this.#firstSample.set(worker, compared);
    await Promise.all([first, compared]);
    return result;
  }

  /** Runs the samples of a batch on this machine. Ends the sweep if a row of the worker differs. */
  async #compareSamples(
    worker: string,
    { cells }: CellBatch,
    rows: readonly Row[],
    isFirst: boolean,
  ): Promise<void> {
    const samples = samplesOf(cells, isFirst);
    if (samples.length > 0) {
      const { rows: own } = await this.#checker.run(samples);
      for (const [i, sample] of samples.entries()) {
        const theirs = rows[cells.indexOf(sample)];
        if (isOfThisMachine(own[i])) this.#reportUncompared(own[i]);
        const column = differingColumn(theirs, own[i]);
        if (column !== undefined) this.#end(worker, theirs, own[i], column);
      }
    }
    if (this.#falseRow) throw this.#falseRow;
  }

  #reportUncompared({ algorithm, n, seed, error }: Row): void {
    if (!this.#isUncompared)
      complain(
        `${algorithm}, n = ${n}, seed ${seed} cannot be run again on this machine: ${error}`,
      );
    this.#isUncompared = true;
  }

  /** Fails all batches, because a worker returned a false row. */
  #end(worker: string, theirs: Row, ours: Row, column: keyof Row): void {
    const { cell, algorithm, n, seed } = ours;
    const doubted = [...this.#unstored].filter(([, pending]) => pending.worker === worker);
    const digests = `digest ${theirs.digest}, but this machine gets ${ours.digest}`;
    this.#falseRow ??= new FalseRow(
      `worker ${shorten(worker)} returned a false row for cell ${cell} (${algorithm}, n = ${n}, seed ${seed}): ` +
        `${digests}; the first column that differs is ${column}. None of its rows that were not yet stored is stored.`,
      new Set(doubted.map(([key]) => key)),
    );
    for (const { fail } of this.#pending.values()) fail(this.#falseRow);
    // The next sweep must not find them.
    for (const id of new Set(doubted.map(([, pending]) => pending.id))) this.#drop(id);
  }

  async #pollAll(): Promise<void> {
    await Promise.all([...this.#pending.values()].map((pending) => this.#poll(pending)));
    const workers = await this.#queue.workers();
    this.#threads = threadsOf(workers);
    const isLonely = workers.length === 0 && this.#pending.size > 0;
    this.#lonelyPolls = isLonely ? this.#lonelyPolls + 1 : 0;
    if (this.#lonelyPolls === LONELY_POLLS) {
      complain(
        `no worker of this version is taking cells from ${this.#queue.shown}; start one on any machine: ringleader worker --redis URL`,
      );
    }
  }

  async #keepPolling(): Promise<void> {
    await this.#pollAll().catch((error: Error) => {
      if (!this.#closing && !this.#isUncounted)
        complain(`${this.#queue.shown} does not list the workers: ${error.message}`);
      this.#isUncounted = true;
    });
    if (this.#closing) return;
    this.#cancelPoll = this.#clock.after(POLL, () => void this.#keepPolling());
  }
}

const lossOf = (reason: string): Refusal =>
  new Refusal(
    reason.includes("stalled")
      ? "every worker that ran this cell was lost."
      : `every worker that ran this cell failed: ${reason}`,
  );
