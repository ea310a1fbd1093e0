import { requestOf, type Line } from "./line.ts";
import type { Family } from "./family/family.ts";
import { Refusal } from "./model/refusal.ts";
import { result, type Result } from "./result.ts";
import { setup } from "./model/setup.ts";
import { parseEvent, parseHeader, sayEvent, type Event, type Header } from "./model/trace.ts";
import { advance, simulate } from "./simulate/simulate.ts";

/** What came of running a trace again. */
export type Replayed =
  | { readonly same: true; readonly result: Result; readonly events: number }
  | { readonly same: false; readonly why: string };

/** Stops the simulation at the first event that differs. */
class Differs extends Error {}

/** A replay under way: `advance` until it is over, then `finish`. */
export interface Replay {
  readonly header: Header;
  advance(): boolean;
  readonly events: number;
  finish(): Replayed;
}

/**
 * Runs a trace again, event by event. Lines are asked for one at a time and never held. A trace whose
 * schedule is `trace` is its own schedule; of any other, the run is made from its setup and compared.
 */
export function replaying(nextLine: () => string | undefined, family?: Family): Replay {
  const header = parseHeader(nextLine());
  const request = requestOf(lineOf(header), family);
  // What was run is run again, even if nobody can be elected.
  const given = setup({ ...request, hopeless: true });
  let number = 1;
  let events = 0;
  let why: string | undefined;
  /** Events that the schedule has read and the run has not yet made. */
  const ahead: Event[] = [];
  const read = (): Event | undefined => {
    const text = nextLine();
    return text === undefined ? undefined : parseEvent(text, ++number);
  };
  const steps = () => {
    const event = read();
    if (event) ahead.push(event);
    return event;
  };
  const watch = (made: Event) => {
    const said = ahead.shift() ?? read();
    if (!said)
      why = `the trace ends after ${events} events, but the run goes on: ${sayEvent(made)}.`;
    else if (!isSame(said, made)) {
      why = `event ${made.index} differs: in the trace ${sayEvent(said)}; in the run ${sayEvent(made)}.`;
    }
    if (why !== undefined) throw new Differs();
    events++;
  };
  const { maxEvents } = header;
  const simulation = simulate(given, { watch, steps, maxEvents });
  return {
    header,
    get events() {
      return events;
    },
    advance() {
      try {
        return advance(simulation, header.maxMessages);
      } catch (error) {
        if (error instanceof Differs) return false;
        throw error;
      }
    },
    finish() {
      if (why !== undefined) return { same: false, why };
      const made = result(simulation.finish());
      const rest = ahead.shift() ?? read();
      if (rest) {
        return {
          same: false,
          why: `the run is over after ${events} events, but the trace goes on: ${sayEvent(rest)}.`,
        };
      }
      if (made.digest !== header.digest) {
        const digests = `the trace says ${header.digest}, the run gives ${made.digest}`;
        return {
          same: false,
          why: `every event agrees, but the digest differs: ${digests}. The header does not belong to these events.`,
        };
      }
      return { same: true, result: made, events };
    },
  };
}

/** Runs a trace again, to the end. */
export function replay(lines: Iterable<string>, family?: Family): Replayed {
  const iterator = lines[Symbol.iterator]();
  const replay = replaying(() => {
    const { done, value } = iterator.next();
    return done ? undefined : value;
  }, family);
  while (replay.advance());
  return replay.finish();
}

/** The run that a header describes, as a line. */
export function lineOf({ algorithm, parameters, n, setup: it, seed }: Header): Line {
  const { violated, ...rest } = it as Record<string, any>;
  if (typeof n !== "number") throw new Refusal("the header of the trace says no n.");
  return { algorithm, set: parameters, n, seed, ...rest, ...(violated && { violate: violated }) };
}

function isSame(x: Event, y: Event): boolean {
  const list = (a: readonly number[], b: readonly number[]) =>
    a.length === b.length && a.every((word, i) => word === b[i]);
  return (
    x.index === y.index &&
    x.time === y.time &&
    x.process === y.process &&
    x.kind === y.kind &&
    x.port === y.port &&
    list(x.words, y.words) &&
    list(x.tosses, y.tosses)
  );
}
