import { builtVersion } from "../../install/algorithm-version.ts";
import { threadPool, type CellRunner } from "../cell-runner.ts";
import type { RedisAddress } from "./address.ts";
import { connect } from "./connection.ts";
import { queueRunner } from "./queue-runner.ts";
import { redisQueue } from "./redis-queue.ts";

/** Runs cells on workers of any machine, through the queue of this version in Redis. */
export async function redisRunner(address: RedisAddress): Promise<CellRunner> {
  const version = builtVersion();
  const queue = redisQueue(await connect(address), version);
  return queueRunner(queue, threadPool(1), version);
}
