import {
  faultOf,
  inFlightAfter,
  type Names,
  type Recording,
} from "@ringleader/core/internal/recording";
import { listWords } from "@ringleader/core/internal/words";
import type { ShownRun } from "./run.worker.ts";

/** A link that is held, with the positions of its ends. Its messages stay in flight. */
export interface HeldLink {
  readonly link: number;
  readonly from: number;
  readonly to: number;
}

/** Lists the events that hold or release a link; few runs have any. */
export const holdsIn = ({ kind }: Recording): number[] =>
  Array.from(kind.keys()).filter((event) => {
    const fault = faultOf(kind[event]);
    return fault === "hold" || fault === "release";
  });

/** Lists the links that are held after `taken` events; `holds` are the events that hold or release one. */
export function heldAfter(
  recording: Recording,
  taken: number,
  holds: readonly number[] = holdsIn(recording),
): HeldLink[] {
  const { kind, came, process, senders } = recording;
  const held = new Map<number, HeldLink>();
  for (const event of holds) {
    if (event >= taken) break;
    const link = came[event];
    if (faultOf(kind[event]) === "release") held.delete(link);
    else held.set(link, { link, from: senders.get(link)!, to: process[event] });
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
