import { getHeapStatistics } from "node:v8";
import {
  checkSettings,
  exploredBytes,
  reportChances,
  sampleRuns,
  type ChanceWatch,
} from "@ringleader/core/internal";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import { bytes, counted, duration } from "../../terminal/numbers.ts";
import type { ThreadContext } from "../../workers/work.ts";

/** Number of runs between two updates of the progress. */
const SOME = 16;
/** Milliseconds between two looks at the heap. */
const RARELY = 200;
/** Share of the thread's heap that may be used, from 0 to 1. */
const FULL = 0.9;

export interface ChanceTask {
  readonly algorithm: string;
  readonly set: Readonly<Record<string, string>>;
  readonly request: Omit<Parameters<typeof reportChances>[0], "algorithm">;
  readonly budget: ChanceBudget;
  readonly samples?: number | undefined;
  readonly seed: number | bigint;
}

export interface ChanceBudget {
  readonly states?: number | undefined;
  readonly bytes: number;
  /** In milliseconds. */
  readonly timeout?: number | undefined;
}

/** `chance`: computes the exact values, and an estimate from sampled runs if --samples is given. */
export function work(task: ChanceTask, { progress }: ThreadContext) {
  const { algorithm: name, set, samples, seed, budget } = task;
  progress.enter("setting up");
  const family = familyNamed(name);
  checkSettings(family, set);
  const algorithm = family.with(set);
  const request = { algorithm, ...task.request };
  const { parameters } = algorithm;
  progress.enter("exploring");
  const watch = watchOver(budget, request.n, progress);
  const exact = guarded(name, () => reportChances(request, watch));
  if (samples === undefined || exact.undecided !== undefined) return { parameters, exact };
  progress.enter("sampling");
  const runs = sampleRuns(request, seed);
  guarded(name, () => {
    while (runs.made < samples) {
      runs.run(Math.min(SOME, samples - runs.made));
      progress.note({ done: runs.made, bound: samples });
    }
  });
  return { parameters, exact, samples: runs.result() };
}

/** Shows the progress of the exact values, and ends them when the budget is exhausted. */
function watchOver(
  { states: mostStates = Infinity, bytes: mostBytes, timeout = Infinity }: ChanceBudget,
  n: number,
  progress: ThreadContext["progress"],
): ChanceWatch {
  const started = performance.now();
  const bytesPerState = exploredBytes(n);
  let states = 0;
  let isSolving = false;
  let [looked, isFull] = [started, false];
  return {
    exploring(count, waiting) {
      states = count;
      progress.note({ done: count, waiting });
    },
    solving(solved, planned) {
      if (!isSolving) progress.enter("solving");
      isSolving = true;
      progress.note({ done: solved, bound: planned });
    },
    whyStopped() {
      if (states > mostStates)
        return `there are more than ${counted(mostStates, "state")} (--max-states)`;
      if (states * bytesPerState > mostBytes)
        return `${bytes(mostBytes)} of memory are used (--memory)`;
      const now = performance.now();
      if (now - started > timeout) return `stopped after ${duration(timeout / 1000)} (--timeout)`;
      if (now - looked < RARELY) return undefined;
      looked = now;
      const heap = getHeapStatistics();
      isFull ||= heap.used_heap_size > FULL * heap.heap_size_limit;
      return isFull
        ? `${bytes(heap.used_heap_size)} of memory are used, all that a thread has`
        : undefined;
    },
  };
}
