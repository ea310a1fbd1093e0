import { narrate } from "./check/narrate.ts";
import { coinsOf, setupOf, type Subject } from "./check/portable.ts";
import type { Run, Witness } from "./check/report.ts";
import { mostMessages } from "./check/rounds.ts";
import type { Family } from "./family/family.ts";
import { requestOf } from "./line.ts";
import { Refusal } from "./model/refusal.ts";
import type { Outcome } from "./model/run.ts";
import { setup, type Setup } from "./model/setup.ts";
import { header, parseEvent, parseHeader, sayEvent, type Event } from "./model/trace.ts";
import { steps, type Step } from "./record/event.ts";
import { recorder, type Recording } from "./record/recording.ts";
import { lineOf, replay } from "./replay.ts";
import { result, type Result } from "./result.ts";
import { advance, simulate } from "./simulate/simulate.ts";
import type { Options } from "./simulate/simulation.ts";

/** A run that was found by looking at all of them, made once more by the simulator. */
export interface Rerun {
  readonly given: Setup;
  readonly result: Result;
  readonly events: readonly Event[];
  /** The lines of its trace: the header, then one for each event. */
  readonly trace: readonly string[];
  /** The simulator made every event of it; where it does not, an error is thrown. */
  readonly agrees: true;
  /** The event from which on it repeats itself, of a run that never ends. */
  readonly loop?: number;
  /** Deliveries after which it was stopped, where there is more to deliver. */
  readonly maxMessages?: number;
  /** In rounds: deliveries and alarms after which it was stopped. */
  readonly maxEvents?: number;
  /** Why the algorithm refuses to go on; the delivery it refuses is not among the events. */
  readonly refused?: string;
}

/**
 * Runs a run again. Two engines must agree on it: the one that found it tells it event by event, and
 * the simulator, which shares nothing with it but the algorithm, obeys and is compared.
 */
export function rerun(of: Subject, run: Run | Witness, name = of.algorithm.name): Rerun {
  const told = of.algorithm.needs.rounds ? inRounds(of, run) : inTurn(of, run);
  const { given, events, deliveries, refused } = told;
  const { made, outcome } = obey(given, events, deliveries, { maxEvents: run.maxEvents });
  for (let i = 0; i < Math.max(made.length, events.length); i++) {
    if (JSON.stringify(made[i]) === JSON.stringify(events[i])) continue;
    const say = (it: Event | undefined) => (it ? sayEvent(it) : "nothing");
    throw new Error(
      `the simulator does not follow a run of ${name}: event ${i} should be ${say(events[i])}, and is ${say(made[i])}`,
    );
  }
  const loop = "loop" in run && run.loop !== undefined ? eventOf(events, run.loop) : undefined;
  const again = written(given, made, outcome, deliveries, name);
  // In rounds no event was told that could differ: what is wrong must show by itself.
  if (of.algorithm.needs.rounds && "why" in run && !shows(again.result, run.why)) {
    throw new Error(`a run of ${name}, made again, does not show what was found: ${run.why}`);
  }
  return {
    ...again,
    ...(loop !== undefined && { loop }),
    ...(refused !== undefined && { refused }),
  };
}

/** Does a result show what is wrong? A claim is judged in the same words; who never ends is stopped. */
const shows = ({ violations, outcome, claims }: Result, why: string): boolean =>
  violations !== undefined ||
  outcome === "budget" ||
  claims.some(
    ({ holds, measured, bound }) =>
      !holds && (why === measured || why === `${measured} against ${bound}`),
  );

/** A run that was made, with its trace. */
function written(
  given: Setup,
  events: readonly Event[],
  outcome: Outcome,
  deliveries: number,
  name: string,
): Rerun {
  const { finished, stopped: early } = outcome;
  const stopped = finished ? {} : early ? { maxEvents: early.events } : { maxMessages: deliveries };
  const lines = [{ ...header(given, outcome.digest, name), ...stopped }, ...events];
  return {
    given,
    result: result(outcome, name),
    events,
    trace: lines.map((it) => JSON.stringify(it)),
    agrees: true,
    ...stopped,
  };
}

interface Told {
  readonly given: Setup;
  readonly events: readonly Event[];
  readonly deliveries: number;
  readonly refused?: string;
}

const isDelivery = ({ kind }: Event): boolean => kind !== "wake" && kind !== "alarm";

