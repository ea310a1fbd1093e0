import type { Cell } from "./plan/cell.ts";
import type { Row } from "./store/row.ts";
import { ownFilesOfCommand } from "../workers/own-thread.ts";
import { WorkerPool } from "../workers/pool.ts";
import { systemClock, type Clock } from "./clock.ts";
import { errorRow } from "./store/row-of.ts";
import { Refusal } from "@ringleader/core/internal";
import { workersOf } from "../request/amounts.ts";
import { isPath } from "../terminal/shell-word.ts";
import type { Plan } from "./plan/plan.ts";

export interface BatchResult {
  /** One row for each cell, in order. The row of a failed cell contains the error. */
  readonly rows: readonly Row[];
  /** Running time in seconds, not counting the time that the batch waited on the queue in Redis. */
  readonly seconds: number;
}

/** Runs cells in batches, because sending a small cell to a thread takes longer than running it. */
export interface CellRunner {
  /** Number of batches to run at the same time; with Redis, it grows when workers join. */
  readonly concurrency: number;
  run(cells: readonly Cell[]): Promise<BatchResult>;
  /** Tells the runner that rows of these cells are committed, now or earlier, so it can drop its copies. */
  stored?(rows: readonly Pick<Row, "cell">[]): void;
  /** Stops immediately. Batches that are still running fail. */
  close(): Promise<void>;
}

/** Runs each half of a failed batch. A failed batch of one cell becomes a row with the error. */
export async function runHalves(
  cells: readonly Cell[],
  error: unknown,
  run: (half: readonly Cell[]) => Promise<BatchResult>,
): Promise<BatchResult> {
  if (cells.length === 1) return { rows: [errorRow(cells[0], error)], seconds: 0 };
  const middle = cells.length >> 1;
  const halves = [cells.slice(0, middle), cells.slice(middle)];
  const [first, second] = await Promise.all(halves.map(run));
  return { rows: [...first.rows, ...second.rows], seconds: first.seconds + second.seconds };
}

/** The part of a WorkerPool that runs cells. */
export type CellPool = Pick<WorkerPool<typeof import("./run-cells.ts")>, "run" | "end">;

/** The threads of the catalogue, and those of users' files. */
interface CellPools {
  readonly catalogue: CellPool;
  readonly own: CellPool;
}

/** Makes both pools. A pool starts a thread only when the thread has a task. */
function cellPools(threads: number): CellPools {
  const module = new URL("./run-cells.js", import.meta.url);
  return {
    catalogue: new WorkerPool({ module, threads, own: "none" }),
    // A verification runs the files that a store names, which the command line does not name.
    own: new WorkerPool({ module, threads, own: ownFilesOfCommand() ?? "confined" }),
  };
}

/** True for a cell of a user's file. */
const isOwnCell = ({ asked }: Cell): boolean => isPath(asked.algorithm);

/** Runs cells in threads. A thread that has loaded a user's file never runs a cell of the catalogue. */
export function threadPool(
  threads: number,
  pools = cellPools(threads),
  clock: Clock = systemClock,
): CellRunner {
  const runRows = async (cells: readonly Cell[]): Promise<readonly Row[]> => {
    const own = cells.filter(isOwnCell);
    if (own.length === cells.length) return pools.own.run("runCells", cells);
    if (own.length === 0) return pools.catalogue.run("runCells", cells);
    const others = cells.filter((cell) => !isOwnCell(cell));
    const [ownRows, rows] = await Promise.all([own, others].map(runRows));
    const [nextOwn, next] = [ownRows.values(), rows.values()];
    return cells.map((cell) => (isOwnCell(cell) ? nextOwn : next).next().value!);
  };
  let isClosed = false;
  const run = async (cells: readonly Cell[]): Promise<BatchResult> => {
    const started = clock.now();
    try {
      const rows = await runRows(cells);
      return { rows, seconds: (clock.now() - started) / 1000 };
    } catch (error) {
      if (isClosed) throw error;
      // The worker ran out of memory, or code in a user's own file ended it.
      return runHalves(cells, error, run);
    }
  };
  return {
    // One batch more than there are threads, so that no thread waits for its next batch.
    concurrency: threads + 1,
    run,
    async close() {
      isClosed = true;
      await Promise.all([pools.catalogue.end(), pools.own.end()]);
    },
  };
}

/** Opens the runner of a sweep: threads of this machine, or workers on any machine if --redis is given. */
export async function openRunner(
  { groups }: Plan,
  workers: string | undefined,
  redis: string | undefined,
): Promise<CellRunner> {
  if (redis === undefined) return threadPool(workersOf(workers));
  if (workers !== undefined) {
    throw new Refusal(
      "--workers does not go with --redis; give --workers to `ringleader worker` on each machine.",
    );
  }
  const own = groups.find(({ series }) => isPath(series.algorithm));
  if (own) {
    throw new Refusal(
      `--redis does not go with ${own.series.algorithm}, because workers run only algorithms of the catalogue.`,
    );
  }
  const { redisAddress } = await import("./redis/address.ts");
  const { redisRunner } = await import("./redis/redis-runner.ts");
  return redisRunner(redisAddress(redis));
}
