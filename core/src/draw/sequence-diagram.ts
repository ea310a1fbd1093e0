import type { Setup } from "../model/setup.ts";
import type { Step } from "./film.ts";
import { FOLLOWS, LEADS } from "./film.ts";
import { origin } from "./origin.ts";
import { words } from "./space-time.ts";

/**
 * A run as a sequence diagram of Mermaid, which many pages draw by themselves.
 *
 *     sequenceDiagram
 *       participant p0 as 2
 *       participant p1 as 1
 *       Note over p0: wake-up
 *       p0->>p1: elect(2)
 */
export function sequenceDiagram(
  given: Setup,
  steps: readonly Pick<Step, "event" | "face">[],
): string[] {
  const { n, ids } = given;
  const faces = new Uint8Array(n);
  const lines = ["sequenceDiagram"];
  for (let p = 0; p < n; p++) lines.push(`  participant p${p} as ${ids?.[p] ?? `p${p}`}`);
  for (const { event, face } of steps) {
    const { process: p, kind } = event;
    const said = words(given, event);
    if (kind === "wake" || kind === "alarm") lines.push(`  Note over p${p}: ${said}`);
    else lines.push(`  p${origin(given, event).from}->>p${p}: ${said}`);
    const decides = face & ~faces[p];
    if (decides & LEADS) lines.push(`  Note over p${p}: ★ leads`);
    else if (decides & FOLLOWS) lines.push(`  Note over p${p}: follows`);
    faces[p] = face;
  }
  return lines;
}
