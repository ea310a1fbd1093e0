import { MessageChannel } from "node:worker_threads";
import { onExit } from "../terminal/exit.ts";
import { removeFile } from "../terminal/output-file.ts";
import { complain } from "../terminal/output.ts";
import { typed } from "../terminal/shell-word.ts";
import { lossError, WorkerLost } from "./failures.ts";
import { onInterrupt } from "./interrupt.ts";
import { WorkerPool } from "./pool.ts";
import { SharedProgress } from "./shared-progress.ts";
import {
  describeInterruption,
  showProgress,
  threadColumns,
  type ThreadProgress,
} from "./stages.ts";
import type { AnswerOf, TaskOf, ThreadReply } from "./work.ts";

/**
 * Runs `work` of a module in a thread, so that a signal immediately stops even a single long step, such as drawing 10^8
 * ids. `again` is the command that starts over. With `own` "none", the thread must not load a user's file.
 */
export async function runInThread<F>(
  module: URL,
  task: TaskOf<F>,
  again = typed(),
  own?: "none",
): Promise<AnswerOf<F>> {
  const progress: ThreadProgress = SharedProgress.create(threadColumns);
  const { feed, sendChunk } = stdinFeed();
  const pool = new WorkerPool<{ work: F }>({ module, threads: 1, progress, feed, own });
  const endProgress = showProgress(progress);
  let unfinished: string | undefined;
  let violation: string | undefined;
  let isInterrupted = false;
  const forgetFile = onExit(() => {
    if (unfinished !== undefined) removeFile(unfinished);
  });
  const cancel = onInterrupt((leave) => {
    isInterrupted = true;
    endProgress();
    const found = violation === undefined ? "" : ` Violated so far: ${violation}.`;
    complain(`${describeInterruption(progress)}${found} To start over: ${again}`);
    leave();
  });
  const onReply = (reply: ThreadReply) => {
    if ("wants" in reply) void sendChunk();
    else if ("violation" in reply) ({ violation } = reply);
    else ({ unfinished } = reply);
  };
  try {
    const answer = await pool.run("work", task, onReply as never);
    return isInterrupted ? await new Promise<never>(() => {}) : answer;
  } catch (error) {
    if (isInterrupted) return await new Promise<never>(() => {});
    if (unfinished !== undefined) removeFile(unfinished);
    throw error instanceof WorkerLost ? lossError(error.reason) : error;
  } finally {
    endProgress();
    cancel();
    await pool.end();
    forgetFile();
  }
}

/** Reads stdin on the main thread, one chunk each time the worker asks for one. */
function stdinFeed() {
  const { port1, port2 } = new MessageChannel();
  const count = new Int32Array(new SharedArrayBuffer(4));
  let stdin: AsyncIterator<Buffer> | undefined;
  const sendChunk = async () => {
    stdin ??= process.stdin[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const { done, value } = await stdin.next().catch(() => ({ done: true, value: null }));
    port1.postMessage(done ? null : value);
    Atomics.add(count, 0, 1);
    Atomics.notify(count, 0);
  };
  return { feed: { port: port2, count }, sendChunk };
}
