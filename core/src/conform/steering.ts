import type { Setup } from "../model/setup.ts";
import { sayEvent, type Event } from "../model/trace.ts";
import type { FaultKind } from "../model/system/fault.ts";
import { Refusal } from "../refusal/refusal.ts";
import { NoSuchEvent } from "./logged-event.ts";
import { LoggedRun } from "./logged-run.ts";

/** The message that a process takes next, or a fault at the process or at the end of its link. */
export interface Choice {
  readonly port: number;
  /** Where links reorder: its index among the messages in flight on the link, oldest first. */
  readonly nth: number;
  /** Absent for a delivery. */
  readonly fault?: FaultKind;
  /** Number of messages in flight on the link, behind which a copy of a message goes. */
  readonly length?: number;
  /** The index of the event in the trace; present if the trace has faults. */
  readonly step?: number;
}

/**
 * Splits the schedule of an asynchronous run into the choices of each process. Up to the order of independent events,
 * a run is determined by the order in which every process takes messages from its ports.
 */
export function steeringOf(setup: Setup, events: readonly Event[]): readonly (readonly Choice[])[] {
  const run = new LoggedRun(setup);
  const choices = Array.from({ length: setup.n }, (): Choice[] => []);
  const isBroken = events.some(({ fault }) => fault);
  for (const event of events) {
    const { process, port, fault, index } = event;
    try {
      const length = fault === "duplicate" ? run.lengthOf(process, port) : undefined;
      const nth = run.make(event, false);
      if (event.kind === "wake" && !fault) continue;
      choices[process].push({
        port,
        nth,
        ...(fault && { fault }),
        ...(length !== undefined && { length }),
        ...(isBroken && { step: index }),
      });
    } catch (error) {
      if (!(error instanceof NoSuchEvent)) throw error;
      throw new Refusal(
        `event ${event.index} is not an event of this setup: ${sayEvent(event)}: ${error.message}.`,
      );
    }
  }
  return choices;
}
