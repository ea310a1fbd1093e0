import type { Stopped } from "../model/run.ts";

/** Alarms that may ring in a row without a message between them, where no budget is given. */
export const SILENT_ALARMS = 10_000_000;
/** How often alarms of no rounds may ring again within one round. */
const RINGS_IN_A_ROUND = 100_000;

/** Is the configuration one that was there before? Then the run never ends. */
export type Repeats = (configuration: () => string) => boolean;

/**
 * Counts the alarms of a run in rounds. A message costs something and is counted elsewhere; an alarm
 * that rings again and again without one would never end.
 */
export class AlarmBudget {
  /** Alarms that rang, in all and since the last message was delivered. */
  rung = 0;
  silent = 0;
  why: string | undefined;
  #isEndless = false;
  readonly #most: number;
  readonly #mostSilent: number;

  constructor(maxEvents: number | undefined) {
    this.#most = maxEvents ?? Infinity;
    this.#mostSilent = maxEvents === undefined ? SILENT_ALARMS : Infinity;
  }

  /** May another alarm ring after so many deliveries? */
  allows(delivered: number): boolean {
    if (this.silent >= this.#mostSilent)
      this.why = `${this.silent.toLocaleString("en")} alarms rang in a row and no message was sent`;
    else if (delivered + this.rung >= this.#most)
      this.why = `it is not over after ${this.#most.toLocaleString("en")} deliveries and alarms`;
    return this.why === undefined;
  }

  /** How many messages may still be delivered. */
  left(delivered: number): number {
    return this.#most - delivered - this.rung;
  }

  /** May alarms ring once more in the same round? */
  allowsAgain(again: number): boolean {
    if (again > RINGS_IN_A_ROUND)
      this.why = `alarms of no rounds rang ${RINGS_IN_A_ROUND.toLocaleString("en")} times in one round`;
    return this.why === undefined;
  }

  /** A configuration came again. */
  repeated(): void {
    this.#isEndless = true;
    this.why = "a configuration came again";
  }

  stopped(delivered: number): Stopped | undefined {
    const { why, rung } = this;
    const endless = this.#isEndless;
    return why === undefined ? undefined : { events: delivered + rung, why, endless };
  }
}
