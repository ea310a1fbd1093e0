import type { Setup } from "../model/setup.ts";
import { sayEvent, type Event } from "../model/trace.ts";
import { Refusal } from "../refusal/refusal.ts";
import { LoggedRun, NoSuchEvent } from "./logged-run.ts";

/** The message that a process takes next. */
export interface Choice {
  readonly port: number;
  /** Where links reorder: its index among the messages in flight on the link, oldest first. */
  readonly nth: number;
}

/**
 * Splits the schedule of an asynchronous run into the choices of each process. Up to the order of independent events,
 * a run is determined by the order in which every process takes messages from its ports.
 */
export function steeringOf(setup: Setup, events: Iterable<Event>): readonly (readonly Choice[])[] {
  const run = new LoggedRun(setup);
  const choices = Array.from({ length: setup.n }, (): Choice[] => []);
  for (const event of events) {
    if (event.fault)
      throw new Refusal(
        `event ${event.index} is a fault (${sayEvent(event)}), and processes cannot act out faults of a trace.`,
      );
    try {
      const nth = run.make(event, false);
      if (event.kind !== "wake") choices[event.process].push({ port: event.port, nth });
    } catch (error) {
      if (!(error instanceof NoSuchEvent)) throw error;
      throw new Refusal(
        `event ${event.index} is not an event of this setup: ${sayEvent(event)}: ${error.message}.`,
      );
    }
  }
  return choices;
}
