import {
  moreEventKeys,
  parseEventWith,
  text,
  type Event,
  type TraceValue,
} from "../model/trace.ts";
import { Refusal } from "../refusal/refusal.ts";

/** An event in the log of a node. */
export interface LoggedEvent extends Event {
  /** The number of the message on its link, from 0. */
  readonly seq?: number;
  /** Where links reorder: the index of the message among those in flight on the link, oldest first. */
  readonly nth?: number;
  /** In rounds: how often alarms have rung again in this round before this one. */
  readonly pass?: number;
  /** When the node handled it, in nanoseconds, for people. No part of the run: the clocks of nodes are not judged. */
  readonly wall?: number;
  /** If the run acts out a trace with faults: the index of the event in that trace; absent for wake-ups at the start. */
  readonly step?: number;
}

/** An event as a node writes it; the log says the position, and the place in the log the index. */
export type LogLine = Omit<LoggedEvent, "index" | "process">;

const natural: TraceValue = [
  (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  "a whole number from 0",
];

/** The keys that the events of a log may have beyond those of a trace. */
const loggedKeys: Readonly<Record<string, TraceValue>> = {
  seq: natural,
  nth: natural,
  pass: natural,
  wall: natural,
  step: natural,
  ...moreEventKeys,
  does: text,
};

/** Parses a line of the log of the process at this position; `index` counts its events. The line need not say either. */
export const parseLogged = (
  line: string,
  number: number,
  process: number,
  index: number,
): LoggedEvent => {
  const given = { index, process };
  const event = parseEventWith(line, number, given, loggedKeys) as unknown as LoggedEvent;
  for (const key of ["index", "process"] as const)
    if (event[key] !== given[key])
      throw new Refusal(`line ${number}: ${key} must be ${given[key]} in this log.`);
  return event;
};

/** Returns an event as a trace writes it. */
export const plainEvent = (
  { time, process, kind, port, words, tosses, does, fault }: LoggedEvent,
  index: number,
): Event => ({
  index,
  time,
  process,
  kind,
  port,
  words,
  tosses,
  ...(does !== undefined && { does }),
  ...(fault && { fault }),
});

/** Thrown at the first event that no run of the setup allows. */
export class NoSuchEvent extends Error {
  /** The position that has sent no such message, if that is what is wrong. */
  readonly unsent: number | undefined;
  /** True if the process decides although it has decided before, which logs of format 1 do not say. */
  readonly again: boolean;

  constructor(
    message: string,
    { unsent, again = false }: { unsent?: number; again?: boolean } = {},
  ) {
    super(message);
    this.unsent = unsent;
    this.again = again;
  }
}
