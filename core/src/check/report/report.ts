import type { KnownBy } from "../../model/basis.ts";

/** What `check` found, over one setup or many: plain data that workers can send and that can be merged. */
export interface Report {
  readonly setups: number;
  /** Arrangements that the setups stand for, rotations included. */
  readonly weight: number;
  readonly states: number;
  readonly transitions: number;
  /** States on a shortest path to the farthest state, as TLC counts them: an initial state has depth 1. */
  readonly depth: number;
  /** Bytes and states of the largest graph. */
  readonly bytes: number;
  readonly stored: number;
  /** With fingerprints: the probability, at most, that two states of one graph collided; in words "1 in 3.2e8". */
  readonly odds?: number;
  readonly collisions?: string;
  /** Setups in which one run stands for all. */
  readonly determinate: number;
  /** Sizes of the whole graphs, if that of every setup was explored. */
  readonly raw?: { readonly states: number; readonly transitions: number; readonly setups: number };
  /** Number of complete schedules, if every graph was explored without reduction. */
  readonly schedules?: string;
  /** Properties in order, each with its counterexample. */
  readonly properties: readonly Property[];
  /**
   * `messages` in all, `messages:KIND`, `atElection` (messages sent before the step in which the leader
   * declares itself), `causal` and `causal:declaration` (critical paths); in rounds
   * `time`, from the first wake-up to the last receipt.
   */
  readonly extremes: Readonly<Record<string, Extreme>>;
  /** Sum over setups of weight × messages, if every schedule of a setup sends the same number. */
  readonly sum?: string;
  /** True if every schedule of a setup sends the same number of messages; absent if unknown. */
  readonly scheduleIndependent?: boolean;
  /** Setups in which this was measured over all schedules. */
  readonly measured: Readonly<Record<Partly, number>>;
  /** Why the check is not decided; absent if it is. */
  readonly undecided?: string;
  /** What occurred at least once: kinds that are sent, numbers of phases. */
  readonly seen: readonly string[];
  /** What must be reachable, in order, and where it was reached. */
  readonly possible: readonly Possible[];
  /** Parts that the work was divided into, and how many of them this report covers completely. */
  readonly parts: number;
  readonly over: number;
}

/** Something that must be reachable. */
export interface Possible {
  readonly says: string;
  /** The smallest n for which it must be. */
  readonly from: number;
  /** Why it need not be reached here: "from n = 4 on". */
  readonly spared?: string;
  /** The number of the first setup in which it was reached, and a run that shows it. */
  readonly seen?: { readonly setup: number; readonly run: Run & Pick<Witness, "shortest"> };
  /** Setups in which it is certainly unreachable. */
  readonly ruledOut: number;
}

/** Measures that need a graph which is not explored for every setup. */
export type Partly = "causal" | "atElection";

export interface Property {
  /** The id of a claim; the properties of the election itself have ids of their own. */
  readonly id: string;
  readonly says: string;
  readonly cite?: string;
  /** How a claim is known; absent for properties of the election itself. */
  readonly known?: KnownBy;
  /** Undefined: not decided. */
  readonly holds: boolean | undefined;
  readonly refuted?: boolean;
  /** Its coverage, if less than every run; a property that does not apply was not judged at all. */
  readonly judged?: Coverage;
  readonly witness?: Witness;
}

/** A value that is attained, and the run that attains it. */
export interface Extreme {
  readonly min: number;
  readonly max: number;
  readonly least: Run;
  readonly most: Run;
}

/** A counterexample of a property. */
export interface Witness extends Run {
  /** What is wrong, in a sentence. */
  readonly why: string;
  /** Of a run that never ends: the delivery from which on it repeats itself. */
  readonly loop?: number;
  /** No shorter run of this setup violates the property. */
  readonly shortest?: true;
}

/** A run as a setup and the deliveries in order; tosses where there are coins. */
export interface Run {
  /** The setup, as flags of `ringleader run` would give it, and its number among all setups. */
  readonly setup: Portable;
  readonly number?: number;
  readonly deliveries: readonly Delivery[];
  /** In rounds, of a run that never ends: deliveries and alarms after which it is stopped. */
  readonly maxEvents?: number;
}

/** One delivery: the position of the receiver, the side (0: from the left), and the message; ghosts are 0 in the words. */
export interface Delivery {
  readonly process: number;
  readonly side: number;
  readonly kind: string;
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
  /** The order of messages that reach a process at one time, as `--ties` takes it. */
  readonly ties?: string;
  readonly edges?: readonly (readonly [number, number])[];
  /** What each process tosses when it starts. */
  readonly started?: readonly (readonly number[])[];
}

/** How thoroughly a property was checked, weakest first; absent means fully. */
export const coverageTexts = {
  open: "not decided",
  graphless: "needs the stored graph",
  "one-run": "on one run of each setup",
  visited: "on the states visited",
};
export type Coverage = keyof typeof coverageTexts;
const coverages = Object.keys(coverageTexts);

/** The weaker of two coverages: that of both together. */
export function lesser(x: Coverage | undefined, y: Coverage | undefined): Coverage | undefined {
  if (x === undefined || y === undefined) return x ?? y;
  return coverages.indexOf(x) < coverages.indexOf(y) ? x : y;
}

/** True if this is too little to conclude that a property holds. */
export const isOpen = (coverage: Coverage | undefined): boolean =>
  coverage === "open" || coverage === "graphless";
