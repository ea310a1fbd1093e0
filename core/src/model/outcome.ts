import type { Judged } from "./claim.ts";
import type { FaultKind } from "./system/fault.ts";
import type { Setup } from "./setup.ts";
import type { Event } from "./trace.ts";

/** A fault of a run, as an event without its number. */
export interface RunFault extends Omit<Event, "index"> {
  readonly fault: FaultKind;
}

/** What an engine measures in a run of any algorithm. */
export interface Outcome {
  readonly setup: Setup;
  readonly n: number;
  /** True if the run ended: no message is in flight and no alarm is pending. */
  readonly finished: boolean;
  /** True if the run can only continue after a held link is released; absent otherwise. */
  readonly waits?: true;
  /** Why the run was stopped, if its alarms rang too often. Only for algorithms in rounds. */
  readonly stopped?: Stopped;
  readonly leaders: readonly { readonly position: number; readonly id?: number }[];
  /** Number of processes that decided. */
  readonly informed: number;
  readonly sent: number;
  readonly delivered: number;
  readonly byKind: Readonly<Record<string, number>>;
  readonly byPhase: Readonly<Record<string, number>>;
  /** Returns the number of messages of one kind in one phase. */
  sentOf(kind: string, phase: number): number;
  readonly atElection: number;
  readonly causal: { readonly declaration?: number; readonly last: number };
  readonly inFlight: number;
  /** Exact times. Only for algorithms in rounds. */
  readonly time?: Times;
  /** The fields of every process at the end, if claims were watched or the algorithm has `reportsFields` and n ≤ 1000. */
  readonly fields?: readonly Readonly<Record<string, unknown>>[];
  /** The bits of `Life`, by position. */
  readonly life: Uint8Array;
  /** Sentences that say how the run broke the rules of an election. */
  readonly faults: readonly string[];
  /** The id that must be elected; absent if any process may be elected. */
  readonly expected?: number;
  readonly contenders: number;
  /** The faults that the schedule contains, in order. */
  readonly injected: readonly RunFault[];
  readonly digest: string;
  /** The verdicts on the algorithm's claims; empty unless the run is finished. */
  readonly verdicts: readonly Judged[];
}

/** Why a run in rounds was stopped, and after how many events. */
export interface Stopped {
  /** Number of deliveries and alarms before the run was stopped. */
  readonly events: number;
  readonly why: string;
  /** True if a configuration occurred twice, so that the run never ends. */
  readonly endless: boolean;
}

/** Moments of a run in rounds, as times. */
export interface Times {
  readonly home?: bigint;
  readonly firstWake?: bigint;
  readonly lastReceipt?: bigint;
  readonly lastSend?: bigint;
  readonly lastDecision?: bigint;
  /** For each label of a mark, its times by position. */
  readonly marks: ReadonlyMap<string, readonly bigint[]>;
}
