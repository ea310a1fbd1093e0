import type { FixedLimits } from "../../judge/known-limit.ts";
import { groupDigits } from "../../refusal/group-digits.ts";
import type { Along, Always, Bound } from "../../model/claim.ts";
import type { Sometimes } from "../../model/sometimes.ts";
import type { Findings } from "../report/findings.ts";
import type { Limit } from "../report/report.ts";
import type { Search } from "../search/search.ts";
import type { Scope } from "../setups/scope.ts";
import type { LocalStateCache, ProcessCache } from "../states/local-state-cache.ts";

/** The indices of the three properties of every election, and of the first claim of the algorithm. */
export const SAFE = 0;
export const ENDS = 1;
export const RIGHT = 2;
export const CLAIMS = 3;

interface Budget {
  /** Largest number of states, over all graphs. */
  readonly states: number;
  /** Largest size of one graph, in bytes. */
  readonly bytes: number;
  /** Largest number of moves from an initial state. */
  readonly depth: number;
}

/** Says which limit was reached. */
const limitTexts: Readonly<Record<Limit, (budget: Budget) => string>> = {
  states: ({ states }) => `more than ${groupDigits(states)} ${states === 1 ? "state" : "states"}`,
  bytes: ({ bytes }) => `the states need more than ${Math.round(bytes / 2 ** 20)} MiB`,
  depth: ({ depth }) =>
    `runs longer than ${depth} ${depth === 1 ? "step" : "steps"} were not explored`,
};

/** What the check of one setup uses. Only `progress` and `findings` change from setup to setup. */
export interface CheckContext {
  readonly scope: Scope;
  readonly cache: LocalStateCache;
  /** Local states of runs that show whether a search for goals may find something. */
  readonly seeking: LocalStateCache;
  /** What processes do, for all tables of local states. */
  readonly processes: ProcessCache;
  readonly findings: Findings;
  readonly progress: Progress;
  readonly budget: Budget;
  readonly reduce: boolean;
  readonly steps: boolean;
  /** True if moves are stored; otherwise only the election is judged. */
  readonly edges: boolean;
  /** True if only fingerprints of states are stored. */
  readonly compact: boolean;
  /** True if a violation ends neither its setup nor the check. */
  readonly onward: boolean;
  readonly claims: readonly (Bound | Along | Always)[];
  /** The indices of the bounds among the claims, and of the claims about events. */
  readonly bounds: readonly number[];
  readonly alongs: readonly number[];
  /** The claims about states, and the indices of their properties. */
  readonly invariants: readonly { readonly claim: Always; readonly index: number }[];
  /** The limits of claims that all setups share. */
  readonly limits: FixedLimits;
  /** True if the verdict depends on a claim, so that it must be judged on everything. */
  readonly isStated: (claim: Bound | Along | Always) => boolean;
  /** True if the verdict depends on a claim of this form. */
  readonly isNeeded: (form: (Bound | Along | Always)["form"]) => boolean;
  /** True if symmetric setups are all explored, so that claims may depend on positions. */
  readonly isEveryPlace: boolean;
  /** The states and runs that must be reachable. */
  readonly sometimes: readonly Sometimes[];
  /** True if the goals are those of the catalogue on its own algorithm. */
  readonly areGoalsKnown: boolean;
  /** True if more than the verdict is wanted. Then the check also simulates one run of each setup. */
  readonly more: boolean;
}

/** What changes while setups are checked one after the other. */
interface Progress {
  /** Number of states that may still be stored. */
  statesLeft: number;
  /** Number of states that may still be spent on each kind of graph that the verdict does not need. */
  readonly spare: { raw: number; starts: number; causal: number; phases: number };
  /** Number of states on which invariants may still be judged. */
  visitsLeft: number;
  /** Number of setups in which claims that the verdict does not depend on may still be judged on a simulated run. */
  watchesLeft: number;
  /** Number of runs that may still be simulated one by one. */
  runsLeft: number;
  /** The confluence test that ran last; the next setup tries it first. */
  confluence: "order" | "tokens";
  /** The search on which the verdict depends. */
  search: Search | undefined;
  /** Another search: without reduction, with phases or depths, or for goals; and the states of those that are over. */
  aside: Search | undefined;
  statesAside: number;
}

/** Marks the election as undecided. A violation in this or another setup still counts. */
export function leaveUndecided(why: string, { findings }: CheckContext, limit?: Limit): void {
  findings.markUndecided(why, limit);
  for (const index of [SAFE, ENDS, RIGHT]) findings.judge(index, undefined);
}

/** Marks the election as undecided because a limit of the budget was reached. */
export const leaveAtLimit = (limit: Limit, context: CheckContext): void =>
  leaveUndecided(limitTexts[limit](context.budget), context, limit);
