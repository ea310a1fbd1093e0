import { Worker } from "node:worker_threads";
import { showLine, writeBytes } from "../terminal/output.ts";
import { showWork } from "../terminal/progress-line.ts";
import { lossError } from "./failures.ts";
import { forwardSignals } from "./interrupt.ts";
import { addThread } from "./live-threads.ts";
import { ownFilesOfCommand, type OwnFiles } from "./own-thread.ts";

/** What the thread of a verb needs to know of the process. */
export interface VerbThreadData {
  readonly own: OwnFiles | undefined;
  /** See `withDeadlySignals`. */
  readonly deadly: Int32Array;
  readonly stdout: { readonly isTTY: boolean; readonly columns: number };
  readonly stderr: { readonly isTTY: boolean };
}

/** What the thread of a verb sends: a text for stdout or stderr, a line of progress, or the exit status. */
export type VerbPost =
  | { readonly fd: number; readonly bytes: Uint8Array }
  | { readonly line: string }
  | { readonly status: number };

/** Runs the whole verb in a thread, because the main thread runs no user's code. Returns the exit status. */
export function runVerbInThread(): Promise<number> {
  const deadly = new Int32Array(new SharedArrayBuffer(4));
  const { isTTY, columns } = process.stdout;
  const data: VerbThreadData = {
    own: ownFilesOfCommand(),
    deadly,
    stdout: { isTTY, columns },
    stderr: { isTTY: process.stderr.isTTY },
  };
  const worker = new Worker(new URL("../verb-worker.js", import.meta.url), {
    argv: process.argv.slice(2),
    workerData: data,
  });
  addThread(worker);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const cancel = forwardSignals(deadly, (signal) => worker.postMessage(signal));
  // Until the verb shows something itself: it cannot if a handler of the file does not return.
  const endProgress = showWork({ parts: () => ["working"] });
  return new Promise<number>((fulfil, fail) => {
    worker.on("message", (post: VerbPost) => {
      endProgress();
      if ("status" in post) return fulfil(post.status);
      if ("line" in post) return showLine(post.line);
      try {
        writeBytes(post.fd, post.bytes);
      } catch (error) {
        fail(error);
      }
    });
    worker.on("error", (error: NodeJS.ErrnoException) =>
      fail(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? lossError("memory") : error),
    );
    worker.on("exit", fulfil);
  }).finally(() => {
    endProgress();
    cancel();
    return worker.terminate();
  });
}
