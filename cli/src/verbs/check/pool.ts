import {
  verdictOf,
  type CheckProgress,
  type MutantReport,
  type Report,
  type SizeReport,
} from "@ringleader/core/internal";
import { WorkerLost } from "../../workers/failures.ts";
import { WorkerPool, type PoolOptions } from "../../workers/pool.ts";
import { SharedProgress } from "../../workers/shared-progress.ts";
import { isOutside, type CheckPlan } from "./check-plan.ts";
import { checkColumns, readProgress, type SharedCheckProgress } from "./progress.ts";

/** The reports of the workers, one a share, and how far they came. */
export interface ShareCoverage {
  readonly reports: readonly Report[];
  readonly progress: CheckProgress;
  /** Working time of the slowest worker. */
  readonly seconds: number;
  /** Why the check ended early. */
  readonly why?: NonNullable<SizeReport["why"]>;
}

/** The workers of a check. */
export class CheckPool {
  readonly progress: SharedCheckProgress;
  readonly #options: CheckPlan;
  readonly #workers: WorkerPool<typeof import("./work.ts")>;
  #stopped: "interrupted" | "timeout" | undefined;

  constructor(options: CheckPlan, pool: Partial<PoolOptions> = {}) {
    this.#options = options;
    this.progress = SharedProgress.create(checkColumns, options.workers);
    this.#workers = new WorkerPool({
      module: new URL("./work.js", import.meta.url),
      threads: options.workers,
      progress: this.progress,
      ...pool,
    });
  }

  get stopped(): "interrupted" | "timeout" | undefined {
    return this.#stopped;
  }

  /** Ends the work under way soon, and everything that would follow. */
  stop(why: "interrupted" | "timeout"): void {
    this.#stopped ??= why;
    this.#workers.stop();
  }

  end(): Promise<void> {
    return this.#workers.end();
  }

  /** The scope of rings of n: the flags, and of the rest whatever fits the budget. */
  async resolveScope(n: number): Promise<CheckPlan["scope"]> {
    const options = this.#options;
    try {
      return await this.#workers.run("resolveScope", { options, n });
    } catch (error) {
      if (error instanceof WorkerLost) return options.scope;
      throw error;
    }
  }

  async check(n: number, workers: number, scope = this.#options.scope): Promise<ShareCoverage> {
    this.progress.clear();
    const options = { ...this.#options, scope };
    const tasks = Array.from({ length: workers }, (_, index) => ({
      options,
      n,
      index,
      of: workers,
    }));
    const { answers, lost } = await this.#workers.runAll("checkShare", tasks, ({ report }) => {
      if (verdictOf(report, isOutside(options)) === "violated") this.#workers.cancel();
    });
    const isFull = (budget: "states" | "memory") => answers.some(({ full }) => full === budget);
    const why =
      this.#stopped ??
      (isFull("states") ? "states" : isFull("memory") || lost === "memory" ? "memory" : lost);
    return {
      reports: answers.map(({ report }) => report),
      progress: readProgress(this.progress),
      seconds: Math.max(0, ...answers.map(({ seconds }) => seconds)),
      ...(why && { why: why === "exited" || why === "ended" ? "hung" : why }),
    };
  }

  /** The mutants that are decided before the pool is stopped. */
  async huntMutants(n: number, onReport: () => void): Promise<MutantReport[]> {
    this.progress.clear();
    const options = this.#options;
    const reports: MutantReport[] = [];
    const tasks = Array.from({ length: options.workers }, () => ({ options, n }));
    const collect = (report: MutantReport) => {
      reports.push(report);
      onReport();
    };
    await this.#workers.runAll("huntMutants", tasks, undefined, collect);
    return reports;
  }
}
