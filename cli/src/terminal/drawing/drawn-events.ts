import { counted, grouped } from "../numbers.ts";
import { indented, paintPicture } from "../page.ts";
import { quiet } from "../style.ts";
import type { EventRange } from "./event-range.ts";

/** A drawing of some events of a run, and the number of all events of the run. */
export interface DrawnEvents extends EventRange {
  readonly lines: readonly string[];
  readonly events: number;
}

/**
 * Formats a drawing with a line that says which events it shows and how to see more. If the run was not seen to its end,
 * `isWhole` is false.
 */
export function showEvents(drawn: DrawnEvents, flag: string, isWhole = true): string[] {
  const { first, last, events, lines } = drawn;
  if (first >= events)
    return indented(`no event ${grouped(first)}: the run has ${counted(events, "event")}`, quiet);
  const end = Math.min(last, events - 1);
  const next = `${end + 1}..${end + 1 + last - first}`;
  const shown =
    first === 0 && end === events - 1 && isWhole
      ? `all ${counted(events, "event")}`
      : `events ${grouped(first)} to ${grouped(end)} of ${isWhole ? "" : "the first "}${grouped(events)}`;
  const more = end < events - 1 ? `; ${flag} ${next} shows more` : "";
  return [...paintPicture(lines), ...indented(`${shown}${more}`, quiet)];
}
