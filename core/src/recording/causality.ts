import { ALARM } from "./observe.ts";
import type { Recording } from "./recording.ts";

/** Marks of the events in the causal past and future of a chosen event. */
export const PAST = 1;
export const FUTURE = 2;

/** Returns the event that sent the message received in event i; -1 if event i is not a receipt. */
const senderOf = ({ kind, came, flights }: Recording, i: number): number =>
  kind[i] < ALARM ? flights.sent[came[i]] : -1;

/**
 * Returns the event that first sent the message received in event i. Processes that receive and send messages of one kind
 * forward them. -1 if event i is not a receipt.
 */
export function originOf(recording: Recording, i: number): number {
  let origin = senderOf(recording, i);
  while (origin >= 0 && recording.kind[origin] === recording.kind[i])
    origin = senderOf(recording, origin);
  return origin;
}

export function markCausality(recording: Recording, chosen: number): Uint8Array {
  const { process, before } = recording;
  const marks = new Uint8Array(process.length);
  const mark = (i: number, as: number) => {
    if (i >= 0) marks[i] |= as;
  };
  marks[chosen] = PAST | FUTURE;
  for (let i = chosen; i >= 0; i--) {
    if ((marks[i] & PAST) === 0) continue;
    mark(before[i], PAST);
    mark(senderOf(recording, i), PAST);
  }
  const isLater = (i: number) => i >= 0 && (marks[i] & FUTURE) !== 0;
  for (let i = chosen + 1; i < marks.length; i++) {
    if (isLater(before[i]) || isLater(senderOf(recording, i))) marks[i] |= FUTURE;
  }
  return marks;
}

/** Lists the events of a critical path to an event. The number of its messages is the event's causal depth. */
export function criticalPathTo(recording: Recording, event: number): number[] {
  const { before, depth } = recording;
  const chain: number[] = [];
  for (let i = event; i >= 0;) {
    chain.push(i);
    const sender = senderOf(recording, i);
    i = sender >= 0 && depth[sender] + 1 === depth[i] ? sender : before[i];
  }
  return chain.reverse();
}

/** Finds the first event with the greatest causal depth among the first `taken` events. */
export function deepestEvent({ depth }: Recording, taken = depth.length): number {
  let best = -1;
  for (let i = 0; i < taken; i++) if (best < 0 || depth[i] > depth[best]) best = i;
  return best;
}
