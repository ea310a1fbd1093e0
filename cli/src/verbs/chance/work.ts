import { computeChances, sampleRuns, type Chances, type Samples } from "@ringleader/core/internal";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import type { ThreadContext } from "../../workers/work.ts";

/** Runs between two notes of progress. */
const SOME = 16;

export interface ChanceTask {
  readonly algorithm: string;
  readonly set: Readonly<Record<string, string>>;
  readonly n: number;
  readonly ports?: string | undefined;
  readonly links?: "fifo" | "any" | undefined;
  readonly wake?: "all" | "each" | undefined;
  readonly rounds: number;
  readonly samples?: number | undefined;
  readonly seed: number;
}

export interface ChanceAnswer {
  readonly parameters: Readonly<Record<string, string>>;
  readonly chance: Chances;
  readonly samples?: Samples;
}

/** `chance`: the exact values, and the estimate from sampled runs if it is asked for. */
export function work(task: ChanceTask, { progress }: ThreadContext): ChanceAnswer {
  const { algorithm: name, set, n, ports, links, wake, rounds, samples, seed } = task;
  progress.enter("setting up");
  const algorithm = familyNamed(name).with(set);
  const request = {
    algorithm,
    n,
    ...(ports && { ports }),
    ...(links && { links }),
    ...(wake && { wake }),
  };
  progress.enter("solving");
  const exact = guarded(name, () => computeChances({ ...request, rounds }));
  const { parameters } = algorithm;
  if (samples === undefined) return { parameters, chance: exact };
  progress.enter("sampling");
  const runs = sampleRuns(request, seed);
  guarded(name, () => {
    while (runs.made < samples) {
      runs.run(Math.min(SOME, samples - runs.made));
      progress.note({ done: runs.made });
    }
  });
  return { parameters, chance: exact, samples: runs.result() };
}
