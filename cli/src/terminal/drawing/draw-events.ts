import { drawWindow, type Setup, type WindowWatch } from "@ringleader/core/internal";
import type { DrawnEvents } from "./drawn-events.ts";
import type { EventsToDraw } from "./event-range.ts";

/** Draws the events that were watched. */
export const drawEvents = (
  setup: Setup,
  watched: WindowWatch,
  { first, last, width }: EventsToDraw,
): DrawnEvents => ({
  first,
  last,
  events: watched.count(),
  lines: drawWindow(setup, watched.window(), { width: width - 3, rows: Infinity }),
});
