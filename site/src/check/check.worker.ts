import {
  chances,
  rerun,
  type Chances,
  type Checker,
  type Run,
  type Witness,
} from "@ringleader/core";
import * as Comlink from "comlink";
import { failure, type Failure } from "../run/failure.ts";
import { familyOf } from "../run/family.ts";
import { listen } from "../run/listen.ts";
import type { CheckJob } from "./check-job.ts";
import { checkSize, scopeOf, sizesFor } from "./check-size.ts";
import { attained, extremesOf, type Extremes, type ExtremesJob } from "./fixed-setup.ts";
import type { Told } from "./told.ts";

/** A run that was found, made again by the simulator: the lines of its trace. */
export interface Opened {
  readonly lines: readonly string[];
  /** Why the algorithm refuses to go on after it. */
  readonly refused?: string;
}

/** How long the worker goes on before it listens, and how often it tells. */
const SLICE = 50;
const TELL_EVERY = 150;

let stopped = false;

const api = {
  /** Size by size, the smallest first, until one is violated. What was found of each is told at once. */
  async check(job: CheckJob, tell: (told: Told) => Promise<void>): Promise<Failure | "over"> {
    try {
      const family = await familyOf(job);
      const { needs } = family.with(job.set);
      const sizes = sizesFor(job, family);
      // What is told goes another way than the answer, and must be there before it.
      await tell({ sizes, inRounds: needs.rounds === true });
      for (const n of sizes) {
        const found = await checkSize(job, family, n, paced(n, tell));
        await tell({ found });
        if (stopped || found.verdict === "violated" || found.why === "memory") break;
      }
      return "over";
    } catch (error) {
      return failure(error, job.text !== undefined);
    }
  },
  async open(job: CheckJob, run: Run | Witness): Promise<Opened | Failure> {
    try {
      const scope = scopeOf(job, await familyOf(job), run.setup.n);
      const { trace, refused } = rerun(scope, run, job.algorithm);
      return { lines: trace, ...(refused !== undefined && { refused }) };
    } catch (error) {
      return failure(error, job.text !== undefined);
    }
  },
  /** One long step: who does not want to wait ends the worker. */
  async chance(
    job: Pick<CheckJob, "algorithm" | "text" | "set"> & { n: number; links?: "fifo" | "any" },
    rounds: number,
  ): Promise<Chances | Failure> {
    try {
      const algorithm = (await familyOf(job)).with(job.set);
      const { n, links } = job;
      return chances({ algorithm, n, rounds, ...(links && { links }) });
    } catch (error) {
      return failure(error, job.text !== undefined);
    }
  },
  /** What one setup costs over all its schedules; what some of them come to is told before. */
  async extremes(
    job: ExtremesJob,
    tell: (some: Extremes) => Promise<void>,
  ): Promise<Extremes | Failure> {
    try {
      const family = await familyOf({ algorithm: job.line.algorithm, ...job });
      const some = attained(job, family);
      await tell(some);
      return await extremesOf(job, family, some, paced(0));
    } catch (error) {
      return failure(error, job.text !== undefined);
    }
  },
  stop(): void {
    stopped = true;
  },
};

export type CheckApi = typeof api;
Comlink.expose(api);

/** Listens and tells a few times a second. */
function paced(
  n: number,
  tell?: (told: Told) => Promise<void>,
): (it: Checker) => boolean | Promise<boolean> {
  const begun = performance.now();
  let [slice, told] = [begun, 0];
  return (it) => {
    const now = performance.now();
    if (now - slice < SLICE) return true;
    if (tell && now - told > TELL_EVERY) {
      told = now;
      void tell({ n, says: it.says, progress: it.progress(), seconds: (now - begun) / 1000 });
    }
    return listen().then(() => {
      slice = performance.now();
      return !stopped;
    });
  };
}
