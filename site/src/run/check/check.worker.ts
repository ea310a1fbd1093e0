import {
  computeChances,
  sweptSizes,
  type ChanceWatch,
  type Checker,
  type Portable,
  type Run,
  type Scope,
  type StateExplorer,
  type SweptSize,
  type Witness,
} from "@ringleader/core/internal";
import { familyOf, ownName } from "../own/own-algorithms.ts";
import { attempt, makePace, serve, watchStop } from "../worker/serve.ts";
import type { CheckJob } from "./check-job.ts";
import {
  checkSize,
  exploreSetup,
  openRun,
  setupsOf,
  sizesFor,
  type SizeProgress,
  type SizeResult,
} from "./check-size.ts";
import { exploreExtremes, tryExtremes, type Extremes, type ExtremesJob } from "./fixed-setup.ts";
import { judgeEveryN } from "./every-n.ts";
import { checkConjecture, sweepSize, type ConjectureSize } from "./check-conjecture.ts";
import { firstViolation, type Program } from "./first-violation.ts";

/** A report of a check: the sizes to check, the progress within a size, or the result of a size. */
export type CheckMessage =
  | { readonly sizes: readonly number[]; readonly inRounds: boolean }
  | SizeProgress
  | { readonly result: SizeResult };

/** A report on a conjecture: the check of one size, or the runs of a larger one. */
export type ConjectureMessage =
  | { readonly checked: ConjectureSize }
  | { readonly swept: SweptSize };

/** The trace, as lines, of a run that the checker found and the simulator replayed. */
export interface OpenedRun {
  readonly lines: readonly string[];
  /** The error with which the algorithm refuses the next event, if it does. */
  readonly refused?: string;
}

type ChanceJob = Pick<CheckJob, "algorithm" | "text" | "set"> & Pick<Scope, "n" | "links">;

let explorer: StateExplorer | undefined;

/** Numbers of states explored, and of unknowns solved and planned. */
export interface ChanceCounts {
  readonly states: number;
  readonly solved: number;
  readonly planned: number;
}

/** Milliseconds between two reports of a computation that does not pause. */
const REPORT_EVERY = 150;

function watchChances(report: (counts: ChanceCounts) => Promise<void>): ChanceWatch {
  let counts: ChanceCounts = { states: 0, solved: 0, planned: 0 };
  let reported = performance.now();
  const note = (change: Partial<ChanceCounts>) => {
    counts = { ...counts, ...change };
    const now = performance.now();
    if (now - reported < REPORT_EVERY) return;
    reported = now;
    void report(counts);
  };
  return {
    exploring: (states) => note({ states }),
    solving: (solved, planned) => note({ solved, planned }),
    whyStopped: () => undefined,
  };
}

const api = {
  /** Checks the sizes in ascending order. */
  check: (job: CheckJob, report: (message: CheckMessage) => Promise<void>) =>
    attempt(job, async () => {
      const isStopped = watchStop();
      const family = await familyOf(job);
      const { needs } = family.with(job.set);
      const sizes = sizesFor(job, family);
      // Reports and answers use different channels. Awaiting the report makes it arrive before the answer.
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
        if (isStopped() || result.why === "memory") break;
      }
      return "over" as const;
    }),
  /** Checks a conjecture on every schedule of small rings, then on some runs of larger ones. */
  conjecture: (
    job: CheckJob,
    text: string,
    report: (message: ConjectureMessage) => Promise<void>,
  ) =>
    attempt(job, async () => {
      const isStopped = watchStop();
      const family = await familyOf(job);
      const pace = makePace();
      for (const n of sizesFor(job, family)) {
        const size = await checkConjecture(job, family, text, n, pace);
        await report({ checked: size });
        if (size.holds === false || isStopped()) return "over" as const;
      }
      for (const n of sweptSizes) {
        const size = await sweepSize(job, family, text, n, pace);
        if (!size || isStopped()) break;
        await report({ swept: size });
      }
      return "over" as const;
    }),
  /** Says what is known for every n; undefined if the page stops it. */
  everyN: (job: CheckJob) =>
    attempt(job, async () => judgeEveryN(job, await familyOf(job), makePace())),
  /** Repeats a run of a check; the scope of the job is the one with which the check found it. */
  open: (job: CheckJob, run: Run | Witness) =>
    attempt(job, async (): Promise<OpenedRun> => {
      const { trace, refused } = openRun(job, await familyOf(job), run);
      return { lines: trace, refused };
    }),
  /** Lists the setups of one size whose states can be explored. */
  setups: (job: CheckJob, n: number) =>
    attempt(job, async () => setupsOf(job, await familyOf(job), n)),
  /** Explores the states of one setup, and describes those of a run. `state` then describes the others one by one. */
  explore: (job: CheckJob, setup: Portable, run?: Run) =>
    attempt(job, async () => {
      const found = exploreSetup(job, await familyOf(job), setup);
      explorer = found;
      const { states, transitions, ends, violations } = found;
      const path = (run ? found.follow(run) : [0]).map((index) => found.state(index));
      return { states, transitions, ends, violations, path };
    }),
  state: (job: CheckJob, index: number) => attempt(job, () => explorer!.state(index)),
  /** Computes chances in one long step. To cancel it, terminate the worker. */
  chance: (job: ChanceJob, rounds: number, report: (progress: ChanceCounts) => Promise<void>) =>
    attempt(job, async () => {
      const { n, set, links } = job;
      const algorithm = (await familyOf(job)).with(set);
      return computeChances({ algorithm, n, rounds, links }, watchChances(report));
    }),
  /** Finds the extremes over all schedules; first reports those of a few schedules. */
  extremes: (job: ExtremesJob, report: (some: Extremes) => Promise<void>) =>
    attempt(job, async () => {
      const family = await familyOf({ algorithm: job.spec.algorithm, ...job });
      const some = tryExtremes(job, family);
      await report(some);
      return exploreExtremes(job, family, some, makePace());
    }),
  firstViolation: (program: Program) =>
    attempt(program, async () => {
      const source = { algorithm: ownName(program.name), text: program.text };
      return firstViolation(program, await familyOf(source));
    }),
};

export type CheckApi = typeof api;
serve(api);
