import { isOfMessage, type FaultKind } from "../model/system/fault.ts";
import { Deliverable } from "../simulate/deliverable.ts";
import { ALARM, faultOf } from "./observe.ts";
import type { Recording } from "./recording.ts";

/**
 * A schedule as numbers: for each delivery, how many deliverable messages are older than the delivered one. On FIFO
 * links, only the oldest message of each link is deliverable.
 */
export type Choices = readonly number[];

/** A fault of a schedule made by hand. */
export interface HandFault {
  readonly fault: FaultKind;
  /** Number of deliveries before it. */
  readonly after: number;
  /**
   * How many deliverable messages are older than the one that is lost or duplicated; the position that crashes; or the
   * link that is held or released, numbered as in `flights.link`.
   */
  readonly which: number;
}

/** A schedule made by hand: its deliveries, and its faults if there are any. */
export interface HandSteps {
  readonly choices: Choices;
  readonly faults?: readonly HandFault[];
}

/** Lists the deliverable messages after the first `taken` events. */
export const deliverableAfter = (recording: Recording, taken: number): number[] =>
  inFlightAfter(recording, taken).list();

/** Returns the messages in flight after the first `taken` events, with what is held and what has crashed. */
export function inFlightAfter(recording: Recording, taken: number): Deliverable {
  const deliverable = new Deliverable(recording.links);
  follow(recording, taken, deliverable);
  return deliverable;
}

/** Returns the deliveries of the first `taken` events. */
export const choicesOf = (recording: Recording, taken?: number): Choices =>
  handSteps(recording, taken).choices;

/** Returns the schedule of the first `taken` events. */
export function handSteps(recording: Recording, taken = recording.process.length): HandSteps {
  const { kind, came } = recording;
  const choices: number[] = [];
  const faults: HandFault[] = [];
  const deliverable = new Deliverable(recording.links);
  follow(recording, taken, deliverable, (i) => {
    if (kind[i] < ALARM) return choices.push(deliverable.rank(came[i]));
    const fault = faultOf(kind[i])!;
    const which = isOfMessage(fault) ? deliverable.rank(came[i]) : came[i];
    return faults.push({ fault, after: choices.length, which });
  });
  return { choices, ...(faults.length > 0 && { faults }) };
}

/** Performs the first `taken` events; calls `onStep` before every delivery and every fault. */
function follow(
  { kind, came, process, sends, flights }: Recording,
  taken: number,
  deliverable: Deliverable,
  onStep?: (event: number) => void,
): void {
  for (let i = 0; i < taken; i++) {
    const fault = faultOf(kind[i]);
    if (kind[i] < ALARM || fault) onStep?.(i);
    if (kind[i] < ALARM || fault === "lose") deliverable.take(came[i], flights.link[came[i]]);
    if (fault === "crash") deliverable.crash(process[i]);
    if (fault === "hold") deliverable.hold(came[i]);
    if (fault === "release") deliverable.release(came[i]);
    for (let f = sends[i]; f < sends[i + 1]; f++)
      deliverable.send(f, flights.link[f], flights.to[f]);
  }
}
