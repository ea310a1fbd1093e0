import type { FaultKind } from "../model/fault.ts";
import type { Names } from "../reason/names.ts";
import { eventAt } from "./event.ts";
import type { Recording } from "./recording.ts";

const done: Readonly<Record<FaultKind, string>> = {
  lose: "is lost",
  duplicate: "is duplicated",
  crash: "crashes",
  hold: "is held",
  release: "is released",
};

/** Says what a fault of a recording breaks: `probe(12, 1) from 12 to 9 is lost`. */
export function explainFault(
  recording: Recording,
  event: number,
  fault: FaultKind,
  names: Names,
): string {
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
