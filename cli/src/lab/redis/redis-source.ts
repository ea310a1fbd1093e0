import { Refusal } from "@ringleader/core/internal";
import { UnrecoverableError, WaitingError, Worker, type Job } from "bullmq";
import type { BatchSource } from "./batch-queue.ts";
import { reportErrors, type RedisConnection } from "./connection.ts";
import { queueName, workerOptions } from "./queue-options.ts";

/** Returns the queue of this version in Redis, for a worker with this name, number of threads and lease in seconds. */
export function redisSource(
  connection: RedisConnection,
  version: string,
  { name, threads, lease }: { name: string; threads: number; lease: number },
): BatchSource {
  let worker: Worker | undefined;
  return {
    shown: connection.shown,
    take(perform) {
      const process = async (job: Job, token = ""): Promise<null> => {
        const handBack = async () => void (await job.moveToWait(token));
        const answer = await perform({ data: job.data, handBack }).catch((error: unknown) => {
          throw error instanceof Refusal ? new UnrecoverableError(error.message) : error;
        });
        if (answer === undefined) throw new WaitingError();
        // The answer is a log of the job and not its result, because the event of the end contains the result.
        await job.log(JSON.stringify(answer));
        return null;
      };
      worker = new Worker(queueName(version), process, {
        ...workerOptions(connection, lease),
        concurrency: threads,
        name,
      });
      reportErrors(worker, connection.shown);
    },
    async pause() {
      await worker?.pause(true);
    },
  };
}
