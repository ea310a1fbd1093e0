import type { Along, Always, Bound, Measure } from "../../model/claim.ts";
import type { Sometimes } from "../../model/sometimes.ts";
import type { Findings } from "../report/findings.ts";
import type { Search } from "../search/search.ts";
import type { Scope } from "../setups/scope.ts";
import type { LocalStateCache } from "../states/local-state-cache.ts";

/** The index of each of the three properties of every election; the claims of the algorithm follow. */
export const SAFE = 0;
export const ENDS = 1;
export const RIGHT = 2;
export const CLAIMS = 3;

/** The limits of a check. */
interface Budget {
  /** States stored in all. */
  readonly states: number;
  /** Bytes of one graph. */
  readonly bytes: number;
  /** Moves from an initial state. */
  readonly depth: number;
}

/** Says which limit was reached. */
export const spent = {
  states: ({ states }: Budget): string => `more than ${states} states`,
  bytes: ({ bytes }: Budget): string =>
    `the states need more than ${Math.round(bytes / 2 ** 20)} MiB`,
  depth: ({ depth }: Budget): string => `runs of more than ${depth} deliveries were not followed`,
};

/** What the check of one setup uses. It stays the same from setup to setup, but for `progress` and `findings`. */
export interface CheckContext {
  readonly scope: Scope;
  readonly cache: LocalStateCache;
  readonly findings: Findings;
  readonly progress: Progress;
  readonly budget: Budget;
  readonly reduce: boolean;
  readonly steps: boolean;
  /** True if moves are stored; otherwise only the election is judged. */
  readonly edges: boolean;
  /** True if only fingerprints of states are stored. */
  readonly compact: boolean;
  readonly claims: readonly (Bound | Along | Always)[];
  /** What must be reachable. */
  readonly sometimes: readonly Sometimes[];
  /** True if more than the verdict is wanted. Then one run of each setup is simulated. */
  readonly more: boolean;
}

/** What changes while setups are checked one after the other. */
interface Progress {
  /** States that may still be stored. */
  statesLeft: number;
  /** States that may still be spent on graphs that the verdict does not need. */
  readonly spare: { raw: number; causal: number; phases: number };
  /** The confluence test that succeeded last; it is tried first. */
  confluence: "order" | "tokens";
  /** The search under way. */
  search: Search | undefined;
}

/** Leaves the election undecided, unless another setup violates it. */
export function leaveUndecided(why: string, { findings }: CheckContext): void {
  findings.undecided(why);
  for (const index of [SAFE, ENDS, RIGHT]) findings.judge(index, undefined);
}

/** Notes claims that could not be judged over all schedules. */
export function leaveOpen(
  { claims, findings }: CheckContext,
  isAsked: (measure: Measure) => boolean,
): void {
  claims.forEach((claim, i) => {
    if (claim.form === "bound" && isAsked(claim.measure)) findings.partly(CLAIMS + i, "one-run");
  });
}
