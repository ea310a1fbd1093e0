import type { Algorithm } from "../model/algorithm.ts";
import { formatFlags } from "../request/flags.ts";
import { knownBy } from "../model/basis.ts";
import type { Bound, Claim, Judged, Measure, Refuted } from "../model/claim.ts";
import type { Outcome } from "../model/outcome.ts";
import type { RunChoices, RunSpec } from "../model/run-spec.ts";
import type { Setup } from "../model/setup.ts";
import { Refusal } from "../refusal/refusal.ts";
import { knownLimit, onlyKnown } from "./known-limit.ts";

/** What bounds measure of a run. */
export type RunMeasures = Pick<
  Outcome,
  "setup" | "sent" | "byKind" | "byPhase" | "sentOf" | "causal"
>;

/** Returns the measured values of a run, each with its phase (0 if it has none). */
export function measureClaim(measure: Measure, run: Outcome, shown = run): [bigint, number][] {
  if (measure.of === "each phase")
    return Object.keys(run.byPhase).map((key) => [
      BigInt(countPhase(measure.kinds, run, Number(key))),
      Number(key),
    ]);
  const value = measureRun(measure, run, shown);
  return value === undefined ? [] : [[BigInt(value), 0]];
}

/** Counts the messages of a phase, or those of some kinds. A kind without phases has no messages in any. */
export function countPhase(
  kinds: readonly string[] | undefined,
  run: RunMeasures,
  phase: number,
): number {
  if (!kinds) return run.byPhase[phase];
  const { messages } = run.setup.algorithm;
  let count = 0;
  for (const kind of kinds)
    if (Object.hasOwn(messages, kind) && Object.hasOwn(messages[kind], "phase"))
      count += run.sentOf(kind, phase);
  return count;
}

/** Counts the messages of these kinds. A loop, because the checker judges claims on every run. */
function countKinds(kinds: readonly string[], { byKind }: RunMeasures): number {
  let count = 0;
  for (const kind of kinds) count += byKind[kind] ?? 0;
  return count;
}

/** Returns the one value of a run; undefined if the run does not have it. `shown`: the run as `measure` sees it. */
export function measureRun(
  measure: Exclude<Measure, { readonly of: "each phase" }>,
  run: RunMeasures,
  shown: RunMeasures,
): number | bigint | undefined {
  switch (measure.of) {
    case "messages":
      return measure.kinds ? countKinds(measure.kinds, run) : run.sent;
    case "phases":
      return Object.keys(run.byPhase).length;
    case "causal":
      return run.causal[measure.at];
    default: {
      const value = measure.value(shown as Outcome);
      if (value !== undefined && typeof value !== "bigint") {
        throw new Refusal(
          `algorithm ${run.setup.algorithm.name}: a measured time is ${String(value)}; it must be a bigint or undefined.`,
        );
      }
      return value;
    }
  }
}

/** The value of a run that comes nearest to violating a bound. */
interface NearestValue {
  readonly measured: bigint;
  readonly bound: bigint;
  readonly holds: boolean;
  readonly limit: number | bigint;
}

/**
 * Finds the value that comes nearest to violating a bound; undefined if the bound does not apply. `shown`: the run as
 * the functions of the claim see it.
 */
export function nearestValue(claim: Bound, run: Outcome, shown = run): NearestValue | undefined {
  let worst: NearestValue | undefined;
  for (const [value, phase] of measureClaim(claim.measure, run, shown)) {
    const limit = claim.limit(shown, phase);
    const isKept = isWithin(claim, run.setup, value, limit);
    if (limit === undefined || isKept === undefined) continue;
    // The limit is rounded in the direction that does not change how whole numbers compare with it.
    const upwards = claim.relation === "less than" || claim.relation === "at least";
    const round = upwards ? Math.ceil : Math.floor;
    const bound = typeof limit === "bigint" ? limit : BigInt(round(limit));
    const verdict = { measured: value, bound, holds: isKept, limit };
    const over = worst && verdict.measured * worst.bound > worst.measured * verdict.bound;
    const nearer = claim.relation === "at least" ? !over : over;
    if (!worst || (worst.holds ? !verdict.holds || nearer : !verdict.holds && nearer))
      worst = verdict;
  }
  return worst;
}

