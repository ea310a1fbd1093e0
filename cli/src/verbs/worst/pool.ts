import { betterOf, type Annealed, type Exhausted } from "@ringleader/core/internal";
import { lossError } from "../../workers/failures.ts";
import { WorkerPool } from "../../workers/pool.ts";
import { SharedProgress } from "../../workers/shared-progress.ts";
import type { WorstOptions } from "./options.ts";
import { counted, duration, grouped, rough, shortened } from "../../terminal/numbers.ts";
import { rateMeter, showWork } from "../../terminal/progress-line.ts";

export interface Searched {
  /** Undefined if the search was stopped before the first run ended. */
  readonly found: Annealed | Exhausted | undefined;
  readonly evaluations: number;
  readonly restarts: number;
}

export class WorstPool extends WorkerPool<typeof import("./work.ts"), WorstColumn> {
  readonly #options: WorstOptions;

  constructor(options: WorstOptions) {
    const progress = SharedProgress.create(worstColumns, options.workers);
    const module = new URL("./work.js", import.meta.url);
    super({ module, threads: options.workers, progress });
    this.#options = options;
  }

  async search(): Promise<Searched> {
    const options = this.#options;
    const { answers } = await this.runAll("exhaust", [options]);
    const exhausted = answers.at(0);
    if (exhausted) {
      return { found: exhausted, evaluations: exhausted.evaluations, restarts: 0 };
    }
    if (this.stopped) return { found: undefined, evaluations: 0, restarts: 0 };
    const tasks = Array.from({ length: options.workers }, (_, index) => ({ options, index }));
    // The last reply of each restart; that of a worker that does not answer in time may be from within its restart.
    const annealed = new Map<number, Annealed>();
    const { lost } = await this.runAll(
      "anneal",
      tasks,
      undefined,
      (run) => void annealed.set(run.restart, run),
    );
    // Restarts after the one that ended the search do not count, because their number depends on timing.
    const counted = [...annealed.values()].filter(({ restart }) => restart <= this.progress.last);
    const found = counted.reduce<Annealed | undefined>(betterOf, undefined);
    if (!found && lost !== undefined && !this.stopped) throw lossError(lost);
    return {
      found,
      evaluations: counted.reduce((sum, { evaluations }) => sum + evaluations, 0),
      restarts: counted.length,
    };
  }
}

const worstColumns = ["evaluations", "best"] as const;
type WorstColumn = (typeof worstColumns)[number];
export type SharedWorstProgress = SharedProgress<WorstColumn>;

/** Shows the progress of a search and its greatest value so far. Returns a function that ends the display. */
export function showWorstProgress(
  { time, evaluations: most }: WorstOptions,
  progress: SharedWorstProgress,
): () => void {
  const rateOf = rateMeter();
  let elapsedSoFar = 0;
  return showWork({
    parts(elapsed) {
      elapsedSoFar = elapsed;
      const [evaluations, best] = [progress.sum("evaluations"), progress.max("best")];
      return [
        time === undefined
          ? `${grouped(evaluations)} of ${counted(most, "run")}`
          : counted(evaluations, "run"),
        `${rough(rateOf(evaluations))}/s`,
        `largest so far ${best < 2 ** 53 ? shortened(String(best)) : best.toPrecision(3)}`,
        time !== undefined && `${duration(Math.max(0, time - elapsed) / 1000)} left`,
      ];
    },
    share: () => (time === undefined ? progress.sum("evaluations") / most : elapsedSoFar / time),
  });
}
