import type { FaultKind } from "../model/fault.ts";
import { eventAt, wordsOf } from "./event.ts";
import type { Names } from "../reason/names.ts";
import { ALARM, faultOf, WAKE } from "./observe.ts";
import type { Recording } from "./recording.ts";

/** What happened in an event, for people. */
export interface Explanation {
  /** For example, `12's probe reaches 9`. */
  readonly says: string;
  /** Why the process did what it did: `12 is larger, so 9 forwards it`. */
  readonly because?: string;
  /** The line of the source that was taken, counted from 1. */
  readonly line?: number;
}

/** Explains an event of a recording, counted from 0. */
export function explain(recording: Recording, event: number, names: Names): Explanation {
  const { process, kind, came, kinds, idWord, wordNames } = recording;
  const name = names.of(process[event]);
  if (kind[event] === WAKE) return { says: `${name} wakes up` };
  if (kind[event] === ALARM) return { says: `the alarm of ${name} rings` };
  const fault = faultOf(kind[event]);
  if (fault) return { says: explainFault(recording, event, fault, names) };
  const message = kind[event];
  const words = wordsOf(recording, came[event]);
  const origin = idWord[message];
  const rest = words.flatMap((word, i) =>
    i === origin ? [] : [`${wordNames[message][i]} ${word}`],
  );
  const carries = rest.length > 0 ? `(${rest.join(", ")})` : "";
  const of = origin < 0 ? "" : `${words[origin]}'s `;
  return { says: `${of}${kinds[message]}${carries} reaches ${name}` };
}

const done: Readonly<Record<FaultKind, string>> = {
  lose: "is lost",
  duplicate: "is duplicated",
  crash: "crashes",
  hold: "is held",
  release: "is released",
};

/** Says what a fault of a recording breaks: `probe(12, 1) from 12 to 9 is lost`. */
function explainFault(recording: Recording, event: number, fault: FaultKind, names: Names): string {
  const { process, came, flights } = recording;
  const to = names.of(process[event]);
  if (fault === "crash") return `${to} ${done.crash}`;
  if (fault === "hold" || fault === "release") {
    // The sender is known if the link ever carried a message.
    const flight = flights.link.indexOf(came[event]);
    const from = flight < 0 ? "" : ` from ${names.of(flights.from[flight])}`;
    return `the link${from} to ${to} ${done[fault]}`;
  }
  const { kind, words } = eventAt(recording, event);
  const from = names.of(flights.from[came[event]]);
  return `${kind}(${words.join(", ")}) from ${from} to ${to} ${done[fault]}`;
}
