import { assumptionsOf, type Assumptions } from "../check/setups/describe-scope.ts";
import { rational, divide, parseRational, toFloat } from "../exact/rational.ts";
import { playLowerBoundInRounds } from "../lower-bound/lower-bound-in-rounds.ts";
import { playLowerBound } from "../lower-bound/lower-bound.ts";
import type { Algorithm } from "../model/algorithm.ts";
import type { Family } from "../model/family.ts";
import type { RunSpec } from "../model/run-spec.ts";
import { listNeeds, type Assumption } from "../model/system/needs.ts";
import {
  theorems,
  usesOf,
  whySilent,
  type ModelTheorem,
  type TheoremId,
} from "../theorems/theorems.ts";
import { findAlgorithm } from "../request/parse-run.ts";
import { averageOver, findNoElection } from "./average.ts";
import { liftRun } from "./lift.ts";

/** Which theorems speak of an algorithm, and how near it comes to each of them. */
export interface LimitsReport extends Assumptions {
  readonly parameters: Readonly<Record<string, string>>;
  readonly needs: readonly Assumption[];
  readonly theorems: readonly LimitJudged[];
  /** `exempt`: no theorem speaks of the algorithm. */
  readonly verdict: LimitVerdict | "exempt";
}

type LimitVerdict = "holds" | "violated" | "undecided";

/** A theorem, judged on one algorithm. */
export interface LimitJudged extends Pick<
  ModelTheorem,
  "id" | "says" | "cite" | "proof" | "floor"
> {
  /** The needs and the needs that are absent, which the theorem uses. */
  readonly uses: readonly string[];
  /** Why the theorem does not speak of the algorithm; absent if it does. */
  readonly silent?: string;
  /** Present if the theorem speaks of the algorithm. */
  readonly verdict?: LimitVerdict;
  /** What is wrong, if the verdict is not `holds`. */
  readonly why?: string;
  /** Parameters that were set for the comparison, such as announce=no. */
  readonly set?: Readonly<Record<string, string>>;
  readonly sizes?: readonly LimitSize[];
  /** The run that comes nearest to the floor, or the one that shows what is wrong. */
  readonly nearest?: NearestRun;
}

/** One ring size: the floor and what was measured. Fractions are p/q. */
export interface LimitSize {
  readonly n: number;
  readonly floor: string;
  /** The fewest messages: of all arrangements, or of the one run of this size. */
  readonly least: number;
  readonly mean?: string;
  readonly most?: number;
}

/** A run as a spec, or the schedule of the adversary that blocks channels. */
export type NearestRun = { readonly n: number } & (
  | { readonly run: RunSpec }
  | { readonly forced: Pick<RunSpec, "algorithm" | "set" | "n"> }
  | { readonly lift: RunSpec; readonly times: number }
);

export interface LimitsOptions {
  /** Largest ring whose arrangements are enumerated. Default: 8, which has 5,040 arrangements. */
  readonly most?: number;
  /** Largest bit-reversal ring, as a power of two. Default: 10. */
  readonly doublings?: number;
  /** Called with what is being measured, and the number of rings so far. */
  readonly note?: (id: TheoremId, rings: number) => void;
}

type Judgement = Omit<LimitJudged, keyof ModelTheorem | "uses" | "silent">;

/** Judges the theorems on an algorithm. */
export function judgeLimits(
  line: Pick<RunSpec, "algorithm" | "set">,
  options: LimitsOptions = {},
  family: Family = findAlgorithm(line.algorithm),
): LimitsReport {
  const bare = withoutClaims(family);
  const given = bare.with(line.set ?? {});
  const judged = Object.values(theorems).map((theorem): LimitJudged => {
    const { id, says, cite, proof, floor } = theorem;
    const uses = usesOf(theorem);
    const common = { id, says, cite, proof, ...(floor !== undefined && { floor }), uses };
    const set = settingsFor(id, given, bare, line.set ?? {});
    const algorithm = set ? bare.with({ ...line.set, ...set }) : given;
    const silent = whySilent(theorem, algorithm);
    if (silent !== undefined) return { ...common, silent };
    const spec = { algorithm: line.algorithm, set: { ...line.set, ...set } };
    return { ...common, ...(set && { set }), ...judges[id](spec, algorithm, bare, options) };
  });
  const verdicts = judged.map(({ verdict }) => verdict);
  const isExempt = verdicts.every((it) => it === undefined);
  return {
    parameters: given.parameters,
    ...assumptionsOf(given),
    needs: listNeeds(given.needs),
    theorems: judged,
    verdict:
      (["violated", "undecided"] as const).find((it) => verdicts.includes(it)) ??
      (isExempt ? "exempt" : "holds"),
  };
}

