import { isatty } from "node:tty";
import { parentPort, workerData } from "node:worker_threads";
import { printOverLine } from "../terminal/output.ts";
import { packError } from "./failures.ts";
import { loadLibrary } from "./library.ts";
import { connectStdin } from "./lines.ts";
import { settleOwnCode } from "./own-code.ts";
import { SharedProgress } from "./shared-progress.ts";
import type { Order, Post, WorkContext, WorkerData } from "./work.ts";

/** The script of every worker thread. */
const { module, progress: shared, feed } = workerData as WorkerData;
const progress = new SharedProgress(shared);
if (isatty(2)) printOverLine();
if (process.env["RINGLEADER_SHOW_TEXT"] === "1") await import("../terminal/generated-text.ts");
await loadLibrary();
type Work = (task: unknown, context: WorkContext<unknown>) => unknown;
const functions = (await import(module)) as Readonly<Record<string, Work>>;

// The port of a worker has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const post = (message: Post): void => parentPort?.postMessage(message);

if (feed) connectStdin(feed, () => post({ reply: { wants: "stdin" } }));

parentPort?.on("message", (order: Order) => void obey(order));

async function obey({ number, work, task }: Order): Promise<void> {
  const context: WorkContext<unknown> = {
    progress,
    reply: (reply) => post({ reply }),
    isStopped: () => progress.isStopped(number),
  };
  try {
    const answer = await functions[work](task, context);
    await settleOwnCode();
    post({ answer });
  } catch (error) {
    post(packError(error));
  }
}
