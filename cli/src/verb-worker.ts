import { writeSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { runCommand } from "./run-command.ts";
import { replaceSink } from "./terminal/output.ts";
import { connectSignals, type Signal } from "./workers/interrupt.ts";
import { loadLibrary } from "./workers/library.ts";
import type { VerbPost, VerbThreadData } from "./workers/verb-thread.ts";

/** The script of the thread in which a verb runs. The main thread prints and receives signals. */
const { deadly, stdout, stderr } = workerData as VerbThreadData;
Object.assign(process.stdout, stdout);
Object.assign(process.stderr, stderr);

// oxlint-disable-next-line unicorn/require-post-message-target-origin
const post = (message: VerbPost): void => parentPort?.postMessage(message);

replaceSink({
  write(fd, bytes, from) {
    if (fd !== 1 && fd !== 2) return writeSync(fd, bytes, from);
    post({ fd, bytes: bytes.slice(from) });
    return bytes.length - from;
  },
  showLine: (line) => post({ line }),
});
parentPort?.on("message", (signal: Signal) => receive(signal));
const receive = connectSignals(deadly);
await loadLibrary();
post({ status: await runCommand() });
