import { parseRun } from "../request/parse-run.ts";
import { specFromHeader } from "../request/to-spec.ts";
import { dependsOnSeed } from "./depends-on-seed.ts";
import type { Family } from "../model/family.ts";
import { result, type Result } from "../judge/result.ts";
import { makeSetup, type Setup } from "../model/setup.ts";
import { Refusal } from "../refusal/refusal.ts";
import { shorten } from "../refusal/shorten.ts";
import type { RunWatch } from "../recording/event-window.ts";
import {
  isSameList,
  parseEvent,
  parseHeader,
  sayEvent,
  type Event,
  type Header,
} from "../model/trace.ts";
import { advance, startSimulation } from "../simulate/simulate.ts";
import type { Simulation } from "../simulate/simulation.ts";
import { TraceMismatch } from "../simulate/trace-schedule.ts";

/** Says whether a replay agrees with its trace; if not, `why` states the first difference, at the event `event`. */
export type Replayed =
  | {
      readonly same: true;
      readonly result: Result;
      readonly events: number;
      /** Keys of the header that nothing in the run depends on: any other value gives the same events and digest. */
      readonly ignored: readonly string[];
      /** False if the trace has no decisions (format 1), so that those of the run were compared with nothing. */
      readonly hasDecisions: boolean;
    }
  | { readonly same: false; readonly why: string; readonly event: number };

/** Thrown to stop the simulation at the first event that differs from the trace. */
class Differs extends Error {}

/** A replay in progress. Call `advance` until the replay is over, then `finish`. */
export interface Replay {
  readonly header: Header;
  advance(): boolean;
  readonly events: number;
  finish(): Replayed;
}

/**
 * Starts to replay a trace, event by event. Lines are read one at a time and not stored. If the schedule is `trace`,
 * the trace chooses the deliveries. Otherwise the run is simulated from its setup and compared with the trace. The watch
 * that `watchOf` makes sees every event that agrees with the trace.
 */
export function startReplay(
  nextLine: () => string | undefined,
  family?: Family,
  watchOf?: (setup: Setup) => RunWatch,
): Replay {
  const header = parseHeader(nextLine());
  let number = 1;
  const read = (): Event | undefined => {
    const text = nextLine();
    return text === undefined ? undefined : parseEvent(text, ++number);
  };
  return startReplayOf(header, read, family, watchOf);
}

/** Starts to replay a trace whose lines are parsed; `read` returns its next event. */
export function startReplayOf(
  header: Header,
  read: () => Event | undefined,
  family?: Family,
  watchOf?: (setup: Setup) => RunWatch,
): Replay {
  const request = parseRun(specFromHeader(header), family);
  // A recorded run is replayed even if no process can be elected.
  const setup = makeSetup({ ...request, hopeless: true });
  const observer = watchOf?.(setup);
  let events = 0;
  let why: string | undefined;
  let mismatch: number | undefined;
  /** Events that the schedule has read from the trace and the simulation has not yet made. */
  const ahead: Event[] = [];
  const steps = () => {
    const event = read();
    if (event) ahead.push(event);
    return event;
  };
  const watch = (event: Event) => {
    const given = ahead.shift() ?? read();
    if (given?.does !== undefined && !hasDecisions)
      throw new Refusal(`event ${given.index} has decisions; a trace of format 1 has none.`);
    const expected = given && !hasDecisions ? { ...given, does: event.does } : given;
    if (!expected)
      why = `the trace ends after ${events} events, but the run continues: ${sayEvent(event)}.`;
    else if (!isSameEvent(expected, event)) {
      why = `event ${event.index} differs: in the trace ${sayEvent(expected)}; in the run ${sayEvent(event)}.`;
    }
    if (why !== undefined) throw new Differs();
    events++;
    observer?.see(event, (p) => simulation.read(p));
  };
  const { maxEvents } = header;
  const hasDecisions = header.format > 1;
  const simulation: Simulation = startSimulation(setup, {
    watch,
    decided: observer?.decided,
    steps,
    maxEvents,
    isWithoutDecisions: !hasDecisions,
  });
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
        if (!(error instanceof TraceMismatch)) throw error;
        ({ message: why, event: mismatch } = error);
        return false;
      }
    },
    finish() {
      if (why === undefined) {
        const outcome = simulation.finish();
        const finished = result(outcome);
        const rest = ahead.shift() ?? read();
        why = rest
          ? `the run is over after ${events} events, but the trace continues: ${sayEvent(rest)}.`
          : differentHeader(header, finished, outcome.injected.length, family === undefined);
        if (why === undefined) {
          return {
            same: true,
            result: finished,
            events,
            ignored: ignoredKeys(setup),
            hasDecisions,
          };
        }
      }
      return { same: false, why, event: mismatch ?? events };
    },
  };
}

/** Says which key of a header contradicts the result of its run; undefined if none does. */
function differentHeader(
  header: Header,
  run: Result,
  injected: number,
  isNamed: boolean,
): string | undefined {
  const say = (what: string, theirs: string, ours: string) =>
    `every event agrees, but the ${what} differs: the trace says ${shorten(theirs)}, the run gives ${shorten(ours)}. ` +
    "The header does not belong to these events.";
  if (header.digest !== run.digest) return say("digest", header.digest, run.digest);
  // A user's own file may be named by its path.
  if (isNamed && header.algorithm !== run.algorithm)
    return say("algorithm", header.algorithm, run.algorithm);
  const { faults = 0 } = header;
  if (faults !== injected) return say("number of faults", String(faults), String(injected));
  const [theirs, ours] = [header.parameters, run.parameters].map(formatParameters);
  return theirs === ours ? undefined : say("list of parameters", theirs, ours);
}

const formatParameters = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(" ");

/** Returns the keys of a header that its run does not depend on: `seed` if nothing is drawn from it, and names of nodes. */
const ignoredKeys = (setup: Setup): string[] => [
  ...(dependsOnSeed(setup) ? [] : ["seed"]),
  ...(setup.network.names ? ["names"] : []),
];

/** Repeats the run of a trace and compares every event and the digest. */
export function replayLines(lines: Iterable<string>, family?: Family): Replayed {
  const iterator = lines[Symbol.iterator]();
  const replay = startReplay(() => {
    const { done, value } = iterator.next();
    return done ? undefined : value;
  }, family);
  while (replay.advance());
  return replay.finish();
}

export const isSameEvent = (x: Event, y: Event): boolean =>
  x.index === y.index &&
  x.time === y.time &&
  x.process === y.process &&
  x.kind === y.kind &&
  x.fault === y.fault &&
  x.port === y.port &&
  x.does === y.does &&
  isSameList(x.words, y.words) &&
  isSameList(x.tosses, y.tosses);