function mustBeFinite(claim: Bound, { algorithm }: Setup, limit: number | bigint): void {
  if (typeof limit === "bigint" || Number.isFinite(limit)) return;
  throw new Refusal(
    `algorithm ${algorithm.name}: claim ${claim.id}: its limit is ${String(limit)}; a limit is a finite number, a bigint or undefined.`,
  );
}

/** Compares a value with the limit of a bound; undefined without a limit. Comparisons of a number with a bigint are exact. */
export function isWithin(
  claim: Bound,
  setup: Setup,
  value: number | bigint,
  limit: number | bigint | undefined,
): boolean | undefined {
  if (limit === undefined) return undefined;
  mustBeFinite(claim, setup, limit);
  switch (claim.relation) {
    case "at most":
      return value <= limit;
    case "less than":
      return value < limit;
    case "at least":
      return value >= limit;
    default:
      return !(value < limit) && !(value > limit);
  }
}

/** Judges a bound by the value that comes nearest to violating it; undefined if the bound does not apply. */
export function judgeBound(claim: Bound, run: Outcome, shown = run): Judged | undefined {
  const worst = nearestValue(claim, run, shown);
  if (!worst) return undefined;
  const { limit, measured, bound } = worst;
  const verdict = makeVerdict(claim, run.setup, worst.holds, String(measured), String(bound));
  verdict.relation = claim.relation;
  if (typeof limit === "number" && !Number.isInteger(limit)) verdict.limit = limit;
  return verdict;
}

/** A bound on the number of all messages of a run, and its limit. */
export interface MessageLimit {
  readonly claim: Bound;
  readonly limit: number;
}

/**
 * Returns the upper bounds on the number of messages whose limits the setup alone determines. A run that has sent more
 * messages violates them, whatever happens next.
 */
export function messageLimits(setup: Setup): readonly MessageLimit[] {
  const run = onlyKnown({ n: setup.n, setup });
  return (setup.algorithm.claims ?? []).flatMap((claim) => {
    if (claim.form !== "bound" || claim.refuted) return [];
    const { measure, relation } = claim;
    if (measure.of !== "messages" || measure.kinds) return [];
    if (relation !== "at most" && relation !== "less than") return [];
    const limit = knownLimit(claim, run, 0);
    if (limit === undefined) return [];
    mustBeFinite(claim, setup, limit);
    return [{ claim, limit: Number(limit) }];
  });
}

/** True if a number of messages violates a limit. */
export const exceeds = (sent: number, { claim: { relation }, limit }: MessageLimit): boolean =>
  relation === "at most" ? sent > limit : sent >= limit;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Makes a verdict. Optional keys are assigned, because spreading them takes longer than judging. */
export function makeVerdict(
  claim: Claim,
  { algorithm }: Setup,
  holds: boolean,
  measured: string,
  bound: string,
): Writable<Judged> {
  const { id, says, cite, refuted } = claim;
  const verdict: Writable<Judged> = {
    id,
    says,
    cite,
    holds,
    measured,
    bound,
    known: knownBy(claim),
  };
  if (refuted) verdict.refuted = refutation(algorithm, refuted);
  return verdict;
}

/** Lists the bounds on numbers of messages that are not known to be refuted, the most informative first. */
export function tellingBounds({ claims = [] }: Algorithm): Bound[] {
  const rank = ({ measure, relation }: Bound): number =>
    measure.of === "messages" && relation !== "exactly" ? 0 : measure.of === "each phase" ? 1 : 2;
  return claims
    .filter((claim): claim is Bound => claim.form === "bound")
    .filter(({ measure }) => measure.of === "messages" || measure.of === "each phase")
    .filter(({ refuted }) => refuted === undefined)
    .toSorted((x, y) => rank(x) - rank(y));
}

/** Finds an exact claim about each kind of message that a claim about messages leaves out; undefined if a kind has none. */
export function exactOthers(
  { measure }: Pick<Bound, "measure">,
  { messages, claims = [] }: Algorithm,
): Bound[] | undefined {
  if (measure.of !== "messages" || measure.kinds === undefined) return [];
  const { kinds } = measure;
  const others = Object.keys(messages).filter((kind) => !kinds.includes(kind));
  const exact = others.map((kind) =>
    claims.find(
      (it): it is Bound =>
        it.form === "bound" &&
        it.relation === "exactly" &&
        it.refuted === undefined &&
        it.measure.of === "messages" &&
        it.measure.kinds?.join() === kind,
    ),
  );
  return exact.every((it) => it !== undefined) ? exact : undefined;
}

