import { groupDigits } from "@ringleader/core/internal/words";
import { exportRun, Refusal, loadTrace, type Family } from "@ringleader/core/internal";

export type DrawnFormat = "mermaid" | "tikz";

const MOST_EVENTS = 100_000;

/** Exports the run of a trace as text for other tools, as the command does. */
export function drawRun(lines: readonly string[], family: Family, format: DrawnFormat): string {
  if (lines.length - 1 > MOST_EVENTS) {
    throw new Refusal(
      `${format}: the run has more than ${groupDigits(MOST_EVENTS)} events, the largest number that can be drawn.`,
    );
  }
  return `${[...exportRun(loadTrace(lines, family), format)].join("\n")}\n`;
}
