import { computeChances, sampleRuns } from "@ringleader/core/internal";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import type { ThreadContext } from "../../workers/work.ts";

/** Number of runs between two updates of the progress. */
const SOME = 16;

export interface ChanceTask {
  readonly algorithm: string;
  readonly set: Readonly<Record<string, string>>;
  readonly request: Omit<Parameters<typeof sampleRuns>[0], "algorithm">;
  readonly rounds: number;
  readonly samples?: number | undefined;
  readonly seed: number;
}

/** `chance`: computes the exact values, and an estimate from sampled runs if --samples is given. */
export function work(task: ChanceTask, { progress }: ThreadContext) {
  const { algorithm: name, set, rounds, samples, seed } = task;
  progress.enter("setting up");
  const algorithm = familyNamed(name).with(set);
  const request = { algorithm, ...task.request };
  const { parameters } = algorithm;
  progress.enter("solving");
  const exact = guarded(name, () => computeChances({ ...request, rounds }));
  if (samples === undefined) return { parameters, exact };
  progress.enter("sampling");
  const runs = sampleRuns(request, seed);
  guarded(name, () => {
    while (runs.made < samples) {
      runs.run(Math.min(SOME, samples - runs.made));
      progress.note({ done: runs.made });
    }
  });
  return { parameters, exact, samples: runs.result() };
}
