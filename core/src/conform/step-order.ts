import { mergeEvents } from "./canonical-order.ts";
import type { LoggedEvent } from "./logged-event.ts";

/**
 * Merges the events of processes that act out a trace with faults into the order of that trace. A copy joins the end of
 * its link, so the order of a fault and of a message that another process sends counts, and causal depth does not say it.
 */
export function* mergeSteps(
  sources: readonly (() => LoggedEvent | undefined)[],
): Generator<LoggedEvent, void> {
  const placed = sources.map((next) => () => {
    const event = next();
    // Wake-ups at the start have no step.
    return event && { ...event, time: String((event.step ?? -1) + 1), event };
  });
  for (const { event } of mergeEvents(placed, false)) yield event;
}