function inTurn(of: Subject, run: Run): Told {
  const schedule = { kind: "trace" } as const;
  const quiet = setupOf(of, run.setup, { schedule });
  const { events, refused } = narrate(quiet, run);
  const coins = Array.from({ length: quiet.n }, (): number[] => []);
  for (const { process, tosses } of events) coins[process].push(...tosses);
  const given = of.algorithm.needs.coins ? setupOf(of, run.setup, { schedule, coins }) : quiet;
  if (refused === undefined) return { given, events, deliveries: run.deliveries.length };
  // What was refused never came to an end: the run stops before it.
  if (run.deliveries.length === 0) throw new Refusal(refused);
  const shorter = inTurn(of, { ...run, deliveries: run.deliveries.slice(0, -1) });
  return { ...shorter, refused };
}

/** In rounds there is one run for each setup and its coins; deliveries are there to be compared. */
function inRounds(of: Subject, run: Run): Told {
  const given = setupOf(of, run.setup, {
    ...(of.algorithm.needs.coins && { coins: coinsOf(run) }),
  });
  const most = run.deliveries.length > 0 ? run.deliveries.length : mostMessages(given.n);
  const { made } = obey(given, [], most, { maxEvents: run.maxEvents });
  run.deliveries.forEach(({ process, kind }, i) => {
    const it = made.filter(isDelivery)[i];
    if (it?.process === process && it.kind === kind) return;
    throw new Error(
      `the simulator does not follow a run of ${of.algorithm.name}: delivery ${i} should be ${kind} to process ${process}`,
    );
  });
  return { given, events: made, deliveries: most };
}

/** The simulator makes so many of these deliveries. */
function obey(
  given: Setup,
  events: readonly Event[],
  deliveries: number,
  options: Pick<Options, "delay" | "maxEvents"> = {},
): { made: Event[]; outcome: Outcome } {
  const made: Event[] = [];
  const watch = (it: Event) => made.push(it);
  const simulation = simulate(given, { steps: stepsOf(events), watch, ...options });
  while (advance(simulation, deliveries));
  return { made, outcome: simulation.finish() };
}

function stepsOf(events: readonly Event[]): () => Event | undefined {
  let next = 0;
  return () => events[next++];
}

/** The event that a delivery is; a start that it causes comes with it. */
function eventOf(events: readonly Event[], delivery: number): number {
  const index = events.flatMap((it, i) => (isDelivery(it) ? [i] : []))[delivery];
  const before = events[index - 1];
  const isStarted = delivery > 0 && before.kind === "wake";
  return isStarted ? index - 1 : index;
}

/** The run that this setup makes by itself, or with these delays, of at most so many deliveries. */
export function ran(
  given: Setup,
  most: number,
  name = given.algorithm.name,
  delay?: Options["delay"],
): Rerun {
  const { made, outcome } = obey(given, [], most, { delay });
  return written(given, made, outcome, most, name);
}

/** What a run comes to, from its events alone: delays and whatever else made it are forgotten. */
export const outcomeOf = ({ given, events, maxMessages = Infinity, maxEvents }: Rerun): Outcome =>
  obey(given, events, maxMessages, { maxEvents }).outcome;

/** The run of a trace, once it has been run again and was the same. */
export function retraced(lines: readonly string[], family?: Family): Rerun {
  const again = replay(lines, family);
  if (!again.same) throw new Refusal(`the trace cannot be run again: ${again.why}`);
  const it = parseHeader(lines[0]);
  return {
    given: setup(requestOf(lineOf(it), family)),
    result: again.result,
    events: lines.slice(1).map((line, i) => parseEvent(line, i + 2)),
    trace: lines,
    agrees: true,
    ...(it.maxMessages !== undefined && { maxMessages: it.maxMessages }),
    ...(it.maxEvents !== undefined && { maxEvents: it.maxEvents }),
  };
}

/** What became of each process at each event, for whoever draws the run. */
export const stepsThrough = (run: Rerun): readonly Step[] => steps(recorded(run));

/** The run with every message, from its sending to its arrival. */
export function recorded({ given, events, maxMessages, maxEvents }: Rerun): Recording {
  const recording = recorder(given, events.length + 1);
  const simulation = recording.attach(
    simulate(recording.setup, { steps: stepsOf(events), maxEvents }),
  );
  while (advance(simulation, maxMessages));
  simulation.finish();
  return recording.cut()!;
}
