import { log10, type RunSpec } from "@ringleader/core/internal";
import type { Instance } from "./instances.ts";
import type { MeasuredRun } from "@ringleader/core/internal/chart";

/** How a claim was tested. */
export type TrialKind =
  | "simulated"
  | "every schedule of every ring"
  | "every arrangement"
  | "both on every ring"
  | "its worst case"
  | "its counterexample"
  | "exact chances"
  | "exact draws"
  | "the symmetric run"
  | "the adversary"
  | "in lockstep";

export interface ClaimName {
  readonly id: string;
  readonly says: string;
  readonly cite: string;
}

export interface Evidence extends Instance, ClaimName {
  readonly way: TrialKind;
  readonly holds: boolean;
  /** Number of cases that were tested: runs, rings or sizes. */
  readonly cases: number;
  readonly from: number;
  readonly to: number;
  /** The measured value that is nearest to its bound. */
  readonly nearest?: Nearest;
  /** The counterexample as a command line. */
  readonly against?: string;
}

export interface Nearest {
  readonly measured: string;
  readonly bound: string;
  readonly n: number;
  /** Present if the value violates the claim. */
  readonly broken?: true;
}

export interface ClaimEvidence extends ClaimName, Pick<Evidence, "nearest" | "against"> {
  readonly algorithm: string;
  readonly sets: readonly Instance["set"][];
  readonly ways: readonly Pick<Evidence, "way" | "cases" | "from" | "to">[];
  /** Undefined if no experiment judged the claim. */
  readonly holds: boolean | undefined;
}

/** Returns a key that is equal for equal claims of one algorithm. */
export const keyOf = ({ algorithm, id }: Pick<ClaimEvidence, "algorithm" | "id">): string =>
  `${algorithm}/${id}`;

/** Merges pieces of evidence with equal keys. Keeps the first counterexample. */
export function joinBy(
  evidence: readonly Evidence[],
  key: (it: Evidence) => string,
): readonly Evidence[] {
  const all = new Map<string, Evidence>();
  for (const y of evidence) {
    const x = all.get(key(y));
    const joined = x && {
      ...x,
      holds: x.holds && y.holds,
      cases: x.cases + y.cases,
      from: Math.min(x.from, y.from),
      to: Math.max(x.to, y.to),
      nearest: nearer(x.nearest, y.nearest),
      against: x.against ?? y.against,
    };
    all.set(key(y), joined ?? y);
  }
  return [...all.values()];
}

/** Gathers the evidence for each claim, in the order of the claims. */
export function together(
  claims: readonly (Instance & ClaimName)[],
  evidence: readonly Evidence[],
): readonly ClaimEvidence[] {
  return [...new Set(claims.map(keyOf))].map((key) => {
    const own = claims.filter((it) => keyOf(it) === key);
    const list = evidence.filter((it) => keyOf(it) === key);
    const [{ algorithm, id, says, cite }] = own;
    const [{ holds, nearest, against } = {}] = joinBy(list, keyOf) as Partial<Evidence>[];
    const sets = own.map(({ set }) => set);
    const ways = joinBy(list, ({ way }) => way).map(({ way, cases, from, to }) => ({
      way,
      cases,
      from,
      to,
    }));
    return { algorithm, id, says, cite, sets, ways, holds, nearest, against };
  });
}

/** Returns the worse violation or, without a violation, the value whose ratio to its bound is nearer to 1. */
export function nearer(x: Nearest | undefined, y: Nearest | undefined): Nearest | undefined {
  if (!x || !y) return x ?? y;
  if (x.broken !== y.broken) return x.broken ? x : y;
  const [first, second] = [x, y].map(distance);
  // A number is preferred to a word, because a word has no distance from its bound.
  if (Number.isNaN(first) || Number.isNaN(second)) return Number.isNaN(first) ? y : x;
  return (x.broken ? second > first : second < first) ? y : x;
}

/** Returns |log(measured / bound)|; NaN for words. */
const distance = ({ measured, bound }: Nearest): number => Math.abs(logOf(measured) - logOf(bound));
const logOf = (text: string): number => (/^0+$/.test(text) ? -Infinity : (log10(text) ?? NaN));

export type RunLine = Omit<RunSpec, "algorithm" | "set">;

/** A piece of work that takes a thread a few seconds. */
export type Experiment = { readonly of: Instance } & (
  | { readonly kind: "simulate"; readonly lines: readonly RunLine[] }
  | { readonly kind: "refute" }
  | { readonly kind: "average"; readonly sizes: readonly number[]; readonly seeds: number }
  | { readonly kind: "attain"; readonly sizes: readonly number[] }
  | { readonly kind: "across"; readonly n: number }
  | { readonly kind: "chance"; readonly n: number }
  | { readonly kind: "draws"; readonly sizes: readonly number[] }
  | { readonly kind: "check"; readonly n: number; readonly states: number }
  | { readonly kind: "theorem"; readonly id: string; readonly n: number }
);

export interface ExperimentResult {
  readonly evidence: readonly Evidence[];
  /** Runs in which every process starts, for the charts. */
  readonly samples: readonly MeasuredRun[];
}
