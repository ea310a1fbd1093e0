import type { Recording } from "@ringleader/core/record";

/** What two runs are held side by side by: the number of events, causal time, or the time of both. */
export type Clock = "events" | "causal" | "time";

/** Of every reading of the clock how many events of each run have happened by then. */
export interface Readings {
  readonly stops: readonly [Uint32Array, Uint32Array];
  /** Of the clock of times: the time of each reading after the first. */
  readonly times?: readonly string[];
}

/** Times can be compared where both are in rounds, or both are of messages that take their time. */
export const haveTime = (a: Recording | undefined, b: Recording | undefined): boolean =>
  a?.moment !== undefined && b?.moment !== undefined && a.inRounds === b.inRounds;

/** Nothing has happened at reading 0; whoever is over waits at its end. */
export function readings(
  clock: Clock,
  a: Recording | undefined,
  b: Recording | undefined,
): Readings {
  if (clock === "time" && a && b && haveTime(a, b)) {
    const times = merged(a.moments, b.moments);
    return { stops: [byTime(a, times), byTime(b, times)], times };
  }
  const stopsOf = clock === "causal" ? byCause : byEvent;
  const [first, second] = [stopsOf(a), stopsOf(b)];
  const length = Math.max(first.length, second.length);
  return { stops: [waiting(first, length), waiting(second, length)] };
}

function byEvent(recording: Recording | undefined): Uint32Array {
  return Uint32Array.from({ length: (recording?.process.length ?? 0) + 1 }, (_, taken) => taken);
}

/**
 * Reading t + 1 is the first moment at which every event of depth t or less has happened. Where the
 * order of events is not by depth, others have happened too.
 */
function byCause(recording: Recording | undefined): Uint32Array {
  if (!recording) return new Uint32Array(1);
  const { depth } = recording;
  let most = -1;
  for (let i = 0; i < depth.length; i++) most = Math.max(most, depth[i]);
  const stops = new Uint32Array(most + 2);
  for (let i = 0; i < depth.length; i++) stops[depth[i] + 1] = i + 1;
  for (let t = 1; t < stops.length; t++) stops[t] = Math.max(stops[t], stops[t - 1]);
  return stops;
}

function byTime({ moment, moments, process }: Recording, times: readonly string[]): Uint32Array {
  const stops = new Uint32Array(times.length + 1);
  let taken = 0;
  for (let t = 0; t < times.length; t++) {
    while (taken < process.length && !isLater(moments[moment![taken]], times[t])) taken++;
    stops[t + 1] = taken;
  }
  return stops;
}

function waiting(stops: Uint32Array, length: number): Uint32Array {
  const longer = new Uint32Array(length).fill(stops[stops.length - 1]);
  longer.set(stops);
  return longer;
}

/** Times are whole numbers of any length. */
const isLater = (a: string, b: string): boolean =>
  a.length === b.length ? a > b : a.length > b.length;

/** All times of two lists that grow, each once. */
function merged(a: readonly string[], b: readonly string[]): string[] {
  const all: string[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const isFirst = j === b.length || (i < a.length && !isLater(a[i], b[j]));
    const time = isFirst ? a[i] : b[j];
    if (a[i] === time) i++;
    if (b[j] === time) j++;
    all.push(time);
  }
  return all;
}
