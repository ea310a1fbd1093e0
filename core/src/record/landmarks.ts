import { FOLLOWS, LABEL, LEADS } from "./face.ts";
import { STRIDE, type Recording } from "./recording.ts";

/**
 * The events that somebody would halt at: somebody comes to lead, a process's label changes (a
 * candidate falls), the first message of a new phase is sent. Numbers of events, rising.
 */
export function landmarks(recording: Recording): Uint32Array {
  const { process, face, before, sends, flights, phaseWord } = recording;
  const found: number[] = [];
  let phase = -1;
  for (let i = 0; i < process.length; i++) {
    let isOne = changes(face[i], before[i] < 0 ? undefined : face[before[i]]) !== undefined;
    for (let f = sends[i]; f < sends[i + 1]; f++) {
      const word = phaseWord[flights.kind[f]];
      const value = word < 0 ? -1 : flights.words[f * STRIDE + word];
      if (value <= phase) continue;
      isOne ||= phase >= 0;
      phase = value;
    }
    if (isOne) found.push(i);
  }
  return Uint32Array.from(found);
}

/** What of a process changed, where it matters; its first event changes nothing. */
function changes(now: number, then: number | undefined): "leads" | "label" | undefined {
  if (now & LEADS & ~(then ?? 0)) return "leads";
  if (then !== undefined && (now ^ then) & LABEL) return "label";
  return undefined;
}

/** Why an event is one, in words. */
export function sayLandmark(recording: Recording, i: number): string {
  const { process, face, before, labels, sends, flights, phaseWord } = recording;
  const then = before[i] < 0 ? undefined : face[before[i]];
  const p = process[i];
  const what = changes(face[i], then);
  if (what === "leads") return `process ${p} leads`;
  if (what === "label") {
    const to = labels[face[i] & LABEL];
    return `process ${p}: ${labels[then! & LABEL]} → ${to}${face[i] & FOLLOWS ? ", follows" : ""}`;
  }
  for (let f = sends[i]; f < sends[i + 1]; f++) {
    const word = phaseWord[flights.kind[f]];
    if (word >= 0) return `phase ${flights.words[f * STRIDE + word]} begins at process ${p}`;
  }
  return `something happens at process ${p}`;
}
