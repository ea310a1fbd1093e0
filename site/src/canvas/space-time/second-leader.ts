import { LEADS, type Recording } from "@ringleader/core/internal/recording";

const known = new WeakMap<Recording, number>();

/** Returns the event in which a second process becomes leader; Infinity if there is none. Several leaders are an error. */
export function secondLeader(recording: Recording): number {
  const event = known.get(recording) ?? findSecond(recording);
  known.set(recording, event);
  return event;
}

function findSecond({ face, process }: Recording): number {
  const leads = (event: number) => (face[event] & LEADS) !== 0;
  const first = face.findIndex((_, event) => leads(event));
  if (first < 0) return Infinity;
  const second = face.findIndex((_, event) => leads(event) && process[event] !== process[first]);
  return second < 0 ? Infinity : second;
}
