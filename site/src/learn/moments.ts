import { LABEL, LEADS, STRIDE, type Recording } from "@ringleader/core/record";

/** Moments of a recording, as numbers of events that have happened. */

/** Somebody has just come to lead; the whole run where nobody does. */
export function leads({ face }: Recording): number {
  const first = face.findIndex((it) => (it & LEADS) !== 0);
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

/** The first process has just changed its label: a candidate falls. */
export function falls({ face, before }: Recording): number {
  const first = face.findIndex((it, i) => before[i] >= 0 && ((it ^ face[before[i]]) & LABEL) !== 0);
  return first < 0 ? face.length : first + 1;
}

/** How many processes have a label after so many events. */
export function labelled(
  { face, process, labels }: Recording,
  taken: number,
  label: string,
): number {
  const now = new Map<number, number>();
  for (let i = 0; i < taken; i++) now.set(process[i], face[i]);
  return [...now.values()].filter((it) => labels[it & LABEL] === label).length;
}
