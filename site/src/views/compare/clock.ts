import type { Recording } from "@ringleader/core/internal/recording";

/** The quantity by which two runs are aligned: the number of events, causal time, or time. */
export type CompareClock = "events" | "causal" | "time";

/** For every reading of the clock, the number of events that have happened in each run. */
export interface ClockReadings {
  readonly stops: readonly [Uint32Array, Uint32Array];
  /** The time of each reading except reading 0, if the clock is `time`. */
  readonly times?: readonly string[];
}

/** Tells whether the times of two runs can be compared: both runs have rounds, or both have latencies. */
export const haveTime = (a: Recording | undefined, b: Recording | undefined): boolean =>
  a?.moment !== undefined && b?.moment !== undefined && a.inRounds === b.inRounds;

/** Reads a clock. At reading 0 no event has happened; the shorter run waits at its end. */
export function readClock(
  clock: CompareClock,
  a: Recording | undefined,
  b: Recording | undefined,
): ClockReadings {
  if (clock === "time" && a && b && haveTime(a, b)) {
    const times = [...new Set([...a.moments, ...b.moments])].sort((x, y) =>
      isLater(x, y) ? 1 : -1,
    );
    return { stops: [byTime(a, times), byTime(b, times)], times };
  }
  const stopsOf = clock === "causal" ? byCause : byEvent;
  const [first, second] = [stopsOf(a), stopsOf(b)];
  const length = Math.max(first.length, second.length);
  return { stops: [extend(first, length), extend(second, length)] };
}

function byEvent(recording: Recording | undefined): Uint32Array {
  return Uint32Array.from({ length: (recording?.process.length ?? 0) + 1 }, (_, taken) => taken);
}

/** Reading t + 1 is the length of the shortest prefix with all events of causal depth ≤ t. */
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

function extend(stops: Uint32Array, length: number): Uint32Array {
  const longer = new Uint32Array(length).fill(stops[stops.length - 1]);
  longer.set(stops);
  return longer;
}

/** Compares times, which are whole numbers of any length. */
const isLater = (a: string, b: string): boolean =>
  a.length === b.length ? a > b : a.length > b.length;
