import { parentPort as main, workerData } from "node:worker_threads";
import { Refusal } from "@ringleader/core";
import { isOutOfMemory } from "../out-of-memory.ts";
import { NobodyReads } from "../output.ts";
import { Board } from "./board.ts";
import { connect, type Feed } from "./stdin.ts";
import type { Post, Task } from "./task.ts";

/** The thread that works, so that the other can listen to Ctrl-C and draw progress. */
const { task, memory, feed } = workerData as { task: Task; memory: SharedArrayBuffer; feed: Feed };
// The port of a worker has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const post = (it: Post): void => main?.postMessage(it);

connect(feed, post);
post(await answer());

async function answer(): Promise<Post> {
  const board = new Board(memory);
  try {
    if (task.verb === "run") return { answer: (await import("./run.ts")).run(task, board, post) };
    if (task.verb === "batch") return { answer: (await import("./batch.ts")).batch(task, board) };
    if (task.verb === "chance")
      return { answer: (await import("./chance.ts")).chance(task, board) };
    if (task.verb === "export")
      return { answer: (await import("./export.ts")).exportFiles(task, board, post) };
    if (task.verb === "lower-bound")
      return { answer: (await import("./lower-bound.ts")).playLowerBound(task, board, post) };
    if (task.verb === "lower-bound-in-rounds") {
      const { playLowerBoundInRounds } = await import("./lower-bound-in-rounds.ts");
      return { answer: playLowerBoundInRounds(task, board, post) };
    }
    return { answer: (await import("./replay.ts")).replay(task, board) };
  } catch (error) {
    return trouble(error);
  }
}

function trouble(error: unknown): Post {
  if (error instanceof Refusal) return { refusal: error.message };
  if (error instanceof NobodyReads) return { nobodyReads: true };
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  if (isOutOfMemory(error)) {
    return { refusal: `there is not enough memory for this run: ${message.toLowerCase()}.` };
  }
  return { fault: { message, stack } };
}
