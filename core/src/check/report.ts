import type { KnownBy } from "../model/basis.ts";
import type { Coverage } from "./coverage.ts";

/**
 * What `check` found, over one setup or over many: plain data, so that workers can send it and
 * reports of parts can be put together.
 */
export interface Report {
  readonly setups: number;
  /** Arrangements that the setups stand for: rotations count. */
  readonly weight: number;
  readonly states: number;
  readonly transitions: number;
  /**
   * Configurations on the way to the one that is farthest from its beginning, both counted, as TLC does
   * it: a beginning has depth 1, so the last is depth - 1 moves away.
   */
  readonly depth: number;
  /** Bytes of the largest graph, and the states it held: for bytes per state. */
  readonly bytes: number;
  readonly stored: number;
  /**
   * The odds, at most, that any two configurations of one graph were taken for one, where they are known
   * by their fingerprints only; and the same in words: "1 in 3.2e8".
   */
  readonly odds?: number;
  readonly collisions?: string;
  /** Setups for which one run was shown to stand for all. */
  readonly determinate: number;
  /** The same without reduction, where that was made for every setup. */
  readonly raw?: { readonly states: number; readonly transitions: number; readonly setups: number };
  /** Complete schedules, where every graph was explored without reduction: a whole number. */
  readonly schedules?: string;
  /** Properties in order, each with what was found against it. */
  readonly properties: readonly Property[];
  /**
   * `messages` in all, `messages:KIND`, `atElection` (messages sent before the step in which the leader
   * declares itself), `causal` and `causal:declaration` (the longest chains of messages); in rounds
   * `time`, from the first wake-up to the last receipt.
   */
  readonly extremes: Readonly<Record<string, Extreme>>;
  /** Sum over setups of weight × messages, where in each all schedules send equally many. */
  readonly sum?: string;
  /** In each setup all schedules send as many messages; nothing where that is not known. */
  readonly scheduleIndependent?: boolean;
  /** In how many setups this was measured over all schedules. */
  readonly measured: Readonly<Record<Partly, number>>;
  /** Why it is not decided; nothing where it is. */
  readonly undecided?: string;
  /** What was seen at least once: kinds received, labels of fields, most phases. */
  readonly seen: readonly string[];
  /** What must be possible, in order, and where it was seen. */
  readonly possible: readonly Possible[];
  /** Into how many parts the work was divided, and how many of them this report tells of, gone through to the end. */
  readonly parts: number;
  readonly over: number;
}

/** Something that must be possible. */
export interface Possible {
  readonly says: string;
  /** The smallest ring on which it must be. */
  readonly from: number;
  /** Why it need not be seen here: "from n = 4 on". */
  readonly spared?: string;
  /** The first setup, by its number, in which it was seen, and a run that shows it. */
  readonly seen?: { readonly setup: number; readonly run: Run & Pick<Witness, "shortest"> };
  /** In how many setups it is certain that it cannot be seen. */
  readonly ruledOut: number;
}

/** What needs a graph that is not made for every setup. */
export type Partly = "causal" | "atElection";

export interface Property {
  readonly says: string;
  readonly cite?: string;
  /** How a claim is known; absent where the property is no claim. */
  readonly known?: KnownBy;
  /** Nothing: not decided. */
  readonly holds: boolean | undefined;
  readonly refuted?: boolean;
  /** How it was judged, where that is less than on every run; one that does not apply was not judged at all. */
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

/** A run against a property. */
export interface Witness extends Run {
  /** What is wrong, in a sentence. */
  readonly why: string;
  /** Of a run that never ends: from which delivery on it repeats itself. */
  readonly loop?: number;
  /** No shorter run of this setup does it. */
  readonly shortest?: true;
}

/** A run as a setup and the deliveries in order; tosses where there are coins. */
export interface Run {
  /** The setup, as flags of `ringleader run` would give it, and its number among all that were gone through. */
  readonly setup: Portable;
  readonly number?: number;
  readonly deliveries: readonly Delivery[];
  /** In rounds, of a run that never ends: deliveries and alarms after which it is stopped. */
  readonly maxEvents?: number;
}

/** One delivery: who receives, on which side (0: from the left), what; what is only counted is 0 in the words. */
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
