import type { QueueOptions, WorkerOptions } from "bullmq";
import type { RedisConnection } from "./connection.ts";

const PREFIX = "ringleader";

/** Seconds of silence after which the batch of a worker goes to another worker. */
export const LEASE = 10;
/** Number of workers that may be lost while running one batch. If one more is lost, the batch fails. */
const LOST_AT_MOST = 5;
/** A week, in seconds. */
const WEEK = 7 * 24 * 60 * 60;

/** All sweeps of one version share one queue, because equal cells are the same run. No other version sees it. */
export const queueName = (version: string): string => `cells-${version}`;

/** The library's own check is skipped, because `connect` has checked the version and the eviction policy. */
export const commonOptions = ({ options }: RedisConnection) => ({
  connection: options,
  prefix: PREFIX,
  skipVersionCheck: true,
});

/** Keeps results for a week, each with one answer, and about 1000 events, which contain no rows. */
export const queueOptions = (connection: RedisConnection): QueueOptions => ({
  ...commonOptions(connection),
  defaultJobOptions: {
    attempts: 3,
    keepLogs: 1,
    removeOnComplete: { age: WEEK },
    removeOnFail: { age: WEEK },
  },
  streams: { events: { maxLen: 1000 } },
});

export const workerOptions = (connection: RedisConnection, lease: number): WorkerOptions => ({
  ...commonOptions(connection),
  lockDuration: lease * 1000,
  stalledInterval: lease * 500,
  maxStalledCount: LOST_AT_MOST,
  runRetryDelay: 1000,
});
