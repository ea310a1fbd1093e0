import { wordsOf } from "./event.ts";
import type { Names } from "../reason/names.ts";
import { explainFault } from "./explain-fault.ts";
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
