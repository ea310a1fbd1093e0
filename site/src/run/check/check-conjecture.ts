import {
  decide,
  isConjectured,
  parseConjecture,
  sweepConjecture,
  type Family,
  type Property,
  type Run,
  type SweptSize,
} from "@ringleader/core/internal";
import { isOutside, type CheckJob } from "./check-job.ts";
import { checkSize, type SizeResult } from "./check-size.ts";

/** What the check of one size says about a conjecture. */
export interface ConjectureSize extends Pick<Property, "holds" | "judged" | "witness"> {
  readonly n: number;
  /** The scope to which the runs belong. */
  readonly scope: SizeResult["scope"];
  readonly undecided?: string | undefined;
  /** The run that comes nearest to the first bound of the conjecture, over all setups and schedules. */
  readonly tightest?:
    | { readonly measured: number; readonly limit: number; readonly run: Run }
    | undefined;
}

type Pause = () => boolean | Promise<boolean>;

/** Checks a conjecture on every schedule of every setup of one size. */
export async function checkConjecture(
  job: CheckJob,
  family: Family,
  text: string,
  n: number,
  pause: Pause,
): Promise<ConjectureSize> {
  const { claims, bounds } = parseConjecture(text, family.with(job.set)).at(n);
  const conjectured: Family = {
    ...family,
    with: (set) => ({ ...family.with(set), claims, sometimes: [] }),
  };
  const size = await checkSize(job, conjectured, n, pause);
  const { report } = size;
  const decision = report ? decide(report, isOutside(job)) : size;
  const parts = report?.properties.filter(isConjectured) ?? [];
  const worst =
    parts.find(({ holds }) => holds === false) ??
    parts.find(({ holds }) => holds === undefined) ??
    parts[0];
  const [bound] = bounds;
  const extreme = bound?.key === undefined ? undefined : report?.extremes[bound.key];
  const isLower = bound?.relation === "at least";
  return {
    n,
    scope: size.scope,
    holds: worst?.holds,
    judged: worst?.judged,
    witness: worst?.witness,
    undecided: decision.undecided,
    tightest:
      extreme && bound
        ? isLower
          ? { measured: extreme.min, limit: bound.limit, run: extreme.least }
          : { measured: extreme.max, limit: bound.limit, run: extreme.most }
        : undefined,
  };
}

/** Judges a conjecture on some runs of one size; undefined if they are too long or `pause` returns false. */
export async function sweepSize(
  { algorithm, set }: CheckJob,
  family: Family,
  text: string,
  n: number,
  pause: Pause,
): Promise<SweptSize | undefined> {
  const sweep = sweepConjecture({ algorithm, set }, family, text, n);
  for (;;) {
    const { done, value } = sweep.next();
    if (done) return value;
    const proceeds = pause();
    if (proceeds !== true && !(await proceeds)) return undefined;
  }
}
