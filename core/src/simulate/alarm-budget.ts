import { RINGS_IN_A_ROUND } from "../model/system/alarm-delay.ts";
import type { Stopped } from "../model/outcome.ts";
import { groupDigits } from "../refusal/group-digits.ts";

/** Number of consecutive alarms without a delivery after which a run is stopped, if no budget is given. */
export const SILENT_ALARMS = 10_000_000;

const REPEATED = "a configuration occurred twice";

/** Returns true if the configuration has occurred before, which means that the run never ends. */
export type RepeatTest = (configuration: () => string) => boolean;

/** Counts the alarms of a synchronous run, and says when to stop the run because they might ring forever. */
export class AlarmBudget {
  /** Numbers of alarms that have rung: in all, and since the last delivery. */
  rung = 0;
  silent = 0;
  why: string | undefined;
  readonly #most: number;
  readonly #mostSilent: number;

  /** `usualEvents` applies if `maxEvents` is not given, together with SILENT_ALARMS. */
  constructor(maxEvents: number | undefined, usualEvents = Infinity) {
    this.#most = maxEvents ?? usualEvents;
    this.#mostSilent = maxEvents === undefined ? SILENT_ALARMS : Infinity;
  }

  /** Returns false and sets `why` if the run must be stopped after this many deliveries. */
  allows(delivered: number): boolean {
    if (this.silent >= this.#mostSilent)
      this.why = `${groupDigits(this.silent)} alarms rang in a row without a message`;
    else if (delivered + this.rung >= this.#most)
      this.why = `the run is not over after ${groupDigits(this.#most)} deliveries and alarms`;
    return this.why === undefined;
  }

  /** Returns how many messages may still be delivered. */
  left(delivered: number): number {
    return this.#most - delivered - this.rung;
  }

  allowsAgain(again: number): boolean {
    if (again > RINGS_IN_A_ROUND)
      this.why = `alarms of 0 rounds rang ${groupDigits(RINGS_IN_A_ROUND)} times in one round`;
    return this.why === undefined;
  }

  repeated(): void {
    this.why = REPEATED;
  }

  stopped(delivered: number): Stopped | undefined {
    const { why, rung } = this;
    if (why === undefined) return undefined;
    return { events: delivered + rung, why, endless: why === REPEATED };
  }
}
