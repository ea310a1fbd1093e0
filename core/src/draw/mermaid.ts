import { inMermaid } from "../refusal/escape.ts";
import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { eventsOf } from "../recording/event.ts";
import { describeChange, labelsOf } from "../recording/face.ts";
import type { Recording } from "../recording/recording.ts";
import { findOrigin } from "../recording/routes.ts";
import { words } from "./space-time.ts";

export interface Limits {
  /** Maximum number of events that are drawn (default: 200, in TikZ 120); a note counts the others. */
  readonly most?: number;
  /** The event from which the run repeats; only for a run that never ends. */
  readonly loop?: number | undefined;
}

/** Writes a Mermaid sequence diagram, with an arrow for every delivery and a note when a process changes. */
export function writeMermaid(
  setup: Setup,
  recording: Recording,
  { most = 200, loop }: Limits = {},
): string[] {
  const { n, ids } = setup;
  const { labels } = labelsOf(setup.algorithm);
  const lines = ["sequenceDiagram"];
  for (let p = 0; p < n; p++)
    lines.push(`  participant p${p} as p${p}${ids ? ` (id ${ids[p]})` : ""}`);
  const all = n === 1 ? "p0" : `p0,p${n - 1}`;
  const faces = new Uint8Array(n);
  // Omits the middle, because the end is more informative.
  const events = eventsOf(recording);
  const gap = events.length <= most ? undefined : Math.ceil((2 * most) / 3);
  const end = events.length - (most - (gap ?? 0));
  let isOpen = false;
  for (const [i, event] of events.entries()) {
    const face = recording.face[i];
    const isShown = gap === undefined || i < gap || i >= end;
    if (i === gap) lines.push(`  Note over ${all}: … ${end - gap} more events`);
    if (isShown && loop !== undefined && !isOpen && i >= loop) {
      lines.push("  loop forever");
      isOpen = true;
    }
    if (isShown)
      lines.push(...happening(setup, event, describeChange(labels, faces[event.process], face)));
    faces[event.process] = face;
  }
  if (isOpen) lines.push("  end");
  return lines;
}

function happening(setup: Setup, event: Event, change: string | undefined): string[] {
  const news = change === undefined ? undefined : inMermaid(change);
  const p = `p${event.process}`;
  const when = setup.algorithm.needs.rounds ? ` at ${event.time}` : "";
  const remark = inMermaid(`${words(setup, event)}${tossed(event)}${when}`);
  if (event.fault || !(event.kind in setup.algorithm.messages))
    return [`  Note over ${p}: ${remark}${news === undefined ? "" : `, ${news}`}`];
  const { from } = findOrigin(setup, event);
  const arrow = `  p${from}->>${p}: ${remark}`;
  return news === undefined ? [arrow] : [arrow, `  Note over ${p}: ${news}`];
}

const tossed = ({ tosses }: Event): string =>
  tosses.length === 0 ? "" : `, tossing ${tosses.join(", ")}`;
