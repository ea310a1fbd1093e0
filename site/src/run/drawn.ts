import { exportRun, Refusal, retraced, type Family } from "@ringleader/core";

/** What a run can be drawn as in text. */
export type DrawnFormat = "mermaid" | "tikz";

/** A run is drawn whole before its middle is left out. */
const MOST_EVENTS = 100_000;

/** The run of a trace as text for other tools, as the command exports it. */
export function drawn(lines: readonly string[], family: Family, format: DrawnFormat): string {
  if (lines.length - 1 > MOST_EVENTS) {
    throw new Refusal(`a run to be drawn as ${format} has at most ${MOST_EVENTS} events.`);
  }
  return `${[...exportRun(retraced(lines, family), format)].join("\n")}\n`;
}
