import { parentPort as main, workerData } from "node:worker_threads";
import { checker, mutants, Refusal, type Checker, type Report } from "@ringleader/core";
import { isOutOfMemory } from "../out-of-memory.ts";
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

function check({ asked, n, index, of }: CheckTask): void {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const it = checker(checkRequestOf(asked, n, of), { index, of });
  const look = () => {
    board.note(index, it.progress());
    return !board.isStopped;
  };
  try {
    goOn(it, look);
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
    goOn(it, () => !board.isStopped);
    post({ mutant: it.found() });
  }
  post({ done: "mutants" });
}

function trouble(error: unknown): CheckPost {
  if (error instanceof Refusal) return { refusal: error.message };
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  return { fault: { message, stack } };
}
