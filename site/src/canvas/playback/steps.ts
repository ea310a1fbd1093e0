import { ALARM, WAKE, type Recording } from "@ringleader/core/internal/recording";

/**
 * Lists the stops at which a causal step ends, with 0 first. The deliveries of a step were all in flight when it began:
 * in the order of sending, they are the deliveries of one causal depth. In rounds, every stop ends a step.
 */
export function stepsOf(recording: Recording): Uint32Array {
  const { kind, came, flights, stops, inRounds, process, depth } = recording;
  if (inRounds) return Uint32Array.from(stops.keys());
  const ends = [0];
  let start = 0;
  for (let i = 1; i < kind.length; i++) {
    if (kind[i] >= ALARM || flights.sent[came[i]] < start) continue;
    // A process that a message wakes does so in the step of the message.
    const isWoken = kind[i - 1] === WAKE && process[i - 1] === process[i] && depth[i - 1] > 0;
    ends.push((start = isWoken ? i - 1 : i));
  }
  if (kind.length > 0) ends.push(kind.length);
  return Uint32Array.from(ends);
}

/** Finds the first entry of a rising list that is at least `value`; the last entry if none is. */
export function indexFrom(rising: Uint32Array, value: number): number {
  let [low, high] = [0, rising.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
