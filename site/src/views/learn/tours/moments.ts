import type { Result } from "@ringleader/core/internal";
import { LABEL, LEADS, STRIDE, type Recording } from "@ringleader/core/internal/recording";

// These functions find a moment, as the number of events that have happened by then. If the moment
// never comes, they return the end of the run.

/** Finds the moment when a process has just been elected. */
export function leads({ face }: Recording): number {
  const first = face.findIndex((flags) => (flags & LEADS) !== 0);
  return first < 0 ? face.length : first + 1;
}

/** Finds the moment when the first message of a phase has just been sent. */
export function begins(recording: Recording, phase: number): number {
  const { flights, phaseWord } = recording;
  const isOf = (f: number) =>
    phaseWord[flights.kind[f]] >= 0 &&
    flights.words[f * STRIDE + phaseWord[flights.kind[f]]] === phase;
  for (let f = 0; f < flights.kind.length; f++) if (isOf(f)) return flights.sent[f] + 1;
  return recording.process.length;
}

/** Finds the moment when a process has changed its label for the first time. */
export function falls({ face, before }: Recording): number {
  const first = face.findIndex(
    (flags, i) => before[i] >= 0 && ((flags ^ face[before[i]]) & LABEL) !== 0,
  );
  return first < 0 ? face.length : first + 1;
}

/** Returns the faces, after `taken` events, of the processes that have had an event. */
export function facesAfter({ face, process }: Recording, taken = process.length): number[] {
  const now = new Map<number, number>();
  for (let i = 0; i < taken; i++) now.set(process[i], face[i]);
  return [...now.values()];
}

/** Counts the processes with this label after `taken` events; by default at the end. */
export const countLabelled = (recording: Recording, label: string, taken?: number): number =>
  facesAfter(recording, taken).filter((face) => recording.labels[face & LABEL] === label).length;

// These functions read facts from a result.

export const countPhases = ({ messages }: Result): number =>
  Object.keys(messages.byPhase ?? {}).length;

export const idAt = ({ setup }: Result, p: number): number => (setup["ids"] as number[])[p];

/** Names the process at a position by its id; the word lights the process in the picture. */
export const process = (result: Result, p: number, word = "process "): string =>
  `[[${p}|${word}${idAt(result, p)}]]`;

export const allHold = ({ claims }: Result, ids: readonly string[]): boolean =>
  ids.every((id) => claims.some((claim) => claim.id === id && claim.holds));