/** Chooses `announce` for a theorem: messages of an announcement are not needed, or every process must learn the leader. */
function settingsFor(
  id: TheoremId,
  given: Algorithm,
  { parameters }: Family,
  set: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | undefined {
  if (!Object.hasOwn(parameters, "announce") || set["announce"] !== undefined) return undefined;
  const isCounted = id === "average" || id === "comparison";
  const announce = isCounted ? "no" : id === "open-schedule" ? "yes" : undefined;
  return announce === undefined || given.announces === (announce === "yes")
    ? undefined
    : { announce };
}

/** Makes a family without claims, whose runs are faster. The same settings always give the same algorithm. */
function withoutClaims(family: Family): Family {
  const made = new Map<string, Algorithm>();
  return {
    ...family,
    with(set) {
      const key = JSON.stringify(set);
      const known = made.get(key) ?? { ...family.with(set), claims: [] };
      made.set(key, known);
      return known;
    },
  };
}

type Judge = (
  spec: Pick<RunSpec, "algorithm"> & { readonly set: Readonly<Record<string, string>> },
  algorithm: Algorithm,
  family: Family,
  options: LimitsOptions,
) => Judgement;

const judges: { readonly [id in TheoremId]: Judge } = {
  average: judgeAverage,
  comparison: judgeComparison,
  "open-schedule": judgeOpenSchedule,
  covering: judgeCovering,
  symmetry: () => ({
    verdict: "violated",
    why: "no algorithm with these needs elects a leader",
  }),
};

function judgeAverage(
  spec: Parameters<Judge>[0],
  algorithm: Algorithm,
  _family: Family,
  { most = 8, note }: LimitsOptions,
): Judgement {
  const sizes: LimitSize[] = [];
  let rings = 0;
  let nearest: NearestRun | undefined;
  for (let n = 1; n <= most; n++) {
    const before = rings;
    const average = averageOver(algorithm, n, (runs) => note?.("average", (rings = before + runs)));
    if (!("mean" in average)) {
      const { ids, why } = average;
      return {
        verdict: "violated",
        why: `not an election: ${why}`,
        sizes,
        nearest: onRing(spec, ids),
      };
    }
    const { ids, isBelow, floor, mean, least, most: largest } = average;
    sizes.push({ n, floor, mean, least, most: largest });
    nearest = onRing(spec, ids);
    if (!isBelow) continue;
    const shown = findNoElection(algorithm, Math.min(n, 5));
    const below = `on ${n} processes the mean is ${mean}, below ${floor}`;
    if (shown)
      return {
        verdict: "violated",
        why: `${below}, so it is not an election: ${shown.why}`,
        sizes,
        nearest: onRing(spec, shown.ids),
      };
    const why = `${below}, although every run elects; the processes know more than the needs say`;
    return { verdict: "violated", why, sizes, nearest };
  }
  return { verdict: "holds", sizes, ...(nearest && { nearest }) };
}

const onRing = (spec: Parameters<Judge>[0], ids: readonly number[]): NearestRun => ({
  n: ids.length,
  run: { ...spec, ids },
});

/** Smallest and largest bit-reversal rings, and the rings of the adversary, as powers of two. */
const FIRST_DOUBLING = 3;
const DOUBLINGS = 10;
/** Number of messages of a run after which no larger ring is measured. */
const ENOUGH = 50_000;

const sizesTo = (last: number): number[] =>
  Array.from(
    { length: Math.max(0, last - FIRST_DOUBLING + 1) },
    (_, i) => 2 ** (i + FIRST_DOUBLING),
  );

function judgeComparison(
  spec: Parameters<Judge>[0],
  algorithm: Algorithm,
  family: Family,
  { doublings = DOUBLINGS, note }: LimitsOptions,
): Judgement {
  const sizes: LimitSize[] = [];
  for (const [i, n] of sizesTo(doublings).entries()) {
    note?.("comparison", i);
    const { messages, floor, verdict, why } = playLowerBoundInRounds({ ...spec, n }, {}, family);
    sizes.push({ n, floor: String(floor), least: messages });
    if (verdict === "violated" || verdict === "undecided")
      return {
        verdict,
        ...(why !== undefined && { why }),
        sizes,
        nearest: reversed(spec, algorithm, n),
      };
    if (messages > ENOUGH) break;
  }
  return { verdict: "holds", sizes, nearest: reversed(spec, algorithm, nearestSize(sizes)) };
}

/** Returns the run in lockstep on the bit-reversal ring. */
const reversed = (spec: Parameters<Judge>[0], { needs }: Algorithm, n: number): NearestRun => ({
  n,
  run: {
    ...spec,
    n,
    ids: "bit-reversal",
    ...(!needs.rounds && { schedule: "lockstep" }),
    ...(needs.ring && { ports: "aligned" }),
  },
});

function judgeOpenSchedule(
  spec: Parameters<Judge>[0],
  _algorithm: Algorithm,
  family: Family,
  { doublings = DOUBLINGS, note }: LimitsOptions,
): Judgement {
  const sizes: LimitSize[] = [];
  // Every level runs all processes twice, so the largest rings are left out.
  for (const [i, n] of sizesTo(Math.min(doublings, 8)).entries()) {
    note?.("open-schedule", i);
    const { forced, bound, verdict, why } = playLowerBound({ ...spec, n }, {}, family);
    sizes.push({ n, floor: bound, least: forced });
    if (verdict !== "holds")
      return {
        verdict,
        ...(why !== undefined && { why }),
        sizes,
        nearest: { n, forced: { ...spec, n } },
      };
    if (forced > ENOUGH) break;
  }
  const n = nearestSize(sizes);
  return { verdict: "holds", sizes, nearest: { n, forced: { ...spec, n } } };
}

/** Finds the ring whose count is nearest to its floor, relative to the floor. */
function nearestSize(sizes: readonly LimitSize[]): number {
  const ratio = ({ floor, least }: LimitSize): number =>
    toFloat(divide(rational(BigInt(least)), parseRational(floor)!));
  return sizes.reduce((best, size) => (ratio(size) < ratio(best) ? size : best)).n;
}

function judgeCovering(
  spec: Parameters<Judge>[0],
  _algorithm: Algorithm,
  family: Family,
): Judgement {
  const run = { ...spec, n: 3, seed: 1 };
  const { lifted, times } = liftRun(run, { times: 2 }, family);
  const leaders = lifted.result.leaders.length;
  return {
    verdict: "violated",
    why: `a run on 3 processes, copied around 6, has ${leaders} leaders`,
    nearest: { n: 6, lift: run, times },
  };
}
