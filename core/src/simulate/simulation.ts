import type { Claim, Configuration } from "../model/claim.ts";
import type { ScheduledFault } from "../model/system/fault.ts";
import type { Outcome } from "../model/outcome.ts";
import type { TieBreaker } from "../model/system/ties.ts";
import type { RunObserver } from "./engine/ledger.ts";
import type { RepeatTest } from "./alarm-budget.ts";
import type { SlotMessage } from "./engine/pool.ts";
import type { Delay } from "./schedulers.ts";
import type { Steps } from "./trace-schedule.ts";

export interface Options extends RunObserver {
  /** The claims that are judged, if not all of the algorithm. */
  readonly claims?: readonly Claim[] | undefined;
  /** The deliveries to make, for the schedule `trace`. */
  readonly steps?: Steps | undefined;
  /** Sets the latency of every message, in place of the schedule. */
  readonly delay?: Delay | undefined;
  /** In rounds: breaks ties in place of the setup's rule, and reads the configuration between two rounds. */
  readonly orders?: Orders | undefined;
  /** In rounds: maximum number of deliveries and alarms. By default, only SILENT_ALARMS applies. */
  readonly maxEvents?: number | undefined;
  /** In rounds: the limit in place of `maxEvents` if it is absent; SILENT_ALARMS applies too. Default: no limit. */
  readonly usualEvents?: number | undefined;
  /** In rounds: called before every round, and before alarms ring again in a round; the run stops if it returns true. */
  readonly repeats?: RepeatTest | undefined;
  /** In rounds: called with every configuration between two rounds, and with the last one of a complete run. */
  readonly visit?: ((state: Configuration) => void) | undefined;
  /** Chooses the deliveries in place of the schedule `trace`. */
  readonly keeper?: Scheduler | undefined;
}

/** Chooses the order of messages that reach a process at the same time. */
export interface Orders {
  readonly order: TieBreaker;
  /** Called between two rounds and at the end of the run; the run stops if it returns false. */
  readonly between: (configuration: () => string) => boolean;
}

/** Receives the slot of every message sent, and chooses the next message to deliver. */
export interface Scheduler {
  /** Called before the run, and whenever a larger instance takes over; `read` reads the message in a slot. */
  readonly attach?: (read: (slot: number) => SlotMessage) => void;
  readonly arrived: (slot: number, link: number) => void;
  /** Returns the slot of the next message; -1 if no message can be delivered now. */
  readonly pick: () => number;
  /** Returns the fault that happens before the next delivery, once; undefined if there is none. */
  readonly fault?: () => ScheduledFault | undefined;
  /** Counts the messages in flight that cannot be delivered because of faults. */
  readonly stuck?: () => number;
  /** Counts those among them that wait only for a link to be released. */
  readonly held?: () => number;
}

/** A run in progress. Call `advance` until the run is over, then `finish`. */
export interface Simulation {
  /** Delivers at most `most` more messages; false if nothing is left to do. */
  advance(most: number): boolean;
  // Not a getter, because a getter in an object literal makes a hidden class per run and keeps the run in memory.
  /** Number of messages delivered. */
  delivered(): number;
  /** Number of messages in flight. */
  waiting(): number;
  /** Number of messages sent. */
  sent(): number;
  /** Says what the run violates whatever happens next; undefined if nothing is known to be violated. */
  violation(): string | undefined;
  /** In rounds and under latencies, the current time; in other runs, the causal depth of the process that acts. */
  now(): bigint;
  /** Reads the state of one process as its algorithm sees it. */
  read(p: number): Record<string, unknown>;
  /** Ends the run, complete or not. The simulation must not be used afterwards. */
  finish(): Outcome;
}