/** An upper bound on all messages of a run: one claim, or the sum of claims about the kinds. */
export interface MessageBound {
  readonly claims: readonly Bound[];
  readonly limit: bigint;
}

/** Returns the smallest upper bound on all messages; `limitOf` returns the limit of a claim, if it has one here. */
export function sharpestBound(
  algorithm: Algorithm,
  limitOf: (claim: Bound) => bigint | undefined,
): MessageBound | undefined {
  const bounds = tellingBounds(algorithm)
    .filter(({ measure, relation }) => measure.of === "messages" && relation !== "at least")
    .flatMap((claim): MessageBound[] => {
      const others = exactOthers(claim, algorithm);
      const claims = [claim, ...(others ?? [])];
      const limits = claims.map(limitOf);
      const isKnown = others !== undefined && limits.every((limit) => limit !== undefined);
      return isKnown ? [{ claims, limit: limits.reduce((sum, limit) => sum + limit, 0n) }] : [];
    });
  // Of equal bounds, a single claim is preferred to a sum.
  return bounds
    .toSorted((x, y) => Number(x.limit - y.limit) || x.claims.length - y.claims.length)
    .at(0);
}

/** Returns the smallest upper bound on all messages that is known before the run. */
export function boundAhead(setup: Setup): MessageBound | undefined {
  const run = onlyKnown({ n: setup.n, setup });
  return sharpestBound(setup.algorithm, (claim) => {
    const limit = knownLimit(claim, run, 0);
    if (limit === undefined || typeof limit === "bigint") return limit;
    const round = claim.relation === "less than" ? Math.ceil : Math.floor;
    return Number.isFinite(limit) ? BigInt(round(limit)) : undefined;
  });
}

/** Command lines of the runs that refute claims, cached because every run of a sweep prints them. */
const refutations = new WeakMap<Algorithm, Map<Refuted, string>>();

function refutation(algorithm: Algorithm, refuted: Refuted): string {
  const lines = refutations.get(algorithm) ?? new Map<Refuted, string>();
  refutations.set(algorithm, lines);
  const name = algorithm.name.split(":")[0];
  const line = lines.get(refuted) ?? formatFlags(runAgainst(algorithm, name, refuted.run));
  lines.set(refuted, line);
  return line;
}

/**
 * Returns the run that refutes a claim. If the variant elects the minimum and its definition the maximum, or the other
 * way round, the ids are mirrored: the smallest becomes the largest, and so on.
 */
export const runAgainst = (
  { changed, complemented }: Algorithm,
  name: string,
  run: RunChoices,
): RunSpec => ({
  algorithm: name,
  ...run,
  set: { ...changed, ...run.set },
  ids: complemented ? mirrored(run.ids) : run.ids,
});

function mirrored(ids: RunSpec["ids"]): RunSpec["ids"] {
  if (ids === undefined) return undefined;
  if (typeof ids === "string") {
    return ids === "rising" ? "falling" : ids === "falling" ? "rising" : ids;
  }
  const rising = ids.toSorted((x, y) => x - y);
  const falling = rising.toReversed();
  return ids.map((id) => falling[rising.indexOf(id)]);
}

const units = {
  messages: ["message", "messages"],
  "each phase": ["message in one phase", "messages in one phase"],
  phases: ["phase", "phases"],
  causal: ["message on the critical path", "messages on the critical path"],
  time: ["unit of time", "units of time"],
} as const;

const asks = {
  "at most": "allows",
  "less than": "allows fewer than",
  "at least": "asks for at least",
  exactly: "asks for exactly",
} as const;

/** Says how a run violates a claim: `4 messages, the claim allows 2`. A claim without a bound says it itself. */
export function sayViolation(
  claim: Claim | undefined,
  { measured, bound, limit }: Pick<Judged, "measured" | "bound" | "limit"> | NearestValue,
): string {
  if (claim?.form !== "bound" && claim?.form !== "attained") return String(measured);
  const { measure } = claim;
  const relation = claim.form === "bound" ? claim.relation : "exactly";
  const [one, many] = units[measure.of];
  const isBare = measure.of === "time" && measure.isCount;
  const unit = isBare ? "" : ` ${String(measured) === "1" ? one : many}`;
  const isBetween = relation === "exactly" && typeof limit === "number" && !Number.isInteger(limit);
  return `${measured}${unit}, the claim ${asks[relation]} ${isBetween ? limit : bound}`;
}
