import { parentPort as main, workerData } from "node:worker_threads";
import { exhausting, Refusal } from "@ringleader/core";
import { guarded } from "../own-algorithm.ts";
import { searchOf } from "./asked-worst.ts";
import { WorstBoard } from "./board.ts";
import type { WorstPost, WorstTask } from "./worst-task.ts";

/** A thread that takes restarts from the board, and looks up a few times a second. */
const { memory } = workerData as { memory: SharedArrayBuffer };
const board = new WorstBoard(memory);
// The port of a worker has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const post = (it: WorstPost): void => main?.postMessage(it);

main?.on("message", (task: WorstTask) => {
  try {
    guarded(task.asked.line.algorithm, () =>
      task.do === "exhaust" ? exhaust(task) : anneal(task),
    );
  } catch (error) {
    post(trouble(error));
  }
});

/** Milliseconds between two looks. */
const LOOK = 60;

/** Goes on, and looks up a few times a second; until it is over, or a look says so. */
function goOn(it: { advance(): boolean }, look: () => boolean): void {
  let seen = performance.now();
  while (it.advance()) {
    const now = performance.now();
    if (now - seen < LOOK) continue;
    seen = now;
    if (!look()) return;
  }
}

function exhaust({ asked, index }: WorstTask): void {
  const work = exhausting(searchOf(asked));
  if (work) {
    goOn(work, () => {
      board.note(index, work.evaluations(), 0);
      return !board.isStopped;
    });
  }
  post({ exhausted: board.isStopped ? undefined : work?.found() });
}

function anneal({ asked, index }: WorstTask): void {
  const search = searchOf(asked);
  const ceiling = search.end;
  let before = 0;
  for (;;) {
    const restart = board.isStopped ? Infinity : board.take();
    const isMore = asked.time !== undefined || restart < asked.restarts;
    if (!isMore || restart > board.last) break;
    const work = search.restart(restart);
    goOn(work, () => {
      board.note(index, before + work.evaluations(), Number(work.found().value));
      return !board.isStopped && restart <= board.last;
    });
    before += work.evaluations();
    const annealed = work.found();
    board.note(index, before, Number(annealed.value));
    const isEnd = ceiling !== undefined && annealed.value >= ceiling;
    if (isEnd || annealed.wrong !== undefined) board.settle(restart);
    if (annealed.evaluations > 0) post({ annealed });
  }
  post({ done: true });
}

function trouble(error: unknown): WorstPost {
  if (error instanceof Refusal) return { refusal: error.message };
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  return { fault: { message, stack } };
}
