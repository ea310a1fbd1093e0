import type { Annealed } from "./anneal.ts";
import { isProved } from "./ceiling.ts";
import type { Candidate, Space } from "./candidate.ts";
import {
  candidateOf,
  clone,
  evaluate,
  PERIOD,
  prepareRun,
  simplestCandidate,
} from "./candidate.ts";
import type { Exhausted } from "./exhaustive.ts";
import { assumptionsOf, type Assumptions } from "../check/setups/describe-scope.ts";
import { simplest, simplify } from "../hunt/simplify.ts";
import { judgeBound } from "../judge/judge.ts";
import type { Result } from "../judge/result.ts";
import { sayBasis } from "../model/basis.ts";
import type { Bound, Judged } from "../model/claim.ts";
import type { Outcome } from "../model/outcome.ts";
import { describeSetup } from "../model/setup.ts";
import { makeWaking } from "../model/system/wake.ts";
import { outcomeOf, replayRun, type Rerun, simulateRun } from "../trace/replay-run.ts";
import { boundsOf, type WorstSearch } from "./search.ts";
import type { WorstMeasure } from "./measure.ts";

/** The most expensive known run, in the form in which it is stored. */
export interface BestKnown extends Pick<
  Result,
  "algorithm" | "parameters" | "n" | "setup" | "digest"
> {
  readonly measure: string;
  /** An integer, as a string because times can exceed 2^53. */
  readonly value: string;
  /** `proved`: the value meets a proved bound. `searched`: no run of the search in `by`, or of that of a bound, costs more. `found`: neither. */
  readonly label: "found" | "searched" | "proved";
  /** How the value is known: the search that found it, and the bound that it meets, if any. */
  readonly by: string;
  /** The command that repeats the run; absent if only the trace can repeat the run. */
  readonly replay?: string;
}

export interface WorstCase extends Assumptions {
  readonly best: BestKnown;
  /** The value that the search found; present only if a ring that a claim names costs more. */
  readonly searched?: string;
  /** The claims about the measure, judged on the run. */
  readonly bounds: readonly Judged[];
  readonly wrong?: string;
  readonly rerun: Rerun;
}

/** An expensive run; `by` says how it was found. */
interface Known extends Pick<Exhausted, "value" | "candidate" | "run"> {
  readonly by: string;
}

/** Returns the better of two restarts: one with a violation, else the one with the greater value, else the earlier one. */
export function betterOf(x: Annealed | undefined, y: Annealed): Annealed {
  if (!x) return y;
  const both = x.restart <= y.restart ? [x, y] : [y, x];
  const violating = both.find(({ wrong }) => wrong !== undefined);
  return violating ?? (both[1].value > both[0].value ? both[1] : both[0]);
}

/** Repeats the run event by event and judges the claims on it. */
export function reportWorstCase(
  search: WorstSearch,
  found: Annealed | Exhausted,
  name = search.space.base.algorithm.name,
): WorstCase {
  const { measure, ceiling } = search;
  const { wrong } = found;
  const isAll = "covered" in found;
  const by = isAll ? `every run: ${found.covered}` : `annealing, restart ${found.restart}`;
  const own: Known = { ...found, by };
  const ring = isAll || wrong !== undefined ? undefined : knownRing(search);
  const known = ring && ring.value > found.value ? ring : own;
  const rerun = repeat(search, known, wrong !== undefined, name);
  const run = outcomeOf(rerun);
  const value = measure.value(run);
  const isAgreed =
    run.digest === rerun.result.digest && (wrong !== undefined || value === known.value);
  if (!isAgreed) {
    throw new Error(
      `the simulator measures ${value} on a run of ${name} that should cost ${known.value}`,
    );
  }
  const isMet = ceiling !== undefined && value >= ceiling.value;
  const isKnown = isMet && search.end !== undefined;
  const isSearched = isAll || isKnown;
  const label = isKnown && isProved(ceiling) ? "proved" : isSearched ? "searched" : "found";
  const met = isMet ? `; meets the bound: ${saying(ceiling.by)}` : "";
  return {
    best: {
      algorithm: name,
      parameters: rerun.result.parameters,
      n: run.n,
      measure: measure.name,
      value: String(value),
      label: wrong === undefined ? label : "found",
      by: `${known.by}${met}`,
      setup: describeSetup(rerun.setup),
      digest: rerun.result.digest,
      ...(rerun.setup.schedule.kind !== "trace" && { replay: rerun.result.replay }),
    },
    ...(known !== own && { searched: String(found.value) }),
    bounds: judgeBounds(search, run),
    ...assumptionsOf(search.space.base.algorithm),
    ...(wrong !== undefined && { wrong }),
    rerun,
  };
}

const saying = (claims: readonly Bound[]): string =>
  claims.map(({ says, cite, known }) => `${says} (${cite}), ${sayBasis(known)}`).join(", and ");

