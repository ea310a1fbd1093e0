import {
  checker,
  defaultScope,
  notExplored,
  overview,
  requestOf,
  unfinished,
  verdictOf,
  type Checker,
  type CheckProgress,
  type Family,
  type OfSize,
  type Report,
  type Scope,
} from "@ringleader/core";
import { isOutside, MOST_BYTES, type CheckJob } from "./check-job.ts";

/** What came of one size: plain data, so that the worker can send it. */
export interface SizeFound extends OfSize {
  /** What was gone through, in a phrase, and how many setups that are, where it is known. */
  readonly says: string;
  readonly count: number | undefined;
  readonly undecided?: string;
}

/** The sizes of a job; where a network is named, its own. */
export function sizesFor({ algorithm, set, sizes, graph }: CheckJob, family: Family): number[] {
  if (sizes.length > 0 || graph === undefined) return [...sizes];
  return [requestOf({ algorithm, set, graph }, family).network!.n];
}

/** What is gone through for rings, or networks, of n. */
export function scopeOf({ algorithm, set, scope, graph }: CheckJob, family: Family, n: number) {
  const common: Scope = { algorithm: family.with(set), n, ...scope };
  if (graph === undefined) return common;
  if (graph === "each") return { ...common, network: "each" as const };
  const { network } = requestOf({ algorithm, set, n, graph }, family);
  return { ...common, ...(network && { network }) };
}

/** Every schedule of every setup of one size. `pause` is asked again and again whether to go on. */
export async function checkSize(
  job: CheckJob,
  family: Family,
  n: number,
  pause: (it: Checker) => boolean | Promise<boolean>,
): Promise<SizeFound> {
  const how = { reduce: job.reduce, steps: false };
  const scope = defaultScope(scopeOf(job, family, n), how);
  const { says, count } = overview(scope);
  const begun = performance.now();
  const it = checker({
    scope,
    ...how,
    budget: { states: job.states, bytes: MOST_BYTES },
  });
  let why: OfSize["why"];
  try {
    while (it.advance()) {
      const goesOn = pause(it);
      if (goesOn === true || (await goesOn)) continue;
      why = "interrupted";
      break;
    }
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    why = "memory";
  }
  const seconds = (performance.now() - begun) / 1000;
  const left = notExplored(scope);
  const size = {
    n,
    says,
    count,
    notExplored: left,
    progress: it.progress(),
    seconds,
    ...(why && { why }),
  };
  return judged(size, it.report(), isOutside(job));
}

function judged(
  size: Omit<SizeFound, "report" | "verdict" | "undecided">,
  found: Report,
  outside: boolean,
): SizeFound {
  const verdict = verdictOf(found, outside);
  const cut = size.why && reasons[size.why];
  const isViolated = verdict === "violated";
  const isWhole = cut === undefined && found.undecided === undefined;
  // What held as far as it came may still fail in the setups that are left.
  const report =
    isWhole && !(isViolated && found.setups !== size.count) ? found : unfinished(found, cut);
  const undecided = isViolated ? undefined : (cut ?? found.undecided);
  return {
    ...size,
    report,
    verdict: verdictOf(report, outside),
    ...(undecided !== undefined && { undecided }),
  };
}

const reasons: Readonly<Partial<Record<NonNullable<OfSize["why"]>, string>>> = {
  interrupted: "it was cancelled",
  memory: "there was not enough memory",
  hung: "it was ended in the middle of a long step",
};

/** What is left of a size whose worker had to be ended: how far it came. */
export const endedSize = (n: number, says: string, progress: CheckProgress, seconds: number) =>
  ({
    n,
    says,
    count: progress.of,
    report: undefined,
    progress,
    verdict: "undecided",
    notExplored: [],
    why: "hung",
    undecided: reasons.hung!,
    seconds,
  }) satisfies SizeFound;

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError && /allocation failed|array length|buffer/i.test(error.message);
