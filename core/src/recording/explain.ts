import type { FaultKind } from "../model/system/fault.ts";
import { originOf } from "./causality.ts";
import { wordsOf } from "./event.ts";
import type { Names } from "../reason/names.ts";
import { fillWording } from "../reason/wording.ts";
import { ALARM, faultOf, WAKE } from "./observe.ts";
import type { Recording } from "./recording.ts";

/** What happened in an event, for people. */
export interface Explanation {
  /** For example, `12's probe reaches 9`. */
  readonly says: string;
  /** Why the process did what it did: `12 is larger than 9, so 9 forwards the probe`. */
  readonly because?: string;
  /** The line of the source that was taken, counted from 1. */
  readonly line?: number;
  /** The file of the catalogue that has this line: `peterson/algorithm.ts`. */
  readonly file?: string;
}

/** Explains an event of a recording, counted from 0. */
export const explain = (recording: Recording, event: number, names: Names): Explanation => ({
  says: sayArrival(recording, event, names),
  ...reasonOf(recording, event, names),
});

/**
 * Says why another process sent the answer that arrives in an event: `7 is smaller than 12, so 12 answers no`. Undefined if
 * the message does not answer one of this process, or if its sender gave no reason.
 */
export function explainAnswer(
  recording: Recording,
  event: number,
  names: Names,
): string | undefined {
  const { process } = recording;
  const answer = originOf(recording, event);
  const question = answer < 0 ? -1 : originOf(recording, answer);
  const isAnswer = question >= 0 && process[question] === process[event];
  if (!isAnswer || process[answer] === process[event]) return undefined;
  return reasonOf(recording, answer, names).because;
}

/** Says what a message is, for example `12's probe`. Messages are numbered in the order of sending. */
export function sayMessage(recording: Recording, flight: number, names: Names): string {
  const { nouns, flights } = recording;
  const noun = nouns[flights.kind[flight]];
  const words = wordsOf(recording, flight);
  return fillWording(
    noun,
    noun.words.map((word) => words[word]),
    names,
  );
}

function sayArrival(recording: Recording, event: number, names: Names): string {
  const { process, kind, came } = recording;
  const name = names.of(process[event]);
  if (kind[event] === WAKE) return `${name} wakes up`;
  if (kind[event] === ALARM) return `the alarm of ${name} rings`;
  const fault = faultOf(kind[event]);
  if (fault) return explainFault(recording, event, fault, names);
  return `${sayMessage(recording, came[event], names)} reaches ${name}`;
}

const broken: Readonly<Record<FaultKind, string>> = {
  lose: "is lost",
  duplicate: "is duplicated",
  crash: "crashes",
  hold: "is held",
  release: "is released",
};

function explainFault(recording: Recording, event: number, fault: FaultKind, names: Names): string {
  const { process, came, flights, senders } = recording;
  const to = names.of(process[event]);
  if (fault === "crash") return `${to} ${broken.crash}`;
  if (fault === "hold" || fault === "release") {
    return `the link from ${names.of(senders.get(came[event])!)} to ${to} ${broken[fault]}`;
  }
  const from = names.of(flights.from[came[event]]);
  return `${sayMessage(recording, came[event], names)} from ${from} to ${to} ${broken[fault]}`;
}

function reasonOf(recording: Recording, event: number, names: Names): Omit<Explanation, "says"> {
  const { reasons, reasonAt, sentences } = recording;
  const said: string[] = [];
  let place: string | undefined;
  for (let at = reasonAt[event]; at < reasonAt[event + 1];) {
    const sentence = sentences[reasons[at++]];
    said.push(fillWording(sentence, reasons.subarray(at), names));
    place ??= sentence.place;
    at += sentence.meanings.length;
  }
  return {
    ...(said.length > 0 && { because: said.join("; ") }),
    ...(place !== undefined && placeOf(place)),
    ...(recording.line?.[event] && { line: recording.line[event] }),
  };
}

function placeOf(place: string): { readonly file: string; readonly line: number } {
  const [file, line] = place.split(":");
  return { file, line: Number(line) };
}