function repeat(search: WorstSearch, known: Known, isWrong: boolean, name: string): Rerun {
  const { space, measure, scope } = search;
  if (known.run) return replayRun(scope, known.run, name);
  const candidate = known.candidate!;
  const simplest = isWrong ? candidate : shrink(space, measure, candidate);
  const { setup, delay } = prepareRun(space, simplest);
  return simulateRun(setup, space.patience, name, { delay });
}

/** Among the rings that claims name as worst cases, finds the most expensive one in the space. */
function knownRing({ space, measure }: WorstSearch): Known | undefined {
  const { base, open } = space;
  const { n, algorithm, needs } = base;
  let best: Known | undefined;
  for (const claim of algorithm.claims ?? []) {
    if (claim.form !== "attained" || !open.includes("ids")) continue;
    const { ids, wake } = claim.worst(n);
    if (wake && !open.includes("wake")) continue;
    const waking = wake ? makeWaking(n, wake, needs) : base.waking;
    const candidate = candidateOf(space, { ...base, ids: Uint32Array.from(ids), waking });
    const value = measure.value(evaluate(space, candidate));
    const by = `the ring of a claim: ${claim.says} (${claim.cite})`;
    if (!best || value > best.value) best = { value, candidate, by };
  }
  return best;
}

function judgeBounds({ space, measure }: WorstSearch, run: Outcome): Judged[] {
  const usual = evaluate(space, simplestCandidate(space));
  const [word, part] = measure.name.split(":");
  const isAbout = ({ measure: of }: Bound): boolean => {
    if (of.of === "messages")
      return word === "messages" && (part === undefined || (of.kinds?.includes(part) ?? false));
    if (of.of === "each phase") return word === "phase";
    if (of.of === "causal") return word === "causal" && of.at === "last";
    // A measure that the algorithm defines is taken to be this measure if both have equal values on two runs.
    return (
      of.of === "time" &&
      [run, usual].every((it) => it.finished && of.value(it) === measure.value(it))
    );
  };
  const isMeasured = (phase: number): boolean =>
    word !== "phase" || part === "any" || phase === Number(part);
  return boundsOf(space.base.algorithm.claims)
    .filter((claim) => claim.relation !== "at least" && isAbout(claim))
    .flatMap((claim) => {
      const limit: Bound["limit"] = (of, phase) =>
        isMeasured(phase) ? claim.limit(of, phase) : undefined;
      return judgeBound({ ...claim, limit }, run) ?? [];
    });
}

/** Simplifies a candidate as long as its cost does not decrease, so that only the causes of the cost remain. */
function shrink(space: Space, measure: WorstMeasure, found: Candidate): Candidate {
  const value = measure.value(evaluate(space, found));
  const isAsGood = (it: Candidate): boolean => {
    const run = evaluate(space, it);
    return run.finished && run.leaders.length === 1 && measure.value(run) >= value;
  };
  return simplest(simplify(found, (best) => simplerCandidates(space, best), isAsGood));
}

/** Proposes simpler delays, ports, willing processes and wake-ups: all of a dimension at once, then one by one. */
function* simplerCandidates({ open, base: { n } }: Space, best: () => Candidate) {
  const changed = (change: (it: Candidate) => void): Candidate => {
    const it = clone(best());
    change(it);
    return it;
  };
  if (best().delays.length > 0) {
    yield { ...clone(best()), delays: new Uint16Array(0) };
    for (let at = 0; at < best().delays.length; at += PERIOD)
      yield changed(({ delays }) => delays.fill(1, at, at + PERIOD));
  }
  if (best().links[0] === 1) yield changed(({ links }) => links.fill(0));
  if (open.includes("ports") && best().ports.includes(1)) {
    yield changed(({ ports }) => ports.fill(0));
    for (let p = 0; p < n; p++) if (best().ports[p] === 1) yield changed((it) => (it.ports[p] = 0));
  }
  if (open.includes("willing") && best().willing.includes(0)) {
    yield changed(({ willing }) => willing.fill(1));
    for (let p = 0; p < n; p++)
      if (best().willing[p] === 0) yield changed(({ willing }) => (willing[p] = 1));
  }
  const isSimple = () => best().wake.every((time) => time === 0);
  if (!open.includes("wake") || isSimple()) return;
  yield changed(({ wake }) => wake.fill(0));
  if (isSimple()) return;
  const first = best().wake.reduce((least, it) => (it >= 0 && it < least ? it : least), Infinity);
  yield changed(({ wake }) => wake.forEach((time, p) => time >= 0 && (wake[p] -= first)));
  // From simple to complex: wakes at 0, never wakes, wakes late.
  for (let p = 0; p < n; p++) if (best().wake[p] > 0) yield changed(({ wake }) => (wake[p] = -1));
  for (let p = 0; p < n; p++) if (best().wake[p] !== 0) yield changed(({ wake }) => (wake[p] = 0));
}
