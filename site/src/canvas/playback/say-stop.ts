import {
  explain,
  explainAnswer,
  leaderOf,
  LEADS,
  sayLandmark,
  type Names,
  type Recording,
  type Reel,
} from "@ringleader/core/internal/recording";
import type { Moment, Playback } from "./playback.ts";
import { indexFrom } from "./steps.ts";

/** Returns the events between two numbers of events: `lead` first, then landmarks, then the latest. */
export function tellingEvents(
  first: number,
  end: number,
  landmarks: Uint32Array,
  most: number,
  lead?: number,
): number[] {
  const marks = Array.from(landmarks.filter((event) => event >= first && event < end));
  const events = new Set((lead === undefined ? marks : [lead, ...marks]).slice(0, most));
  for (let i = end - 1; i >= first && events.size < most; i--) events.add(i);
  return [...events];
}

/**
 * Says what happened in an event, and why. A landmark also says why the answer that decided it was given and, without a
 * known reason, what came of it.
 */
export function sayWhy(
  recording: Recording,
  event: number,
  names: Names,
  landmarks?: Uint32Array,
): string {
  const { says, because } = explain(recording, event, names);
  const isLandmark = landmarks?.includes(event) === true;
  if (because !== undefined) {
    const answer = isLandmark ? explainAnswer(recording, event, names) : undefined;
    return `${upper(says)}: ${because}${answer === undefined ? "" : ` (${answer})`}.`;
  }
  return `${upper(says)}.${isLandmark ? ` ${upper(sayLandmark(recording, event, names))}.` : ""}`;
}

const upper = (text: string): string => `${text[0].toUpperCase()}${text.slice(1)}`;

/**
 * Makes the moment of a stop. Its event is the one that the user went to, else the election at the end of a run, else the
 * first landmark of the step or round, else the last event. The ring, the sentence and the code all show this event.
 */
export function momentOf(
  {
    reel,
    stops,
    rests,
    stop,
    landmarks,
  }: Pick<Playback, "stops" | "rests" | "stop" | "landmarks"> & { reel: Reel },
  sought?: number,
): Moment {
  const { recording, taken } = reel;
  if (sought !== undefined || taken === 0) return { recording, taken, event: sought };
  const isEnd = taken === recording.process.length;
  const leader = isEnd ? leaderOf(reel.faces) : -1;
  if (leader >= 0) return { recording, taken, event: electionOf(recording, leader) };
  const rest = indexFrom(rests, stop);
  const before = rests[rest] === stop ? rests[rest - 1] : stop - 1;
  const first = Math.min(taken - 1, stops[before]);
  return { recording, taken, event: tellingEvents(first, taken, landmarks, 1)[0] };
}

/** Finds the first event after which this process leads. */
const electionOf = ({ process, face }: Recording, leader: number): number =>
  process.findIndex((p, event) => p === leader && (face[event] & LEADS) !== 0);
