import { builtVersion } from "../install/algorithm-version.ts";
import type { CellRunner } from "../lab/cell-runner.ts";
import { redisAddress } from "../lab/redis/address.ts";
import { connect } from "../lab/redis/connection.ts";
import { queueRunner } from "../lab/redis/queue-runner.ts";
import { redisQueue } from "../lab/redis/redis-queue.ts";
import { runCells } from "../lab/run-cells.ts";

/** Opens a coordinator of a Redis that runs its samples in this thread. */
export async function coordinator(url: string): Promise<CellRunner> {
  const version = builtVersion();
  const queue = redisQueue(await connect(redisAddress(url)), version);
  const checker: CellRunner = {
    concurrency: 1,
    run: (cells) => Promise.resolve({ rows: runCells(cells), seconds: 0 }),
    close: () => Promise.resolve(),
  };
  return queueRunner(queue, checker, version);
}
