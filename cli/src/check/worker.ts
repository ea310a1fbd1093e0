import { parentPort as main, workerData } from "node:worker_threads";
import { checker, mutants, Refusal, type Checker, type Report } from "@ringleader/core";
import { guarded } from "../own-algorithm.ts";
import { CheckBoard } from "./board.ts";
import type { CheckPost, CheckTask } from "./check-task.ts";
import { checkRequestOf, familyOf } from "./scope.ts";
import { mutantBudget } from "./mutant-budget.ts";

/** A thread that checks its share of the setups, and looks up a few times a second. */
const { memory } = workerData as { memory: SharedArrayBuffer };
const board = new CheckBoard(memory);
// The port of a worker has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const post = (it: CheckPost): void => main?.postMessage(it);

main?.on("message", (task: CheckTask) => {
  try {
    guarded(task.asked.algorithm, () => (task.do === "check" ? check(task) : hunt(task)));
  } catch (error) {
    post(trouble(error));
  }
});

/** Milliseconds between two looks. */
const LOOK = 60;
const FIRST = 64;
const MOST = 1 << 16;

/** Goes on in pieces of about the same time, whatever a state costs; false when told to stop. */
function goOn(advance: (states: number) => boolean, look: () => boolean): void {
  let piece = FIRST;
  for (;;) {
    const started = performance.now();
    if (!advance(piece)) return;
    const took = performance.now() - started;
    if (took < LOOK / 2) piece = Math.min(MOST, 2 * piece);
    else if (took > LOOK) piece = Math.max(1, piece >> 1);
    if (!look()) return;
  }
}

function check({ asked, n, index, of }: CheckTask): void {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const it = checker(checkRequestOf(asked, n, of), { index, of });
  const look = () => {
    const progress = it.progress();
    board.note(index, progress);
    return !board.isStopped && progress.violated !== true;
  };
  try {
    goOn((states) => it.advance(states), look);
  } catch (error) {
    const report = isOutOfMemory(error) ? soFar(it) : undefined;
    if (!report) throw error;
    post({ report, seconds: seconds(), outOfMemory: true });
    return;
  }
  look();
  const report = it.report();
  post({ report, seconds: seconds() });
}

/** What was found before memory gave out, if there is enough left to say it. */
function soFar(it: Checker): Report | undefined {
  try {
    return it.report();
  } catch {
    return undefined;
  }
}

function hunt({ asked, n }: CheckTask): void {
  const hunts = mutants(familyOf(asked), { n, set: asked.set, budget: mutantBudget });
  for (let next = board.take(); next < hunts.length && !board.isStopped; next = board.take()) {
    const it = hunts[next];
    goOn(
      (states) => it.advance(states),
      () => !board.isStopped,
    );
    post({ mutant: it.found() });
  }
  post({ done: "mutants" });
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError && /alloc|array length|too (large|big)/i.test(error.message);

function trouble(error: unknown): CheckPost {
  if (error instanceof Refusal) return { refusal: error.message };
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  return { fault: { message, stack } };
}
