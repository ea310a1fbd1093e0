import { proved, searched, type Basis } from "../../model/basis.ts";
import { atMost, lessThan, type Claim, type Refuted, type Standing } from "../../model/claim.ts";
import { Refusal } from "../../model/refusal.ts";
import type { Hypotheses } from "../hypotheses.ts";
import { inTime } from "./marchetti-spaccamela.ts";
import { elapsed } from "./moments.ts";

/** A bound that depends on n alone. */
type Limit = (n: number) => bigint | undefined;

/** What follows from a bound on the number of phases and one on the last hypothesis. */
export function consequences(
  cite: string,
  phases: string,
  last: string,
  t: Limit,
  h: Limit,
): Claim[] {
  const some = <T>(value: T | undefined, of: (value: T) => bigint | undefined) =>
    value === undefined ? undefined : of(value);
  return [
    atMost(
      `at most ${phases} phases`,
      cite,
      { of: "phases" },
      ({ n }) => t(n),
      proved("decision 16"),
    ),
    atMost(
      `at most (2n - 1)(${phases}) + 2n messages`,
      cite,
      { of: "messages" },
      ({ n }) => some(t(n), (most) => BigInt(2 * n - 1) * most + BigInt(2 * n)),
      proved("decision 16"),
    ),
    atMost(
      `at most 2 i_min ${last} + 3n time units`,
      cite,
      { of: "time", value: elapsed },
      (run) => some(h(run.n), (most) => inTime(run, most)),
      proved("decision 16"),
    ),
  ];
}

/** Rings up to here are looked at for one against a claim. */
const LOOKED_AT = 64;

/**
 * The standing of a claim that is false for some hypotheses and true for others: refuted by the smallest
 * ring against it, or `otherwise`, of which nothing stands for "no ring up to LOOKED_AT is against it".
 */
export function refutedFrom(
  isFalse: (n: number) => boolean,
  refuted: Omit<Refuted, "by">,
  otherwise: Basis = searched(LOOKED_AT),
): Standing {
  for (let n = 1; n <= LOOKED_AT; n++)
    if (isFalse(n)) return { by: `-n ${n} --ids rising`, ...refuted };
  return otherwise;
}

/** The last hypothesis, as the proof of Theorem 5.1 bounds it. */
export const lastBelow = (h: Hypotheses, what: string, limit: Limit, refuted: Refuted): Claim =>
  lessThan(
    `h_t < ${what}`,
    "001, Theorem 5.1, proof",
    { of: "time", value: ({ n }) => h.upTo(n).at(-1)! },
    ({ n }) => limit(n),
    refuted,
  );

export const max = (...all: bigint[]): bigint => all.reduce((most, it) => (it > most ? it : most));

/** Bounds of more bits than this are not written out. */
export const WRITTEN = 2 ** 16;
export function written(power: () => bigint): bigint | undefined {
  try {
    return power();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
