import { hostname } from "node:os";
import { Refusal } from "@ringleader/core/internal/refusal";
import { millisecondsOf, workersOf } from "../../request/amounts.ts";
import { builtVersion } from "../../install/algorithm-version.ts";
import { threadPool } from "../../lab/cell-runner.ts";
import { redisAddress } from "../../lab/redis/address.ts";
import { connect } from "../../lab/redis/connection.ts";
import { workerName } from "../../lab/redis/batch.ts";
import { LEASE } from "../../lab/redis/queue-options.ts";
import { redisSource } from "../../lab/redis/redis-source.ts";
import { takeCells, type Taking } from "../../lab/redis/take-cells.ts";
import { counted, rough } from "../../terminal/numbers.ts";
import { complain, print } from "../../terminal/output.ts";
import { rateMeter, showWork } from "../../terminal/progress-line.ts";
import { interruptStatus, onInterrupt } from "../../workers/interrupt.ts";
import type { WorkerFlags } from "./flags.ts";

export async function run({ redis, workers, lease }: WorkerFlags): Promise<number> {
  const many = workersOf(workers);
  const seconds = lease === undefined ? LEASE : leaseOf(lease);
  const connection = await connect(redisAddress(redis));
  const signal = new Promise<number>((fulfil) => onInterrupt(() => fulfil(interruptStatus()!)));
  const version = builtVersion();
  const name = workerName(hostname(), process.pid, many);
  const source = redisSource(connection, version, { name, threads: many, lease: seconds });
  const taking = takeCells(source, threadPool(many), version);
  print(
    `taking cells from ${connection.shown} with ${counted(many, "thread")}, version ${version} (Ctrl-C ends the worker)`,
  );
  const endProgress = showProgress(taking);
  const status = await signal;
  endProgress();
  complain(
    `interrupted after ${counted(taking.done, "cell")}; unfinished cells go back to the queue.`,
  );
  await taking.end();
  return status;
}

/** Parses `--lease`. Refuses less than one second, because such a lease could expire on a busy machine. */
function leaseOf(text: string): number {
  const seconds = millisecondsOf("--lease", text) / 1000;
  if (seconds >= 1) return seconds;
  throw new Refusal(`--lease ${text} is not accepted; give at least 1 second.`);
}

/** Shows progress. Returns a function that ends the display. */
function showProgress(taking: Taking): () => void {
  const rateOf = rateMeter();
  const parts = () => {
    const { done, now } = taking;
    const doing = now
      ? `at ${now.asked.algorithm} n = ${String(now.asked.n)}`
      : "waiting for cells";
    return [`${counted(done, "cell")} done`, done > 0 && `${rough(rateOf(done))}/s`, doing];
  };
  return showWork({ parts });
}
