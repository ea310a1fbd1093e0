import {
  checker,
  decide,
  defaultScope,
  exploreStates,
  listSetups,
  markUnfinished,
  notExplored,
  parseRun,
  replayRun,
  setups,
  type Checker,
  type Family,
  type Portable,
  type Rerun,
  type Run,
  type Scope,
  type SizeReport,
  type StateExplorer,
  type Witness,
} from "@ringleader/core/internal";
import { isOutside, MOST_BYTES, type CheckJob } from "./check-job.ts";

/** The result of one size, as plain data that a worker can send. */
export type SizeResult = SizeReport & {
  /** The scope with every dimension that was explored; the runs of the report belong to it. Absent without a report. */
  readonly scope?: CheckJob["scope"];
  /** Describes what is explored; `count` is the number of setups, if known. */
  readonly says: string;
  readonly count: number | undefined;
};

export type SizeProgress = Pick<SizeResult, "n" | "says" | "progress" | "seconds">;

/** Returns the sizes of a job; if its network is named, the size of that network. */
export function sizesFor({ algorithm, set, sizes, graph }: CheckJob, family: Family): number[] {
  if (sizes.length > 0 || graph === undefined) return [...sizes];
  return [parseRun({ algorithm, set, graph }, family).network!.n];
}

export function scopeOf({ algorithm, set, scope, graph }: CheckJob, family: Family, n: number) {
  const common: Scope = { algorithm: family.with(set), n, ...scope };
  if (graph === undefined) return common;
  if (graph === "each") return { ...common, network: "each" as const };
  const { network } = parseRun({ algorithm, set, n, graph }, family);
  return { ...common, ...(network && { network }) };
}

/** Checks every schedule of every setup of one size, until `pause` returns false. */
export async function checkSize(
  job: CheckJob,
  family: Family,
  n: number,
  pause: (checker: Checker) => boolean | Promise<boolean>,
): Promise<SizeResult> {
  const options = { reduce: job.reduce, steps: false };
  const scope = defaultScope(scopeOf(job, family, n), options);
  const { says, count } = setups(scope);
  const start = performance.now();
  const work = checker({
    scope,
    ...options,
    onward: true,
    budget: { states: job.states, bytes: MOST_BYTES },
  });
  let why: "interrupted" | "memory" | undefined;
  try {
    while (work.advance()) {
      const proceeds = pause(work);
      if (proceeds === true || (await proceeds)) continue;
      why = "interrupted";
      break;
    }
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    why = "memory";
  }
  const seconds = (performance.now() - start) / 1000;
  const report = work.report();
  const outside = isOutside(job);
  const cut = why && reasons[why];
  const isWhole = cut === undefined && report.undecided === undefined;
  // After an early end, a property that holds so far may still fail in other setups.
  const marked = isWhole ? report : markUnfinished(report, cut);
  const { algorithm: _, n: __, network: ___, ...plain } = scope;
  return {
    n,
    scope: plain,
    says,
    count,
    notExplored: notExplored(scope),
    progress: work.progress(),
    seconds,
    report: marked,
    why,
    ...decide(marked, outside),
  };
}

/** Repeats a run that the check of this scope found. */
export const openRun = (job: CheckJob, family: Family, run: Run | Witness): Rerun =>
  replayRun(scopeOf(job, family, run.setup.n), run, job.algorithm);

/** Largest number of states that are walked one by one, and of setups to choose from. */
const EXPLORED_MAX = 300_000;
const SETUPS_MAX = 100;

/** Lists setups of the scope whose states can be explored. */
export const setupsOf = (job: CheckJob, family: Family, n: number): Portable[] =>
  listSetups(scopeOf(job, family, n), SETUPS_MAX);

/** Explores the states of a setup of the scope. */
export const exploreSetup = (job: CheckJob, family: Family, setup: Portable): StateExplorer =>
  exploreStates(scopeOf(job, family, setup.n), setup, EXPLORED_MAX);

const reasons: Readonly<Record<"interrupted" | "memory" | "hung", string>> = {
  interrupted: "the check was cancelled",
  memory: "memory ran out",
  hung: "the check was ended during a long step",
};

/** Returns the result of a size whose worker was terminated, with its last progress. */
export const endedSize = (last: SizeProgress): SizeResult => ({
  ...last,
  count: last.progress.of,
  report: undefined,
  verdict: "undecided",
  notExplored: [],
  why: "hung",
  undecided: reasons.hung,
});

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError && /allocation failed|array length|buffer/i.test(error.message);
