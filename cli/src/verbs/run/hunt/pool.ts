import {
  mergeBatches,
  type HuntBatch,
  type MergedBatches,
  type Shrunk,
} from "@ringleader/core/internal";
import { counted, duration, grouped, rough, ESTIMATED_FROM } from "../../../terminal/numbers.ts";
import { showWork } from "../../../terminal/progress-line.ts";
import { lossError } from "../../../workers/failures.ts";
import { WorkerPool } from "../../../workers/pool.ts";
import { SharedProgress } from "../../../workers/shared-progress.ts";
import type { HuntOptions } from "./options.ts";

const huntColumns = ["runs", "shrinking"] as const;
type HuntColumn = (typeof huntColumns)[number];
export type SharedHuntProgress = SharedProgress<HuntColumn>;

/** Threads that run the seeds of a hunt and shrink the first violation. */
export class HuntPool extends WorkerPool<typeof import("./work.ts"), HuntColumn> {
  readonly #options: HuntOptions;

  constructor(options: HuntOptions) {
    const progress = SharedProgress.create(huntColumns, options.workers);
    const module = new URL("./work.js", import.meta.url);
    super({ module, threads: options.workers, progress });
    this.#options = options;
  }

  /**
   * Runs all seeds up to the first violation. Returns undefined if the pool was stopped before the first run ended.
   * Throws if a worker was lost, because its runs are missing.
   */
  async hunt(): Promise<MergedBatches | undefined> {
    const options = this.#options;
    const tasks = Array.from({ length: options.workers }, (_, row) => ({ options, row }));
    // The last reply about each batch, by its first run.
    const batches = new Map<number, HuntBatch>();
    const { lost } = await this.runAll(
      "hunt",
      tasks,
      undefined,
      (batch) => void batches.set(batch.first, batch),
    );
    const merged = mergeBatches([...batches.values()], this.stopped !== undefined);
    // A violation counts even if later runs are missing.
    if (lost === undefined || this.stopped || merged?.violation) return merged;
    throw lossError(lost);
  }

  /** Shrinks a run. Returns undefined if its worker was lost. */
  async shrink(index: number, property: string): Promise<Shrunk | undefined> {
    const task = { options: this.#options, index, property };
    const { answers } = await this.runAll("shrink", [task]);
    return answers.at(0);
  }
}

/** Shows how many runs are done and about how long the rest takes. Returns a function that ends the display. */
export function showHuntProgress(
  { seeds }: HuntOptions,
  { progress }: Pick<HuntPool, "progress">,
): () => void {
  return showWork({
    parts(elapsed) {
      const { runs, shrinking } = progress.sums();
      if (shrinking > 0) return [`shrinking, ${counted(shrinking, "run")} tried`];
      const perSecond = (1000 * runs) / Math.max(1, elapsed);
      const left = runs >= ESTIMATED_FROM * seeds ? (seeds - runs) / perSecond : undefined;
      return [
        `${grouped(runs)} of ${grouped(seeds)} runs`,
        `${rough(perSecond)}/s`,
        left !== undefined && `about ${duration(left)} left`,
      ];
    },
    share: () => progress.sum("runs") / seeds,
  });
}
