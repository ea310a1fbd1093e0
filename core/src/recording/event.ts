import type { Event } from "../model/trace.ts";
import { ABSENT } from "./fields.ts";
import { ALARM, faultOf, WAKE } from "./observe.ts";
import { isOfMessage } from "../model/system/fault.ts";
import { STRIDE } from "./columns.ts";
import type { Recording } from "./recording.ts";

/** Returns the words of a message, as many as its kind has. */
export function wordsOf({ flights, wordNames }: Recording, flight: number): number[] {
  const { length } = wordNames[flights.kind[flight]];
  return Array.from(flights.words.subarray(flight * STRIDE, flight * STRIDE + length));
}

/** Returns the phase of a message; -1 if it has none. */
export function phaseOf({ flights, phaseWord }: Recording, flight: number): number {
  const word = phaseWord[flights.kind[flight]];
  return word < 0 ? -1 : flights.words[flight * STRIDE + word];
}

export function timeOf({ moment, moments, depth }: Recording, i: number): string {
  return moment ? moments[moment[i]] : String(depth[i]);
}

/** Returns event i in the form of a trace. */
export function eventAt(recording: Recording, i: number): Event {
  const { process, kind, kinds, port, came, tossed, tosses } = recording;
  const does = recording.decisions.get(i);
  const fault = faultOf(kind[i]);
  const isMessage = kind[i] < ALARM || (fault !== undefined && isOfMessage(fault));
  const special = kind[i] === WAKE ? "wake" : (fault ?? "alarm");
  return {
    index: i,
    time: timeOf(recording, i),
    process: process[i],
    kind: isMessage ? kinds[recording.flights.kind[came[i]]] : special,
    port: port[i],
    words: isMessage ? wordsOf(recording, came[i]) : kind[i] === ALARM ? [came[i]] : [],
    tosses: tossed ? Array.from(tosses!.subarray(tossed[i], tossed[i + 1])) : [],
    ...(does !== undefined && { does }),
    ...(fault && { fault }),
  };
}

export const eventsOf = (recording: Recording): Event[] =>
  Array.from(recording.process, (_, i) => eventAt(recording, i));

/** Formats the fields of the process after an event. */
export function stateAfter(
  { fields, state, stateAt }: Recording,
  i: number,
): { readonly name: string; readonly value: string }[] {
  const width = stateAt[i + 1] - stateAt[i];
  const single = fields.filter(({ slots }) => slots === undefined).length;
  const perPort = fields.reduce((sum, { slots = 0 }) => sum + slots, 0);
  const ports = perPort === 0 ? 0 : (width - single) / perPort;
  let at = stateAt[i];
  const say = (labels: readonly string[]): string => {
    const value = state[at++];
    return value === ABSENT ? "–" : (labels[value] ?? String(value));
  };
  return fields.map(({ name, labels, slots }) => {
    if (slots === undefined) return { name, value: say(labels) };
    const each = Array.from({ length: ports }, () =>
      Array.from({ length: slots }, () => say(labels)).join(", "),
    );
    return { name, value: each.join(" | ") };
  });
}
