import type { Outcome } from "./run.ts";

/**
 * A claim is a sentence, a citation, and a bound as data: a measure and a limit. It is judged on
 * every finished run. What a paper prints but is false stays, marked `refuted`, beside the corrected
 * statement, and never counts.
 */
export interface Claim {
  readonly says: string;
  readonly cite: string;
  readonly measure: Measure;
  readonly relation: "at most" | "less than" | "exactly";
  /** The bound; nothing where the claim does not speak of this run. */
  limit(run: Outcome, phase: number): number | bigint | undefined;
  /** The smallest run against it, where it is false as printed. */
  readonly refuted?: string;
}

/** What is measured: messages of some kinds, of the fullest phase, phases, causal or exact time. */
export type Measure =
  | { readonly of: "messages"; readonly kinds?: readonly string[] }
  | { readonly of: "each phase" }
  | { readonly of: "phases" }
  | { readonly of: "causal"; readonly at: "declaration" | "last" }
  | { readonly of: "time"; readonly value: (run: Outcome) => bigint | undefined };

export interface Judged {
  readonly says: string;
  readonly cite: string;
  readonly holds: boolean;
  readonly measured: string;
  readonly bound: string;
  readonly refuted?: string;
}

const claim =
  (relation: Claim["relation"]) =>
  (
    says: string,
    cite: string,
    measure: Measure,
    limit: Claim["limit"],
    refuted?: string,
  ): Claim => ({
    says,
    cite,
    measure,
    relation,
    limit,
    ...(refuted !== undefined && { refuted }),
  });

export const atMost = claim("at most");
export const lessThan = claim("less than");
export const exactly = claim("exactly");

const holds = {
  "at most": (measured: bigint, bound: bigint) => measured <= bound,
  "less than": (measured: bigint, bound: bigint) => measured < bound,
  exactly: (measured: bigint, bound: bigint) => measured === bound,
};

/** The measured values, each with the phase it belongs to (0 where there is none). */
function measure({ measure: it }: Claim, run: Outcome): [bigint, number][] {
  switch (it.of) {
    case "messages": {
      const count = it.kinds?.reduce((sum, kind) => sum + (run.byKind[kind] ?? 0), 0) ?? run.sent;
      return [[BigInt(count), 0]];
    }
    case "each phase":
      return Object.entries(run.byPhase).map(([phase, count]) => [BigInt(count), Number(phase)]);
    case "phases":
      return [[BigInt(Object.keys(run.byPhase).length), 0]];
    case "causal": {
      const depth = run.causal[it.at];
      return depth === undefined ? [] : [[BigInt(depth), 0]];
    }
    default: {
      const value = it.value(run);
      return value === undefined ? [] : [[value, 0]];
    }
  }
}

/** The verdict on one claim, by the value that comes nearest to breaking it; nothing if it does not apply. */
export function judge(claim: Claim, run: Outcome): Judged | undefined {
  let worst: { measured: bigint; bound: bigint; holds: boolean } | undefined;
  for (const [measured, phase] of measure(claim, run)) {
    const limit = claim.limit(run, phase);
    if (limit === undefined) continue;
    // A fraction is rounded so that whole numbers compare as they would with it.
    const round = claim.relation === "less than" ? Math.ceil : Math.floor;
    const bound = typeof limit === "bigint" ? limit : BigInt(round(limit));
    const it = { measured, bound, holds: holds[claim.relation](measured, bound) };
    const nearer = worst && it.measured * worst.bound > worst.measured * it.bound;
    if (!worst || (worst.holds ? !it.holds || nearer : !it.holds && nearer)) worst = it;
  }
  return (
    worst && {
      says: claim.says,
      cite: claim.cite,
      holds: worst.holds,
      measured: String(worst.measured),
      bound: String(worst.bound),
      ...(claim.refuted !== undefined && { refuted: claim.refuted }),
    }
  );
}

/** ⌈log₂ n⌉ and ⌊log₂ n⌋ of a whole number from 1. */
export const ceilLog2 = (n: number): number => (n === 1 ? 0 : 32 - Math.clz32(n - 1));
export const floorLog2 = (n: number): number => 31 - Math.clz32(n);
