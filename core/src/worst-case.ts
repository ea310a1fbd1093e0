import type { Annealed } from "./adversary/anneal.ts";
import { isCertain, isProved } from "./adversary/ceiling.ts";
import { candidateOf, plain, settled, type Candidate } from "./adversary/candidate.ts";
import { delayOf } from "./adversary/delays.ts";
import { evaluate } from "./adversary/evaluate.ts";
import { plainer } from "./adversary/plainer.ts";
import type { Exhausted } from "./exhaustive.ts";
import { judge } from "./judge/judge.ts";
import { sayBasis, type KnownBy } from "./model/basis.ts";
import type { Bound } from "./model/claim.ts";
import type { Outcome } from "./model/run.ts";
import { describe } from "./model/setup.ts";
import { waking } from "./model/wake.ts";
import { outcomeOf, ran, rerun, type Rerun } from "./rerun.ts";
import { boundsOf, type WorstSearch } from "./worst.ts";

/** The most expensive run that is known, as it is kept. */
export interface BestKnown {
  readonly algorithm: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly n: number;
  readonly measure: string;
  /** A whole number, a string because times pass all that are exact. */
  readonly value: string;
  /** `proved`: it meets a bound that is proved. `searched`: no run of those that `by` names costs more. `found`: nothing is known above it. */
  readonly label: "found" | "searched" | "proved";
  /** How it is known. */
  readonly by: string;
  readonly setup: Readonly<Record<string, unknown>>;
  readonly digest: string;
  /** The command that makes the run again, where there is one for it; else there is only its trace. */
  readonly replay?: string;
}

/** What a claim says of this measure, beside what the run comes to. */
export interface Beside {
  readonly says: string;
  readonly cite: string;
  readonly measured: string;
  readonly limit: string;
  readonly exceeded: boolean;
  readonly known: KnownBy;
  /** The run that refutes it, where it is known to be false. */
  readonly refuted?: string;
}

export interface WorstCase {
  readonly best: BestKnown;
  /** What the search came to by itself, where a ring that is known is worse. */
  readonly searched?: string;
  readonly bounds: readonly Beside[];
  readonly wrong?: string;
  readonly rerun: Rerun;
}

type Known = { readonly value: bigint; readonly by: string } & (
  | { readonly candidate: Candidate }
  | { readonly run: NonNullable<Exhausted["run"]> }
);

/** The better of two restarts; of equal ones the first. What is wrong comes before all that is not. */
export function better(x: Annealed | undefined, y: Annealed): Annealed {
  if (!x) return y;
  const [first, second] = x.restart <= y.restart ? [x, y] : [y, x];
  if (first.wrong !== undefined || second.wrong !== undefined)
    return first.wrong !== undefined ? first : second;
  return second.value > first.value ? second : first;
}

/** Makes the run once more, event by event, and says what is known of it. */
export function worstCase(
  search: WorstSearch,
  found: Annealed | Exhausted,
  name = search.space.base.algorithm.name,
): WorstCase {
  const { measure, ceiling } = search;
  const all = "covered" in found ? found : undefined;
  const own: Known = { ...(found as Annealed & { run: never }), by: byOf(found) };
  const ring = all || found.wrong !== undefined ? undefined : knownRing(search);
  const known = ring && ring.value > found.value ? ring : own;
  const made = again(search, known, found.wrong !== undefined, name);
  const run = outcomeOf(made);
  const { wrong } = found;
  const value = measure.value(run);
  const isAgreed =
    run.digest === made.result.digest && (wrong !== undefined || value === known.value);
  if (!isAgreed) {
    throw new Error(
      `the simulator makes ${value} of a run of ${name} that was found to cost ${known.value}`,
    );
  }
  const isMet = ceiling !== undefined && value >= ceiling.value;
  const isSearched = all !== undefined || (isMet && isCertain(ceiling, run.n));
  const label = isMet && isProved(ceiling) ? "proved" : isSearched ? "searched" : "found";
  const met = isMet ? `; meets the bound: ${saying(ceiling.by)}` : "";
  return {
    best: {
      algorithm: name,
      parameters: made.result.parameters,
      n: run.n,
      measure: measure.name,
      value: String(value),
      label: wrong === undefined ? label : "found",
      by: `${known.by}${met}`,
      setup: describe(made.given),
      digest: made.result.digest,
      ...(made.given.schedule.kind !== "trace" && { replay: made.result.replay }),
    },
    ...(known !== own && { searched: String(found.value) }),
    bounds: beside(search, run),
    ...(wrong !== undefined && { wrong }),
    rerun: made,
  };
}

function byOf(found: Annealed | Exhausted): string {
  if ("covered" in found) return `every run: ${found.covered}`;
  return `annealing, restart ${found.restart}`;
}

const saying = (claims: readonly Bound[]): string =>
  claims.map(({ says, cite, known }) => `${says} (${cite}), ${sayBasis(known)}`).join(", and ");

function again(search: WorstSearch, known: Known, isWrong: boolean, name: string): Rerun {
  const { space, measure, scope } = search;
  if ("run" in known && known.run) return rerun(scope, known.run, name);
  const { candidate } = known as { candidate: Candidate };
  const it = isWrong ? candidate : plainer(space, measure, candidate);
  const delay = it.delays.length > 0 ? delayOf(it.delays) : undefined;
  return ran(settled(space, it), space.patience, name, delay);
}

/** The worst of the rings that the claims of the algorithm name, as far as they lie in the space. */
function knownRing({ space, measure }: WorstSearch): Known | undefined {
  const { base, open } = space;
  const { n, algorithm, needs } = base;
  let best: Known | undefined;
  for (const claim of algorithm.claims ?? []) {
    if (claim.form !== "attained" || !open.includes("ids")) continue;
    const { ids, wake } = claim.worst(n);
    if (wake && !open.includes("wake")) continue;
    const given = {
      ...base,
      ids: Uint32Array.from(ids),
      ...(wake && { waking: waking(n, wake, needs) }),
    };
    const candidate = candidateOf(space, given);
    const value = measure.value(evaluate(space, candidate));
    const by = `the ring of a claim: ${claim.says} (${claim.cite})`;
    if (!best || value > best.value) best = { value, candidate, by };
  }
  return best;
}

/** The claims that speak of the measure, each beside the run. */
function beside({ space, measure }: WorstSearch, run: Outcome): Beside[] {
  const usual = evaluate(space, plain(space));
  const [word, part] = measure.name.split(":");
  const speaks = ({ measure: of }: Bound): boolean => {
    if (of.of === "messages")
      return word === "messages" && (part === undefined || (of.kinds?.includes(part) ?? false));
    if (of.of === "each phase") return word === "phase";
    if (of.of === "causal") return word === "causal" && of.at === "last";
    // Times and counts of an algorithm's own: the same measure if they come to the same.
    return (
      of.of === "time" &&
      [run, usual].every((it) => it.finished && of.value(it) === measure.value(it))
    );
  };
  return boundsOf(space.base.algorithm.claims)
    .filter((it) => it.relation !== "at least" && speaks(it))
    .flatMap((it) => {
      const only = {
        ...it,
        limit: (of: Outcome, phase: number) => (isAsked(phase) ? it.limit(of, phase) : undefined),
      };
      const isAsked = (phase: number) =>
        word !== "phase" || part === "any" || phase === Number(part);
      const said = judge(only, run);
      if (!said) return [];
      const { bound: limit, holds, ...told } = said;
      return [{ ...told, limit, exceeded: !holds }];
    });
}
