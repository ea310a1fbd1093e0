import type { KnownBy } from "../../model/basis.ts";

/** What `check` found in one or more setups. Reports are plain data, so workers can send and merge them. */
export interface Report {
  readonly setups: number;
  /** Number of arrangements that the setups stand for, including rotations. */
  readonly weight: number;
  readonly states: number;
  readonly transitions: number;
  /** Number of states on a shortest path to the farthest state. An initial state has depth 1, as in TLC. */
  readonly depth: number;
  /** Size of the largest graph, in bytes. */
  readonly bytes: number;
  /** Number of states of the largest graph. */
  readonly stored: number;
  /** Upper bound on the probability that, in some graph, two fingerprints collided. Only with fingerprints. */
  readonly odds?: number;
  /** `odds` as text: "1 in 3.2e8". */
  readonly collisions?: string;
  /** Number of setups in which one run represents all runs. */
  readonly determinate: number;
  /** Sums over the whole (unreduced) graphs. Absent unless the whole graph of every setup was explored. */
  readonly raw?: { readonly states: number; readonly transitions: number; readonly setups: number };
  /** Number of complete schedules. Absent unless the whole graph of every setup was explored. */
  readonly schedules?: string;
  /** The properties, each with its counterexample if it is violated. */
  readonly properties: readonly Property[];
  /**
   * Keys: `messages` (the total), `messages:KIND`, `atElection` (messages sent before the step in which
   * the leader declares itself), `causal` and `causal:declaration` (critical paths), and `time` (from the
   * first wake-up to the last receipt; only in rounds).
   */
  readonly extremes: Readonly<Record<string, Extreme>>;
  /** Sum over setups of weight × messages. Absent unless, in every setup, all schedules send the same number of messages. */
  readonly sum?: string;
  /** True if, in every setup, all schedules send the same number of messages; absent if unknown. */
  readonly scheduleIndependent?: boolean;
  /** By measure: the number of setups in which it was measured over all schedules. */
  readonly measured: Readonly<Record<Partly, number>>;
  /** Why the check ended early or could not decide; absent if everything was explored. */
  readonly undecided?: string;
  /** The limit of the budget that made the check end early. */
  readonly limit?: Limit;
  /** The sample, if only some setups were drawn. */
  readonly sampled?: Sampled;
  /** Sentences about what occurred at least once, such as "elect is sent". */
  readonly seen: readonly string[];
  /** The goals, in order, and where each was reached. */
  readonly possible: readonly Possible[];
  /** Number of parts that the work was divided into. */
  readonly parts: number;
  /** Number of parts that are finished. */
  readonly over: number;
}

/** A sample of the setups of a check. */
export interface Sampled {
  readonly setups: number;
  /** The number of setups from which they were drawn; absent if it is not known. */
  readonly of?: string;
  readonly seed: number | string;
  /** What one setup is called. */
  readonly noun: string;
}

/** A limit of a budget. */
export type Limit = "states" | "bytes" | "depth";

/** A goal: a state or a run that must be reachable. */
export interface Possible {
  readonly says: string;
  /** The smallest n for which the goal must be reachable. */
  readonly from: number;
  /** Why the goal need not be reached here, for example "only for n ≥ 4". */
  readonly spared?: string;
  /** The number of the first setup in which the goal was reached, and a run that reaches it. */
  readonly seen?: { readonly setup: number; readonly run: Run & Pick<Witness, "shortest"> };
  /** True for goals of the catalogue on its own algorithms, which are known to be reachable. */
  readonly vouched?: true;
  /** Number of setups in which the goal is certainly unreachable. */
  readonly ruledOut: number;
}

/** Measures that need a graph of their own, which the budget may not allow for every setup. */
export type Partly = "causal" | "atElection";

/** A property of the election or a claim, and what the check found. */
export interface Property {
  /** The id of a claim; the properties of the election itself have ids of their own. */
  readonly id: string;
  readonly says: string;
  readonly cite?: string;
  /** How a claim is known; absent for properties of the election itself. */
  readonly known?: KnownBy;
  /** Undefined if it was not judged on everything and no violation was seen, or if it does not apply. */
  readonly holds: boolean | undefined;
  readonly refuted?: boolean;
  /** How thoroughly the property was judged. Absent if it was judged on everything, or if it does not apply. */
  readonly judged?: Coverage;
  /** True if the catalogue states the claim about its own algorithm. If the claim is open, the verdict is not. */
  readonly vouched?: true;
  readonly witness?: Witness;
}

/** The least and the greatest value of a measure, and runs that attain them. */
export interface Extreme {
  readonly min: number;
  readonly max: number;
  readonly least: Run;
  readonly most: Run;
}

/** A counterexample to a property. */
export interface Witness extends Run {
  /** What is wrong, in a sentence. */
  readonly why: string;
  /** Index of the delivery at which the cycle starts. Only if the run never ends. */
  readonly loop?: number;
  /** True if no shorter run of this setup violates the property. */
  readonly shortest?: true;
}

/** A run, stored as its setup and its deliveries in order. */
export interface Run {
  /** The setup, as `ringleader run` accepts it. */
  readonly setup: Portable;
  /** The number of the setup among all setups of the check. */
  readonly number?: number;
  readonly deliveries: readonly Delivery[];
  /** Number of deliveries and alarms after which a run that never ends is stopped. Only in rounds. */
  readonly maxEvents?: number;
}

/** The delivery of one message. */
export interface Delivery {
  /** The position of the receiver. */
  readonly process: number;
  /** On a ring, 0 if the message comes from the left, 1 if from the right; on other networks, the port. */
  readonly side: number;
  readonly kind: string;
  /** The fields of the message. Ghost fields are 0. */
  readonly words: readonly number[];
  readonly tosses: readonly number[];
}

/** A setup as plain data. */
export interface Portable {
  readonly n: number;
  readonly ids?: readonly number[];
  readonly ports?: string;
  readonly wake?: readonly number[] | Readonly<Record<string, string>>;
  readonly willing?: readonly number[];
  /** The order of messages that reach a process at the same time, in the syntax of `--ties`. */
  readonly ties?: string;
  readonly edges?: readonly (readonly [number, number])[];
  /** The outcomes of the coins that each process tosses when it starts. */
  readonly started?: readonly (readonly number[])[];
}

/** How thoroughly a property was judged, weakest first; absent means on everything. */
export const coverageTexts = {
  open: "not decided",
  graphless: "needs the stored graph",
  drawn: "on the setups that were drawn",
  some: "in some of the setups",
  "one-run": "on one run of each setup",
  extremes: "on the runs with the fewest and the most messages of each kind",
  visited: "on the states visited",
  fixed: "for the ids, starters and other parts of a setup that were explored",
};
/** How far a property was judged. */
export type Coverage = keyof typeof coverageTexts;
const coverages = Object.keys(coverageTexts);

/** Returns the weaker of two coverages. */
export function lesser(x: Coverage | undefined, y: Coverage | undefined): Coverage | undefined {
  if (x === undefined || y === undefined) return x ?? y;
  return coverages.indexOf(x) < coverages.indexOf(y) ? x : y;
}

/** Returns the stronger of two coverages. */
export function greater(x: Coverage | undefined, y: Coverage | undefined): Coverage | undefined {
  return x === undefined || y === undefined ? undefined : lesser(x, y) === x ? y : x;
}

/** True if a property was not judged on everything, so that it may fail although no violation was seen. */
export const isOpen = (coverage: Coverage | undefined): boolean => coverage !== undefined;
