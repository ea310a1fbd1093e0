import type { Outcome } from "../model/run.ts";
import type { TieBreaker } from "../model/ties.ts";
import type { Event } from "../model/trace.ts";
import type { Repeats } from "./alarm-budget.ts";
import type { Delay } from "./latencies.ts";
import type { Steps } from "./steps.ts";

export interface Options {
  /** Called for every event, in order; makes the run slower. */
  readonly watch?: ((event: Event) => void) | undefined;
  /** Called for every decision, with the id that is followed where there are ids, and the time. */
  readonly decided?:
    | ((p: number, leads: boolean, whom: number | undefined, time: bigint) => void)
    | undefined;
  /** The deliveries to make, for the schedule `trace`. */
  readonly steps?: Steps | undefined;
  /** Instead of them how long each message takes: a schedule that no word stands for. */
  readonly delay?: Delay | undefined;
  /** In rounds: breaks ties in place of the setup, and sees the configuration between two rounds. */
  readonly orders?: Orders | undefined;
  /** In rounds: stops after so many deliveries and alarms; without it SILENT_ALARMS in a row without a message stop the run. */
  readonly maxEvents?: number | undefined;
  /** In rounds: asked before every round, and before alarms ring again within one. True stops the run. */
  readonly repeats?: Repeats | undefined;
  /** Chooses the deliveries in place of the schedule `trace`. */
  readonly keeper?: Keeper | undefined;
}

/** Who chooses the order of messages that reach a process at one time. */
export interface Orders {
  readonly order: TieBreaker;
  /** Before the deliveries of a round, and at the end: all that the rest of the run depends on. False stops the run. */
  readonly between: (configuration: () => string) => boolean;
}

/** Keeps all that is sent, by the slot it lies in, and chooses what is delivered. */
export interface Keeper {
  readonly arrived: (slot: number, link: number) => void;
  /** The slot of what is delivered next; -1 where there is nothing for now. */
  readonly pick: () => number;
}

/** A run under way: `advance` until it is over, then `finish`. */
export interface Simulation {
  /** Delivers at most `most` messages more; false when nothing is left to do. */
  advance(most: number): boolean;
  /** Messages delivered. No getter: one in a literal makes a new shape for each run, which keeps the run until the next full collection. */
  delivered(): number;
  /** Messages in flight. */
  waiting(): number;
  /** The present: in rounds and under latencies the time, else the causal clock of who acts. */
  now(): bigint;
  /** The state of one process as its algorithm sees it. */
  read(p: number): Record<string, unknown>;
  /** Ends the run, wherever it is; nothing may be asked of it afterwards. */
  finish(): Outcome;
}
