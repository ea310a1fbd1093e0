import { unlinkSync } from "node:fs";
import { MessageChannel, Worker } from "node:worker_threads";
import { exit } from "./exit.ts";
import { counted, grouped } from "./numbers.ts";
import { complain } from "./output.ts";
import { patiently } from "./patience.ts";
import { showProgress } from "./progress.ts";
import { Board } from "./thread/board.ts";
import type { Answers, Post, Task } from "./thread/task.ts";

/** The work was refused, or broke; the sentence was said, and this is what to end with. */
export class Ended extends Error {
  readonly status: number;
  constructor(status: number) {
    super();
    this.status = status;
  }
}

/**
 * Has a thread of its own do the work, while this one draws progress and listens to Ctrl-C: even
 * a step that cannot be divided, like dealing out a hundred million ids, stops at once.
 */
export function conduct<V extends keyof Answers>(
  task: Extract<Task, { verb: V }>,
  again: string,
): Promise<Answers[V]> {
  const board = new Board();
  const { port1, port2 } = new MessageChannel();
  const count = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL("./thread/worker.js", import.meta.url), {
    workerData: { task, memory: board.memory, feed: { port: port2, count } },
    transferList: [port2],
  });
  const endProgress = showProgress(board);
  let unfinished: string | undefined;
  let stdin: AsyncIterator<Buffer> | undefined;

  const feed = async () => {
    stdin ??= process.stdin[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const { done, value } = await stdin.next().catch(() => ({ done: true, value: null }));
    port1.postMessage(done ? null : value);
    Atomics.add(count, 0, 1);
    Atomics.notify(count, 0);
  };

  let isInterrupted = false;
  const interrupt = async () => {
    if (isInterrupted) return;
    isInterrupted = true;
    endProgress();
    const { stage } = board;
    const { done, waiting } = board.read();
    // A thread that hangs in the system cannot be ended; then the process dies of the signal itself.
    const hangs = setTimeout(() => {
      process.removeAllListeners("SIGINT");
      process.kill(process.pid, "SIGINT");
    }, patiently(900));
    sayInterrupted(stage, done, waiting, again);
    await worker.terminate();
    if (unfinished !== undefined) remove(unfinished);
    clearTimeout(hangs);
    process.exit(exit.interrupted);
  };

  return new Promise((fulfil, fail) => {
    let isAnswered = false;
    const end = (act: () => void) => {
      isAnswered = true;
      endProgress();
      process.removeListener("SIGINT", onInterrupt);
      act();
    };
    const onInterrupt = () => void interrupt();
    process.on("SIGINT", onInterrupt);
    worker.on("message", (it: Post) => {
      if ("wants" in it) void feed();
      else if ("unfinished" in it) ({ unfinished } = it);
      else if ("answer" in it) end(() => fulfil(it.answer as Answers[V]));
      else if ("nobodyReads" in it) end(() => fail(new Ended(exit.holds)));
      else if ("refusal" in it) {
        end(() => {
          complain(it.refusal);
          fail(new Ended(exit.badInput));
        });
      } else end(() => fail(Object.assign(new Error(it.fault.message), { stack: it.fault.stack })));
    });
    worker.on("exit", () => {
      if (isInterrupted || isAnswered) return;
      end(() => fail(new Error("the thread that works ended before it had an answer")));
    });
    worker.on("error", (error: NodeJS.ErrnoException) => {
      if (unfinished !== undefined) remove(unfinished);
      end(() => {
        if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") return fail(error);
        complain("there is not enough memory for this run.");
        return fail(new Ended(exit.badInput));
      });
    });
  });
}

function sayInterrupted(stage: Board["stage"], done: number, waiting: number, again: string): void {
  const far =
    stage === "starting" || stage === "setting up"
      ? "while setting up"
      : stage === "lines"
        ? `after ${counted(done, "line")}, with the results written`
        : stage === "replaying"
          ? `after ${counted(done, "event")}, all of which agree`
          : stage === "solving"
            ? "before it was solved"
            : stage === "sampling"
              ? `after ${counted(done, "run")}`
              : stage === "exploring"
                ? `after ${counted(done, "state")}`
                : stage === "exporting"
                  ? `after ${counted(done, "line")}`
                  : stage === "forcing"
                    ? `at level ${waiting}`
                    : `after ${counted(done, "message")}, with ${grouped(waiting)} in flight`;
  const kept =
    stage === "writing the trace"
      ? " No trace is left."
      : stage === "exporting"
        ? " The file is not left."
        : "";
  complain(`interrupted ${far}.${kept} To go on, begin again: ${again}`);
}

function remove(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // It was gone already.
  }
}
