import type { Judged } from "./claim.ts";
import type { Setup } from "./setup.ts";

/** What an engine measures, of any algorithm. */
export interface Outcome {
  readonly setup: Setup;
  readonly n: number;
  /** The run ended: no message is in flight and no alarm is pending. */
  readonly finished: boolean;
  /** In rounds: why the run was stopped because its alarms ring too often. */
  readonly stopped?: Stopped;
  readonly leaders: readonly { readonly position: number; readonly id?: number }[];
  /** Processes that decided. */
  readonly informed: number;
  readonly sent: number;
  readonly delivered: number;
  readonly byKind: Readonly<Record<string, number>>;
  readonly byPhase: Readonly<Record<string, number>>;
  /** Messages of one kind in one phase. */
  sentOf(kind: string, phase: number): number;
  readonly atElection: number;
  readonly causal: { readonly declaration?: number; readonly last: number };
  readonly inFlight: number;
  /** In rounds: exact times. */
  readonly time?: Times;
  /** The fields of every process at the end, if claims were watched, or the algorithm `reportsFields` and n ≤ 1000. */
  readonly fields?: readonly Readonly<Record<string, unknown>>[];
  /** The bits of `Life`, by position. */
  readonly life: Uint8Array;
  /** What broke the rules of an election, in sentences. */
  readonly faults: readonly string[];
  /** The id that must be elected; absent if any may be. */
  readonly expected?: number;
  readonly contenders: number;
  readonly digest: string;
  /** The verdicts on the algorithm's claims; empty unless the run is finished. */
  readonly verdicts: readonly Judged[];
}

export interface Stopped {
  /** Deliveries and alarms until then. */
  readonly events: number;
  readonly why: string;
  /** A configuration occurred twice, so the run never ends. */
  readonly endless: boolean;
}

export interface Times {
  /** The time of the first declaration. */
  readonly home?: bigint;
  readonly firstWake?: bigint;
  readonly lastReceipt?: bigint;
  readonly lastSend?: bigint;
  readonly lastDecision?: bigint;
  /** Times of marks, by position. */
  readonly marks: ReadonlyMap<string, readonly bigint[]>;
}
