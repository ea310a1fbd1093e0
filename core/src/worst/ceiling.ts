import { knownLimit, onlyKnown } from "../judge/known-limit.ts";
import { knownBy } from "../model/basis.ts";
import type { Bound } from "../model/claim.ts";
import type { Outcome } from "../model/outcome.ts";
import type { Space } from "./candidate.ts";
import type { WorstMeasure } from "./measure.ts";

/** A value that no run of the space exceeds if the claims `by` are true. */
export interface Ceiling {
  readonly value: bigint;
  readonly by: readonly Bound[];
}

/** True if every claim is proved, or checked for all sizes up to n. Only such a ceiling ends a search early. */
export const isCertain = ({ by }: Ceiling, n: number): boolean =>
  by.every(({ known }) => known?.by === "proved" || (known?.by === "searched" && known.to >= n));

/** Makes an outcome with the values that all runs share. */
function anyRun({ base, open }: Space): Outcome {
  const { n, algorithm, links, network, waking } = base;
  const fixed = open.includes("wake") ? {} : { waking };
  return onlyKnown({ n, setup: onlyKnown({ n, algorithm, links, network, ...fixed }) });
}

/** Computes the bound of a claim for all runs of the space; undefined if the bound depends on the run. */
function limitOf(claim: Bound, space: Space, phase: number): bigint | undefined {
  const limit = knownLimit(claim, anyRun(space), phase);
  if (limit === undefined) return undefined;
  const whole = typeof limit === "bigint" ? limit : BigInt(Math.floor(limit));
  const isWhole = typeof limit === "bigint" || Number.isInteger(limit);
  const strict = claim.relation === "less than" && isWhole;
  return strict ? whole - 1n : whole;
}

/**
 * Finds the lowest ceiling that follows from the claims. Bounds on kinds of messages add up to a ceiling if they cover
 * every kind exactly once. `usual` is an arbitrary run; its phases are used if a proved claim says that all runs have
 * the same number of phases.
 */
export function ceilingOf(
  space: Space,
  measure: WorstMeasure,
  claims: readonly Bound[],
  usual: Outcome,
): Ceiling | undefined {
  const above = claims.filter((it) => it.relation !== "at least" && it.refuted === undefined);
  const [word, part] = measure.name.split(":");
  const all: (Ceiling | undefined)[] = above.map((it) => {
    const { of } = it.measure;
    if (word === "causal" && of === "causal" && it.measure.at === "last")
      return only(it, limitOf(it, space, 0));
    if (word !== "phase" || of !== "each phase" || it.measure.kinds) return undefined;
    const known = phasesOf(space, above, usual);
    if (part !== "any")
      return known.includes(part) ? only(it, limitOf(it, space, Number(part))) : undefined;
    return only(it, it.limit.length < 2 ? limitOf(it, space, 1) : greatest(it, space, known));
  });
  if (word === "messages") {
    const kinds = part === undefined ? Object.keys(space.base.algorithm.messages) : [part];
    all.push(...covers(kinds, above, space));
  }
  return all.reduce(least, undefined);
}

/** Returns the lower of two ceilings; if they are equal, one that is proved, if any. */
function least(x: Ceiling | undefined, y: Ceiling | undefined): Ceiling | undefined {
  if (!x || !y) return x ?? y;
  if (x.value !== y.value) return x.value < y.value ? x : y;
  return isProved(x) || !isProved(y) ? x : y;
}

export const isProved = ({ by }: Ceiling): boolean => by.every((it) => knownBy(it) === "proved");

const only = (claim: Bound, value: bigint | undefined): Ceiling | undefined =>
  value === undefined ? undefined : { value, by: [claim] };

/** Lists the phases that every run has, if a proved claim fixes their number; otherwise returns []. */
function phasesOf(space: Space, claims: readonly Bound[], { byPhase }: Outcome): string[] {
  const phases = Object.keys(byPhase);
  const isFixed = claims.some(
    (it) =>
      it.measure.of === "phases" &&
      it.relation === "exactly" &&
      knownBy(it) === "proved" &&
      limitOf(it, space, 0) === BigInt(phases.length),
  );
  return isFixed ? phases : [];
}

/** Returns the greatest limit of these phases; undefined if a phase has no limit. */
function greatest(claim: Bound, space: Space, phases: readonly string[]): bigint | undefined {
  const limits = phases.map((phase) => limitOf(claim, space, Number(phase)));
  if (!limits.every((limit) => limit !== undefined)) return undefined;
  return limits.toSorted((x, y) => (x < y ? -1 : 1)).at(-1);
}

/** Returns a ceiling for each set of claims that covers each of these kinds exactly once. */
function covers(kinds: readonly string[], claims: readonly Bound[], space: Space): Ceiling[] {
  if (kinds.length === 0) return [{ value: 0n, by: [] }];
  return claims.flatMap((it) => {
    if (it.measure.of !== "messages") return [];
    const counted = it.measure.kinds ?? Object.keys(space.base.algorithm.messages);
    if (!counted.includes(kinds[0]) || !counted.every((kind) => kinds.includes(kind))) return [];
    const value = limitOf(it, space, 0);
    if (value === undefined) return [];
    const rest = kinds.filter((kind) => !counted.includes(kind));
    return covers(rest, claims, space).map((more) => ({
      value: value + more.value,
      by: [it, ...more.by],
    }));
  });
}
