import { availableParallelism } from "node:os";
import { Refusal } from "@ringleader/core";
import { wholeOf } from "../check/amounts.ts";
import { isPath } from "../own-algorithm.ts";
import type { Crew } from "./crew.ts";
import type { Plan } from "./plan.ts";
import { threads } from "./threads.ts";

/** Threads of this machine, or workers on others: then, and only then, Redis is spoken to. */
export async function crewOf(
  { groups }: Plan,
  workers: string | undefined,
  redis: string | undefined,
): Promise<Crew> {
  if (redis === undefined) return threads(threadsAsked(workers));
  if (workers !== undefined) {
    throw new Refusal(
      "--workers does not go with --redis: how many threads a worker has is said where it is started.",
    );
  }
  const own = groups.find(({ series }) => isPath(series.algorithm));
  if (own) {
    throw new Refusal(
      `--redis does not go with ${own.series.algorithm}: workers run the catalogue, no code is sent to them.`,
    );
  }
  const { redisAddress } = await import("./redis/address.ts");
  const { redisCrew } = await import("./redis/redis-crew.ts");
  return redisCrew(redisAddress(redis));
}

/** `--workers N`, or one a core. */
export const threadsAsked = (workers: string | undefined): number =>
  workers === undefined ? availableParallelism() : wholeOf("--workers", workers, 1, 256);
