import { parentPort as main, workerData } from "node:worker_threads";
import {
  checker,
  defaultScope,
  mutants,
  Refusal,
  type Checker,
  type Report,
} from "@ringleader/core";
import { isOutOfMemory } from "../out-of-memory.ts";
import { guarded } from "../own-algorithm.ts";
import { CheckBoard } from "./board.ts";
import type { CheckPost, CheckSaid, CheckTask } from "./check-task.ts";
import { checkRequestOf, familyOf, scopeOf } from "./scope.ts";
import { mutantBudget } from "./mutant-budget.ts";

/** A thread that checks its share of the setups, and looks up a few times a second. */
const { memory } = workerData as { memory: SharedArrayBuffer };
const board = new CheckBoard(memory);
// The port of a worker has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const post = (it: CheckPost): void => main?.postMessage(it);
type Say = (said: CheckSaid) => void;

main?.on("message", (task: CheckTask) => {
  const say: Say = (said) => post({ number: task.number, said });
  try {
    guarded(task.asked.algorithm, () => tasks[task.do](task, say));
  } catch (error) {
    say(trouble(error));
  }
});

/** What is explored: without the algorithm and the network, which each thread finds itself. */
function resolve({ asked, n }: CheckTask, say: Say): void {
  const {
    algorithm: _,
    n: __,
    network: ___,
    ...scope
  } = defaultScope(scopeOf(asked, n), asked.how);
  say({ scope });
}

/** Milliseconds between two looks. */
const LOOK = 60;

/** Goes on, and looks up every so many milliseconds; until it is over, or a look says so. */
function goOn(it: { advance(): boolean }, look: () => boolean, every = LOOK): void {
  let seen = performance.now();
  while (it.advance()) {
    const now = performance.now();
    if (now - seen < every) continue;
    seen = now;
    if (!look()) return;
  }
}

function check({ number, asked, n, index, of }: CheckTask, say: Say): void {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const it = checker(checkRequestOf(asked, n, of), { index, of });
  const { states } = asked.how.budget;
  const note = () => board.note(index, it.progress());
  let full: "states" | undefined;
  const look = () => {
    note();
    // Alone it keeps to the number by itself.
    if (of > 1 && board.read().states >= states) full = "states";
    return full === undefined && !board.isStopped(number);
  };
  try {
    goOn(it, look, of > 1 && Number.isFinite(states) ? 0 : LOOK);
  } catch (error) {
    const report = isOutOfMemory(error) ? soFar(it) : undefined;
    if (!report) throw error;
    say({ report, seconds: seconds(), full: "memory" });
    return;
  }
  note();
  say({ report: it.report(), seconds: seconds(), ...(full && { full }) });
}

/** What was found before memory gave out, if there is enough left to say it. */
function soFar(it: Checker): Report | undefined {
  try {
    return it.report();
  } catch {
    return undefined;
  }
}

function hunt({ number, asked, n }: CheckTask, say: Say): void {
  const hunts = mutants(familyOf(asked), { n, set: asked.set, budget: mutantBudget });
  const isWanted = () => !board.isStopped(number);
  for (let next = board.take(); next < hunts.length && isWanted(); next = board.take()) {
    const it = hunts[next];
    goOn(it, isWanted);
    say({ mutant: it.found() });
  }
  say({ done: "mutants" });
}

const tasks = { scope: resolve, check, mutants: hunt };

function trouble(error: unknown): CheckSaid {
  if (error instanceof Refusal) return { refusal: error.message };
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  return { fault: { message, stack } };
}
