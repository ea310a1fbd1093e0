import { LABEL, LEADS, STRIDE, type Recording } from "@ringleader/core/internal/recording";

// Moments of a recording, as numbers of events.

/** A process has just been elected; the end of the run if none is. */
export function leads({ face }: Recording): number {
  const first = face.findIndex((flags) => (flags & LEADS) !== 0);
  return first < 0 ? face.length : first + 1;
}

/** The first message of a phase has just been sent. */
export function begins(recording: Recording, phase: number): number {
  const { flights, phaseWord } = recording;
  const isOf = (f: number) =>
    phaseWord[flights.kind[f]] >= 0 &&
    flights.words[f * STRIDE + phaseWord[flights.kind[f]]] === phase;
  for (let f = 0; f < flights.kind.length; f++) if (isOf(f)) return flights.sent[f] + 1;
  return recording.process.length;
}

/** The first process has just changed its label. */
export function falls({ face, before }: Recording): number {
  const first = face.findIndex(
    (flags, i) => before[i] >= 0 && ((flags ^ face[before[i]]) & LABEL) !== 0,
  );
  return first < 0 ? face.length : first + 1;
}

/** Counts the processes with a label after `taken` events. */
export function labelled(
  { face, process, labels }: Recording,
  taken: number,
  label: string,
): number {
  const now = new Map<number, number>();
  for (let i = 0; i < taken; i++) now.set(process[i], face[i]);
  return [...now.values()].filter((flags) => labels[flags & LABEL] === label).length;
}
