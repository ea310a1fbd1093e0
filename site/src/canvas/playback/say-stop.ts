import {
  explain,
  explainAnswer,
  sayLandmark,
  type Names,
  type Recording,
} from "@ringleader/core/internal/recording";

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
