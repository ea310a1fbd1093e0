import type { Cell } from "./plan/cell.ts";
import type { Row } from "./store/row.ts";
import { WorkerPool } from "../workers/pool.ts";
import { errorRow } from "./store/row-of.ts";
import { Refusal } from "@ringleader/core/internal";
import { workersOf } from "../request/amounts.ts";
import { isPath } from "../terminal/shell-word.ts";
import type { Plan } from "./plan/plan.ts";

/** A batch of cells that was run. */
export interface BatchResult {
  /** In the order of the cells; a cell that fails is a row with its error. */
  readonly rows: readonly Row[];
  /** Running time, without the time in a queue. */
  readonly seconds: number;
}

/**
 * Runs the cells of a sweep: in threads of this machine, or on workers anywhere. Cells travel in batches, because
 * sending a small one takes longer than running it.
 */
export interface CellRunner {
  /** Batches worth having under way at once; grows when workers join. */
  readonly concurrency: number;
  run(cells: readonly Cell[]): Promise<BatchResult>;
  /** Tells that these rows are committed and need not be kept any longer. */
  stored?(rows: readonly Row[]): void;
  /** Ends at once; batches under way fail. */
  close(): Promise<void>;
}

/** Runs both halves of cells that failed together, until the cell to blame is alone; its row has the error. */
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

/** Runs cells in threads of this machine. */
export function threadPool(threads: number): CellRunner {
  const pool = new WorkerPool<typeof import("./run-cells.ts")>({
    module: new URL("./run-cells.js", import.meta.url),
    threads,
  });
  let isClosed = false;
  const run = async (cells: readonly Cell[]): Promise<BatchResult> => {
    const started = performance.now();
    try {
      const rows = await pool.run("runCells", cells);
      return { rows, seconds: (performance.now() - started) / 1000 };
    } catch (error) {
      if (isClosed) throw error;
      // The worker was lost: out of memory, or ended by a user's own file.
      return runHalves(cells, error, run);
    }
  };
  return {
    // One batch more than threads, so that no thread waits for its next batch.
    concurrency: threads + 1,
    run,
    async close() {
      isClosed = true;
      await pool.end();
    },
  };
}

/** Opens the runner of a sweep: threads of this machine, or with --redis workers on others. */
export async function openRunner(
  { groups }: Plan,
  workers: string | undefined,
  redis: string | undefined,
): Promise<CellRunner> {
  if (redis === undefined) return threadPool(workersOf(workers));
  if (workers !== undefined) {
    throw new Refusal(
      "--workers does not go with --redis; give it to `ringleader worker` on each machine.",
    );
  }
  const own = groups.find(({ series }) => isPath(series.algorithm));
  if (own) {
    throw new Refusal(
      `--redis does not go with ${own.series.algorithm}: workers run algorithms of the catalogue only.`,
    );
  }
  const { redisAddress } = await import("./redis/address.ts");
  const { redisRunner } = await import("./redis/redis-runner.ts");
  return redisRunner(redisAddress(redis));
}
