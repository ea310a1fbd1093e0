import { Queue, QueueEvents } from "bullmq";
import type { BatchQueue } from "./batch-queue.ts";
import { reportErrors, type RedisConnection } from "./connection.ts";
import { commonOptions, queueName, queueOptions } from "./queue-options.ts";

/** Keys that exist only while the queue has batches. */
const OF_BATCHES = ["wait", "active", "paused", "delayed", "prioritized", "completed", "failed"];
/** Keys that the library keeps for an empty queue. */
const OF_QUEUE = ["meta", "id", "events", "marker", "stalled", "stalled-check", "pc", "limiter"];
/** Removes the keys of an empty queue in one step. Adding a batch makes them again. */
const REMOVE_EMPTY = `
  for i = 1, ${OF_BATCHES.length} do
    if redis.call("EXISTS", KEYS[i]) == 1 then return 0 end
  end
  return redis.call("DEL", unpack(KEYS))`;

/** Returns the queue of this version in Redis, for a coordinator. */
export function redisQueue(connection: RedisConnection, version: string): BatchQueue {
  const queue = new Queue(queueName(version), queueOptions(connection));
  const events = new QueueEvents(queueName(version), commonOptions(connection));
  for (const it of [queue, events]) reportErrors(it, connection.shown);
  return {
    shown: connection.shown,
    async add(id, batch) {
      await queue.add("cells", batch, { jobId: id });
    },
    async remove(id) {
      await queue.remove(id);
    },
    async look(id) {
      const state = await queue.getJobState(id);
      if (state !== "completed" && state !== "failed") {
        return state === "unknown" ? "unknown" : "pending";
      }
      const [job, { logs }] = await Promise.all([queue.getJob(id), queue.getJobLogs(id, -1, -1)]);
      if (!job) return "unknown";
      const worker = job.processedBy ?? "without a name";
      return state === "failed"
        ? { worker, failed: job.failedReason }
        : { worker, answer: parsed(logs.at(-1)) };
    },
    onEnd(note) {
      events.on("completed", ({ jobId }) => note(jobId));
      events.on("failed", ({ jobId }) => note(jobId));
    },
    async workers() {
      return (await queue.getWorkers()).map(({ name }) => name ?? "");
    },
    async found() {
      const failed = await queue.getJobs(["failed"]);
      await Promise.all(failed.map(({ id }) => queue.remove(id!)));
      const jobs = await queue.getJobs(["wait", "active", "completed", "delayed"]);
      return jobs.flatMap((job) => (job?.id ? [{ id: job.id, data: job.data as unknown }] : []));
    },
    async close() {
      await Promise.allSettled([queue.close(), events.close()]);
      const keys = [...OF_BATCHES, ...OF_QUEUE].map((name) => queue.toKey(name));
      await connection.evaluate(REMOVE_EMPTY, keys);
    },
    disconnect: () => connection.close(),
  };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
