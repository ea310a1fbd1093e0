import type { Seed } from "../model/system/random.ts";

/** A fault: decision number `count` (from 0) at `site` has the outcome `choice`, which is at least 1. */
export interface InjectedFault {
  readonly site: number;
  readonly count: number;
  readonly choice: number;
}

/** Everything that determines a run under faults, apart from the system itself. */
export interface FaultSchedule {
  readonly seed: Seed;
  /** The faults of the run; by default, they are drawn from the seed. */
  readonly faults?: readonly InjectedFault[];
  /** Sites without variation: each of their variations is 0. */
  readonly calm?: readonly number[];
  /** Number of events after which the run ends. */
  readonly maxEvents?: number;
}

/** What shrinking needs to know about a run. */
export interface FaultRun {
  /** The law that the run violates; undefined if it violates none. */
  readonly failure: string | undefined;
  readonly faults: readonly InjectedFault[];
  readonly events: number;
}
