import { FOLLOWS, LABEL, LEADS } from "./face.ts";
import { phaseOf } from "./event.ts";
import type { Names } from "../reason/names.ts";
import type { Recording } from "./recording.ts";

/**
 * Finds the events in which a process becomes leader, changes its label (for example, a candidate withdraws), or sends
 * the first message of a new phase.
 */
export function findLandmarks(recording: Recording): Uint32Array {
  const { process, face, before, sends } = recording;
  const events: number[] = [];
  let phase = -1;
  for (let i = 0; i < process.length; i++) {
    let isOne = changes(face[i], before[i] < 0 ? undefined : face[before[i]]) !== undefined;
    for (let f = sends[i]; f < sends[i + 1]; f++) {
      const sent = phaseOf(recording, f);
      if (sent <= phase) continue;
      isOne ||= phase >= 0;
      phase = sent;
    }
    if (isOne) events.push(i);
  }
  return Uint32Array.from(events);
}

/** Says whether a process became leader or changed its label; undefined if it did neither. */
function changes(now: number, then: number | undefined): "leads" | "label" | undefined {
  if (now & LEADS & ~(then ?? 0)) return "leads";
  if (then !== undefined && (now ^ then) & LABEL) return "label";
  return undefined;
}

/** Describes a landmark in a few words. */
export function sayLandmark(recording: Recording, i: number, names: Names): string {
  const { process, face, before, labels, sends } = recording;
  const then = before[i] < 0 ? undefined : face[before[i]];
  const name = names.of(process[i]);
  const what = changes(face[i], then);
  if (what === "leads") return `${name} is elected`;
  if (what === "label") {
    const to = labels[face[i] & LABEL];
    return `${name}: ${labels[then! & LABEL]} → ${to}${face[i] & FOLLOWS ? ", follows" : ""}`;
  }
  for (let f = sends[i]; f < sends[i + 1]; f++) {
    const phase = phaseOf(recording, f);
    if (phase >= 0) return `phase ${phase} starts at ${name}`;
  }
  return `an event at ${name}`;
}
