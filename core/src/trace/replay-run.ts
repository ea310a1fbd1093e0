import { eventsOfRun } from "./events-of-run.ts";
import { coinsOf, setupOf, type RunSubject } from "../check/report/portable-run.ts";
import type { Run, Witness } from "../check/report/report.ts";
import { mostMessages } from "../check/rounds/check-rounds.ts";
import type { Family } from "../model/family.ts";
import { parseRun } from "../request/parse-run.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Outcome } from "../model/outcome.ts";
import { makeSetup, type Setup } from "../model/setup.ts";
import {
  header,
  parseEvent,
  parseHeader,
  sayEvent,
  type Event,
  type Header,
} from "../model/trace.ts";
import { makeRecorder, type Recording } from "../recording/recording.ts";
import { specFromHeader } from "../request/to-spec.ts";
import { replayLines } from "./replay.ts";
import { sayViolation } from "../judge/judge.ts";
import { result, type Result } from "../judge/result.ts";
import { advance, startSimulation } from "../simulate/simulate.ts";
import type { Options } from "../simulate/simulation.ts";

/** A run that a search found, repeated by the simulator. */
export interface Rerun extends Pick<Header, "maxMessages" | "maxEvents"> {
  readonly setup: Setup;
  readonly result: Result;
  readonly events: readonly Event[];
  /** The lines of its trace: the header, then one line per event. */
  readonly trace: readonly string[];
  /** For a run that never ends, the index of the event from which the run repeats. */
  readonly loop?: number;
  /** Why the algorithm refused the delivery after the last event; undefined if it did not. */
  readonly refused?: string;
}

/** Repeats a run that a search found. Throws if the events of the simulator differ from those of the search. */
export function replayRun(of: RunSubject, run: Run | Witness, name = of.algorithm.name): Rerun {
  const { setup, events, deliveries, refused } = of.algorithm.needs.rounds
    ? planInRounds(of, run)
    : plan(of, run);
  const wrong: (string | undefined)[] = [];
  const invariants = (of.algorithm.claims ?? []).filter((it) => it.form === "always");
  const { simulated, outcome } = follow(setup, events, deliveries, {
    maxEvents: run.maxEvents,
    ...(of.algorithm.needs.rounds && {
      visit: (state) => wrong.push(...invariants.map((it) => it.holds(state))),
    }),
  });
  for (let i = 0; i < Math.max(simulated.length, events.length); i++) {
    if (JSON.stringify(simulated[i]) === JSON.stringify(events[i])) continue;
    const say = (event: Event | undefined) => (event ? sayEvent(event) : "missing");
    throw new Error(
      `the simulator does not follow a run of ${name}: event ${i} should be: ${say(events[i])}; it is: ${say(simulated[i])}`,
    );
  }
  const loop = "loop" in run && run.loop !== undefined ? eventOf(events, run.loop) : undefined;
  const rerun = makeRerun(simulated, outcome, name);
  // In rounds, the search gives no events to compare, so the result must show the violation that it found.
  const isShown = (why: string) => shows(rerun.result, why, of) || wrong.includes(why);
  if (of.algorithm.needs.rounds && "why" in run && !isShown(run.why)) {
    throw new Error(`a run of ${name}, repeated, does not show what the search found: ${run.why}`);
  }
  return { ...rerun, loop, refused };
}

/** True if a result shows a violated election, a stopped run, or the violation of a claim that `why` states. */
const shows = (
  { violations, outcome, claims }: Result,
  why: string,
  { algorithm }: RunSubject,
): boolean =>
  violations !== undefined ||
  outcome === "budget" ||
  claims.some(
    (it) =>
      !it.holds &&
      why ===
        sayViolation(
          algorithm.claims?.find(({ id }) => id === it.id),
          it,
        ),
  );

function makeRerun(events: readonly Event[], outcome: Outcome, name: string): Rerun {
  const head = header(outcome, name);
  return {
    setup: outcome.setup,
    result: result(outcome, name),
    events,
    trace: [head, ...events].map((line) => JSON.stringify(line)),
    maxMessages: head.maxMessages,
    maxEvents: head.maxEvents,
  };
}

/** The run that the simulator must produce. */
interface RunPlan extends Pick<Rerun, "setup" | "events" | "refused"> {
  readonly deliveries: number;
}

const isDelivery = ({ kind, fault }: Event): boolean =>
  fault === undefined && kind !== "wake" && kind !== "alarm";

