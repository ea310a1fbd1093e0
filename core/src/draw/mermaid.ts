import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import type { Step } from "../record/event.ts";
import { labelsOf } from "../record/face.ts";
import { became } from "./became.ts";
import { origin } from "./origin.ts";
import { words } from "./space-time.ts";

/**
 * A run as a Mermaid sequence diagram, which many pages and editors draw: an arrow for every
 * delivery, from the sender to the receiver, and notes for what becomes of a process.
 */
export interface Limits {
  /** More events than this are not drawn; how many are missing is said (200). */
  readonly most?: number;
  /** Of a run that never ends: the number of the event from which on it repeats itself. */
  readonly loop?: number | undefined;
}

type Seen = Step;

export function mermaid(
  given: Setup,
  steps: readonly Seen[],
  { most = 200, loop }: Limits = {},
): string[] {
  const { n, ids } = given;
  const { labels } = labelsOf(given.algorithm);
  const lines = ["sequenceDiagram"];
  for (let p = 0; p < n; p++)
    lines.push(`  participant p${p} as p${p}${ids ? ` (id ${ids[p]})` : ""}`);
  const everybody = n === 1 ? "p0" : `p0,p${n - 1}`;
  const faces = new Uint8Array(n);
  // The end tells more than the middle.
  const gap = steps.length <= most ? undefined : Math.ceil((2 * most) / 3);
  const end = steps.length - (most - (gap ?? 0));
  let isOpen = false;
  for (let i = 0; i < steps.length; i++) {
    const { event, face } = steps[i];
    const isShown = gap === undefined || i < gap || i >= end;
    if (i === gap) lines.push(`  Note over ${everybody}: … ${end - gap} more events`);
    if (isShown && loop !== undefined && !isOpen && event.index >= loop) {
      lines.push("  loop for ever");
      isOpen = true;
    }
    if (isShown) lines.push(...happening(given, event, became(labels, faces[event.process], face)));
    faces[event.process] = face;
  }
  if (isOpen) lines.push("  end");
  return lines;
}

function happening(given: Setup, event: Event, news: string | undefined): string[] {
  const p = `p${event.process}`;
  const when = given.algorithm.needs.rounds ? ` at ${event.time}` : "";
  const said = `${words(given, event)}${tossed(event)}${when}`;
  if (!(event.kind in given.algorithm.messages))
    return [`  Note over ${p}: ${said}${news === undefined ? "" : `, ${news}`}`];
  const { from } = origin(given, event);
  const arrow = `  p${from}->>${p}: ${said}`;
  return news === undefined ? [arrow] : [arrow, `  Note over ${p}: ${news}`];
}

const tossed = ({ tosses }: Event): string =>
  tosses.length === 0 ? "" : `, tossing ${tosses.join(", ")}`;
