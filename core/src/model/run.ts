import type { Judged } from "./claim.ts";
import type { Setup } from "./setup.ts";

/** What an engine measured, the same for every algorithm. */
export interface Outcome {
  readonly setup: Setup;
  readonly n: number;
  /** Did it come to rest, with nothing in flight or waiting? */
  readonly finished: boolean;
  /** In rounds: why a run was stopped whose alarms ring too often. */
  readonly stopped?: Stopped;
  readonly leaders: readonly { readonly position: number; readonly id?: number }[];
  /** Processes that decided. */
  readonly informed: number;
  readonly sent: number;
  readonly delivered: number;
  readonly byKind: Readonly<Record<string, number>>;
  readonly byPhase: Readonly<Record<string, number>>;
  /** Counts of one kind in one phase. */
  sentOf(kind: string, phase: number): number;
  readonly atElection: number;
  readonly causal: { readonly declaration?: number; readonly last: number };
  readonly inFlight: number;
  /** In rounds: exact times. */
  readonly time?: Times;
  /** The fields of every process at the end, where the algorithm `reportsFields` and n is not too large. */
  readonly fields?: readonly Readonly<Record<string, unknown>>[];
  /** 1 woke · 2 leads · 4 follows, by position. */
  readonly life: Uint8Array;
  /** What broke the rules of an election, in sentences. */
  readonly faults: readonly string[];
  /** The least or greatest id among those that could be elected; absent where there is none. */
  readonly expected?: number;
  readonly contenders: number;
  readonly digest: string;
  /** The verdicts on the algorithm's claims, where the run is finished. */
  readonly verdicts: readonly Judged[];
}

export interface Stopped {
  /** Deliveries and alarms up to there. */
  readonly events: number;
  readonly why: string;
  /** A configuration came again, so the run never ends. */
  readonly endless: boolean;
}

export interface Times {
  /** First declaration. */
  readonly home?: bigint;
  readonly firstWake?: bigint;
  readonly lastReceipt?: bigint;
  readonly lastSend?: bigint;
  readonly lastDecision?: bigint;
  /** Times of marks, by position. */
  readonly marks: ReadonlyMap<string, readonly bigint[]>;
}
