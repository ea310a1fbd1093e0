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

/** The result of one experiment for one claim. */
export interface Evidence extends Instance {
  /** The id of the claim, or of the theorem. */
  readonly id: string;
  readonly says: string;
  readonly cite: string;
  readonly way: TrialKind;
  readonly holds: boolean;
  /** Runs, rings or sizes. */
  readonly cases: number;
  readonly from: number;
  readonly to: number;
  /** The value nearest to the bound. */
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

/** A claim and all evidence for it. */
export interface ClaimEvidence {
  readonly algorithm: string;
  readonly id: string;
  readonly says: string;
  readonly cite: string;
  readonly sets: readonly Readonly<Record<string, string>>[];
  readonly ways: readonly {
    readonly way: TrialKind;
    readonly cases: number;
    readonly from: number;
    readonly to: number;
  }[];
  /** Undefined if no experiment judged it. */
  readonly holds: boolean | undefined;
  readonly nearest?: Nearest;
  readonly against?: string;
}

/** Equal for equal claims of one algorithm. */
export const keyOf = ({ algorithm, id }: Pick<ClaimEvidence, "algorithm" | "id">): string =>
  `${algorithm}/${id}`;

/** The name of a claim or a theorem. */
export type ClaimName = Pick<ClaimEvidence, "id" | "says" | "cite">;

/** Gathers the evidence of each claim, in the order of the claims. */
export function together(
  claims: readonly (Instance & ClaimName)[],
  evidence: readonly Evidence[],
): readonly ClaimEvidence[] {
  const all = new Map<string, Evidence[]>();
  for (const it of evidence) {
    const key = keyOf(it);
    const list = all.get(key);
    if (list) list.push(it);
    else all.set(key, [it]);
  }
  const asked = new Map<string, (typeof claims)[number][]>();
  for (const claim of claims) {
    const key = keyOf(claim);
    asked.set(key, [...(asked.get(key) ?? []), claim]);
  }
  return [...asked].map(([key, [claim, ...more]]) => {
    const list = all.get(key) ?? [];
    const failed = list.find(({ holds }) => !holds);
    const nearest = list.reduce<Nearest | undefined>(
      (x, { nearest: y }) => nearer(x, y),
      undefined,
    );
    const ways = new Map<TrialKind, { way: TrialKind; cases: number; from: number; to: number }>();
    for (const { way, cases, from, to } of list) {
      const it = ways.get(way);
      if (!it) ways.set(way, { way, cases, from, to });
      else {
        it.cases += cases;
        it.from = Math.min(it.from, from);
        it.to = Math.max(it.to, to);
      }
    }
    return {
      algorithm: claim.algorithm,
      id: claim.id,
      says: claim.says,
      cite: claim.cite,
      sets: [claim, ...more].map(({ set }) => set),
      ways: [...ways.values()],
      holds: list.length === 0 ? undefined : failed === undefined,
      ...(nearest && { nearest }),
      ...(failed?.against !== undefined && { against: failed.against }),
    };
  });
}

/**
 * Returns the value that is relatively nearer to its bound, from below or above. A violation comes before other values;
 * of two violations, the one farther beyond the bound.
 */
export function nearer(x: Nearest | undefined, y: Nearest | undefined): Nearest | undefined {
  if (!x || !y) return x ?? y;
  if (x.broken !== y.broken) return x.broken ? x : y;
  const [first, second] = [x, y].map(distance);
  // A value without a distance gives way to one with it.
  if (Number.isNaN(first) || Number.isNaN(second)) return Number.isNaN(first) ? y : x;
  return (x.broken ? second > first : second < first) ? y : x;
}

/** |log(measured / bound)|; NaN for words. */
const distance = ({ measured, bound }: Nearest): number => Math.abs(logOf(measured) - logOf(bound));
const logOf = (text: string): number => (/^0+$/.test(text) ? -Infinity : (log10(text) ?? NaN));

/** One piece of work, which takes a thread seconds. */
export type Experiment = { readonly of: Instance } & (
  | { readonly kind: "simulate"; readonly lines: readonly Omit<RunSpec, "algorithm" | "set">[] }
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
  /** Plain runs, with every process awake, for the charts. */
  readonly samples: readonly MeasuredRun[];
}
