import {
  faultOf,
  inFlightAfter,
  type Names,
  type Recording,
} from "@ringleader/core/internal/recording";
import { listWords } from "@ringleader/core/internal/words";
import type { ShownRun } from "./run.worker.ts";

/** A link that is held, by the positions of its ends. */
interface HeldLink {
  readonly from: number;
  readonly to: number;
}

/** Lists the links that are held after the first `taken` events. */
function heldAfter({ kind, came, process, senders }: Recording, taken: number): HeldLink[] {
  const held = new Map<number, HeldLink>();
  for (let i = 0; i < taken; i++) {
    const fault = faultOf(kind[i]);
    const link = came[i];
    if (fault === "hold") held.set(link, { from: senders.get(link)!, to: process[i] });
    if (fault === "release") held.delete(link);
  }
  return [...held.values()];
}

/** True if the run ends because every message that can still arrive is on a held link. */
export const waitsForLink = ({ result, stopped }: Pick<ShownRun, "result" | "stopped">): boolean =>
  stopped && result.delays !== undefined && result.stopped !== undefined;

/** Says which links a recorded run waits for: `the link from 7 to 3 is held`. */
export function sayHeldLinks(recording: Recording, names: Names): string {
  const held = heldAfter(recording, recording.process.length);
  const ways = held.map(({ from, to }) => `from ${names.of(from)} to ${names.of(to)}`);
  return held.length === 1
    ? `the link ${ways[0]} is held`
    : `the links ${listWords(ways)} are held`;
}

/** Counts the messages that wait at the end of a recorded run for their links to be released. */
export const countHeld = (recording: Recording): number =>
  inFlightAfter(recording, recording.process.length).held();