function plan(of: RunSubject, run: Run): RunPlan {
  const schedule = { kind: "trace" } as const;
  const withoutCoins = setupOf(of, run.setup, { schedule });
  const { events, refused } = eventsOfRun(withoutCoins, run);
  const coins = Array.from({ length: withoutCoins.n }, (): number[] => []);
  for (const { process, tosses } of events) coins[process].push(...tosses);
  const isTossed = coins.some((outcomes) => outcomes.length > 0);
  const setup = isTossed ? setupOf(of, run.setup, { schedule, coins }) : withoutCoins;
  if (refused === undefined) return { setup, events, deliveries: run.deliveries.length };
  // The run stops before the delivery that was refused.
  if (run.deliveries.length === 0) throw new Refusal(refused);
  const shorter = plan(of, { ...run, deliveries: run.deliveries.slice(0, -1) });
  return { ...shorter, refused };
}

/** Simulates a run that a search found in a setup without rounds. Returns its outcome, with the verdicts on claims. */
export function repeatRun(of: Setup, run: Run): Outcome {
  const { algorithm, links, known } = of;
  const subject = { algorithm, links, ...(known !== undefined && { known }) };
  const { setup, events, deliveries } = plan(subject, run);
  return follow(setup, events, deliveries).outcome;
}

/** Plans a run in rounds. Its setup and coins determine it, so `run.deliveries` are only compared with the result. */
function planInRounds(of: RunSubject, run: Run): RunPlan {
  const coins = coinsOf(run);
  const isTossed = coins.some((outcomes) => outcomes.length > 0);
  const setup = setupOf(of, run.setup, isTossed ? { coins } : {});
  const most = run.deliveries.length > 0 ? run.deliveries.length : mostMessages(setup.n);
  const { simulated } = follow(setup, [], most, { maxEvents: run.maxEvents });
  const arrived = simulated.filter(isDelivery);
  run.deliveries.forEach(({ process, kind }, i) => {
    const delivery = arrived.at(i);
    if (delivery?.process === process && delivery.kind === kind) return;
    throw new Error(
      `the simulator does not follow a run of ${of.algorithm.name}: delivery ${i} should be ${kind} to position ${process}`,
    );
  });
  return { setup, events: simulated, deliveries: most };
}

/** Simulates the run that has these events, for at most `deliveries` deliveries. */
function follow(
  setup: Setup,
  events: readonly Event[],
  deliveries: number,
  options: Pick<Options, "delay" | "maxEvents" | "steps" | "visit"> = {},
): { simulated: Event[]; outcome: Outcome } {
  const simulated: Event[] = [];
  const watch = (event: Event) => simulated.push(event);
  const simulation = startSimulation(setup, { steps: stepsOf(events), watch, ...options });
  while (advance(simulation, deliveries));
  return { simulated, outcome: simulation.finish() };
}

function stepsOf(events: readonly Event[]): () => Event | undefined {
  let next = 0;
  return () => events[next++];
}

/** Returns the index of the event of a delivery, or of the wake-up before it if the delivery starts its process. */
function eventOf(events: readonly Event[], delivery: number): number {
  const index = events.flatMap((event, i) => (isDelivery(event) ? [i] : []))[delivery];
  const before = events[index - 1];
  const isStarted = delivery > 0 && before.kind === "wake";
  return isStarted ? index - 1 : index;
}

/** Simulates a setup for at most `most` deliveries; under a trace, `options` has its steps. */
export function simulateRun(
  setup: Setup,
  most: number,
  name = setup.algorithm.name,
  options: Pick<Options, "delay" | "maxEvents" | "steps"> = {},
): Rerun {
  const { simulated, outcome } = follow(setup, [], most, options);
  return makeRerun(simulated, outcome, name);
}

export const outcomeOf = ({ setup, events, maxMessages = Infinity, maxEvents }: Rerun): Outcome =>
  follow(setup, events, maxMessages, { maxEvents }).outcome;

/** Loads the run of a trace. Replays it first and throws if the replay differs from the trace. */
export function loadTrace(lines: readonly string[], family?: Family): Rerun {
  const replayed = replayLines(lines, family);
  if (!replayed.same) throw new Refusal(`the trace cannot be replayed: ${replayed.why}`);
  const { maxMessages, maxEvents, ...header } = parseHeader(lines[0]);
  return {
    setup: makeSetup(parseRun(specFromHeader(header), family)),
    result: replayed.result,
    events: lines.slice(1).map((line, i) => parseEvent(line, i + 2)),
    trace: lines,
    maxMessages,
    maxEvents,
  };
}

/** Records a run, with every message from its sending to its arrival. */
export function recordRun({
  setup,
  events,
  maxMessages,
  maxEvents,
}: Pick<Rerun, "setup" | "events" | "maxMessages" | "maxEvents">): Recording {
  const recording = makeRecorder(setup, events.length + 1);
  const simulation = recording.attach(
    startSimulation(recording.setup, {
      steps: stepsOf(events),
      broken: recording.broken,
      maxEvents,
    }),
  );
  while (advance(simulation, maxMessages));
  simulation.finish();
  return recording.cut()!;
}
