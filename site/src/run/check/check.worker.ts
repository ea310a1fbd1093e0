import {
  computeChances,
  replayRun,
  type Checker,
  type CheckProgress,
  type Run,
  type Witness,
} from "@ringleader/core/internal";
import { familyOf } from "../own/own-algorithms.ts";
import { attempt, makePace, serve, watchStop } from "../worker/serve.ts";
import type { CheckJob } from "./check-job.ts";
import { checkSize, scopeOf, sizesFor, type SizeResult } from "./check-size.ts";
import { exploreExtremes, tryExtremes, type Extremes, type ExtremesJob } from "./fixed-setup.ts";
import { symmetricRun, type AnonymousText } from "./symmetric-run.ts";

/** What a check reports: what there is to do, how far it is, the result of a size. */
export type CheckMessage =
  | { readonly sizes: readonly number[]; readonly inRounds: boolean }
  | {
      readonly n: number;
      readonly says: string;
      readonly progress: CheckProgress;
      readonly seconds: number;
    }
  | { readonly result: SizeResult };

/** A run of the checker, replayed by the simulator, as the lines of its trace. */
export interface OpenedRun {
  readonly lines: readonly string[];
  /** Why the algorithm refuses to go on after it. */
  readonly refused?: string;
}

type ChanceJob = Pick<CheckJob, "algorithm" | "text" | "set"> & {
  n: number;
  links?: "fifo" | "any";
};

const api = {
  /** Checks the sizes in ascending order until one is violated; reports each at once. */
  check: (job: CheckJob, report: (message: CheckMessage) => Promise<void>) =>
    attempt(job, async () => {
      const isStopped = watchStop();
      const family = await familyOf(job);
      const { needs } = family.with(job.set);
      const sizes = sizesFor(job, family);
      // Reports and answers take different channels: wait, so that no report comes after the answer.
      await report({ sizes, inRounds: needs.rounds === true });
      for (const n of sizes) {
        let current: Checker;
        const pace = makePace((seconds) => {
          void report({ n, says: current.says, progress: current.progress(), seconds });
        });
        const result = await checkSize(job, family, n, (checker) => {
          current = checker;
          return pace();
        });
        await report({ result });
        if (isStopped() || result.verdict === "violated" || result.why === "memory") break;
      }
      return "over" as const;
    }),
  open: (job: CheckJob, run: Run | Witness) =>
    attempt(job, async (): Promise<OpenedRun> => {
      const scope = scopeOf(job, await familyOf(job), run.setup.n);
      const { trace, refused } = replayRun(scope, run, job.algorithm);
      return { lines: trace, refused };
    }),
  /** Computes chances in one long step, which cannot be stopped: end the worker instead. */
  chance: (job: ChanceJob, rounds: number) =>
    attempt(job, async () => {
      const { n, set, links } = job;
      const algorithm = (await familyOf(job)).with(set);
      return computeChances({ algorithm, n, rounds, ...(links && { links }) });
    }),
  /** Finds the extremes of one setup over all its schedules; reports those of a few schedules first. */
  extremes: (job: ExtremesJob, report: (some: Extremes) => Promise<void>) =>
    attempt(job, async () => {
      const family = await familyOf({ algorithm: job.spec.algorithm, ...job });
      const some = tryExtremes(job, family);
      await report(some);
      return exploreExtremes(job, family, some, makePace());
    }),
  symmetricRun: (source: AnonymousText) => attempt({}, () => symmetricRun(source)),
};

export type CheckApi = typeof api;
serve(api);
