import { portableOf, setupOf, type RunSubject } from "../check/report/portable-run.ts";
import type { Portable } from "../check/report/report.ts";
import { MOST_EVENTS } from "../check/setups/wake-patterns.ts";
import type { Outcome } from "../model/outcome.ts";
import type { Setup } from "../model/setup.ts";
import type { Coins } from "../model/system/coins.ts";
import type { Seed } from "../model/system/random.ts";
import type { Schedule } from "../model/system/schedule.ts";
import { advance, startSimulation } from "../simulate/simulate.ts";

/** A run as plain data. Shrinking changes its parts one by one. */
export interface RunDraft {
  readonly setup: Portable;
  readonly schedule: Schedule;
  /** Determines a random schedule, coins and random ties. Ids, ports and wake-ups are part of the setup. */
  readonly seed: Seed;
  readonly coins?: Coins | undefined;
  /** Maximum number of deliveries. */
  readonly maxMessages: number;
}

/** The limits of one run. */
export interface RunLimits {
  readonly maxMessages: number;
  /** Only for algorithms in rounds. */
  readonly maxEvents?: number | undefined;
}

export const draftOf = (setup: Setup, maxMessages: number): RunDraft => ({
  setup: portableOf(setup),
  schedule: setup.schedule,
  seed: setup.seed,
  coins: setup.coins,
  maxMessages,
});

export const setupOfDraft = (
  subject: RunSubject,
  { setup, schedule, seed, coins }: RunDraft,
): Setup => setupOf(subject, setup, { schedule, seed, coins });

/** Runs a setup within its limits and judges its claims. */
export function runSetup(setup: Setup, { maxMessages, maxEvents }: RunLimits): Outcome {
  const simulation = startSimulation(setup, { maxEvents });
  while (advance(simulation, maxMessages));
  return simulation.finish();
}

/** Returns the maximum number of deliveries and alarms of a run in rounds; undefined for an asynchronous run. */
export const mostEvents = ({ algorithm }: Setup, maxMessages: number): number | undefined =>
  algorithm.needs.rounds ? Math.max(MOST_EVENTS, maxMessages) : undefined;
