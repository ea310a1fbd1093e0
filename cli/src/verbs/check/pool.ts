import {
  verdictOf,
  type CheckProgress,
  type MutantReport,
  type Report,
  type SizeReport,
} from "@ringleader/core/internal";
import { WorkerPool, type PoolOptions } from "../../workers/pool.ts";
import { SharedProgress } from "../../workers/shared-progress.ts";
import { isOutside, type CheckPlan } from "./check-plan.ts";
import { checkColumns, readProgress, type CheckColumn } from "./progress.ts";

/** The reports of the workers, one for each share, and their progress. */
export interface ShareCoverage {
  readonly reports: readonly Report[];
  readonly progress: CheckProgress;
  /** Working time of the slowest worker, in seconds; the time since the start if a worker did not report. */
  readonly seconds: number;
  /** True if a worker did not report. What it explored is in `progress` only. */
  readonly isPartial?: boolean;
  /** Why the check ended early. */
  readonly why?: SizeReport["why"];
}

export class CheckPool extends WorkerPool<typeof import("./work.ts"), CheckColumn> {
  readonly #options: CheckPlan;

  constructor(options: CheckPlan, pool: Partial<PoolOptions<CheckColumn>> = {}) {
    const progress = SharedProgress.create(checkColumns, options.workers);
    const module = new URL("./work.js", import.meta.url);
    super({ module, threads: options.workers, progress, ...pool });
    this.#options = options;
  }

  /** Resolves the scope of rings of n processes: what the flags fix and, of the rest, as much as fits the budget. */
  async resolveScope(n: number): Promise<CheckPlan["scope"]> {
    const options = this.#options;
    const { answers } = await this.runAll("resolveScope", [{ options, n }]);
    return answers.at(0) ?? options.scope;
  }

  async check(n: number, workers: number, scope = this.#options.scope): Promise<ShareCoverage> {
    this.progress.clear();
    const options = { ...this.#options, scope };
    const share = { options, n, of: workers };
    const tasks = Array.from({ length: workers }, (_, index) => ({ ...share, index }));
    const started = performance.now();
    const { answers, lost } = await this.runAll("checkShare", tasks, ({ report }) => {
      if (verdictOf(report, isOutside(options)) === "violated") this.cancel();
    });
    const isFull = (budget: "states" | "memory") => answers.some(({ full }) => full === budget);
    const why =
      this.stopped ??
      (isFull("states") ? "states" : isFull("memory") || lost === "memory" ? "memory" : lost);
    return {
      reports: answers.map(({ report }) => report),
      progress: readProgress(this.progress),
      seconds:
        lost === undefined
          ? Math.max(0, ...answers.map(({ seconds }) => seconds))
          : (performance.now() - started) / 1000,
      isPartial: lost !== undefined,
      why: why === "exited" || why === "ended" ? "hung" : why,
    };
  }

  /** Checks the mutants. Returns the reports made before the pool was stopped, sorted by name. */
  async huntMutants(n: number, onReport: () => void): Promise<MutantReport[]> {
    this.progress.clear();
    const options = this.#options;
    const reports: MutantReport[] = [];
    const tasks = Array.from({ length: options.workers }, () => ({ options, n }));
    await this.runAll("huntMutants", tasks, undefined, (report) => {
      reports.push(report);
      onReport();
    });
    return reports.sort((x, y) => x.name.localeCompare(y.name, "en", { numeric: true }));
  }
}
