// Runs a request on the real engine, watched and unwatched, and on the reference engine, and lists the differences.
import {
  advance,
  Refusal,
  result,
  sayEvent,
  makeSetup,
  startSimulation,
  type Event,
  type Outcome,
  type Request,
  type Setup,
} from "@ringleader/core/internal";
import { EventDigest } from "../../core/src/conform/event-digest.ts";
import { runAsynchronously, type ReferenceOptions } from "./asynchronous.ts";
import type { ReferenceRun } from "./ledger.ts";
import { runInRounds } from "./synchronous.ts";

export const runReference = (setup: Setup, options?: ReferenceOptions): ReferenceRun =>
  setup.algorithm.needs.rounds ? runInRounds(setup, options) : runAsynchronously(setup, options);

export interface EngineRun {
  readonly events: Event[];
  readonly outcome: Outcome;
  readonly states: Record<string, unknown>[];
}

/** Runs the real engine; records every event if watched. */
export function runEngine(
  setup: Setup,
  watched: boolean,
  { steps = [], most }: ReferenceOptions = {},
): EngineRun {
  const events: Event[] = [];
  const rest = [...steps];
  const simulation = startSimulation(setup, {
    steps: () => rest.shift(),
    watch: watched ? (event) => void events.push(event) : undefined,
  });
  while (advance(simulation, most));
  const states = Array.from({ length: setup.n }, (_, p) => simulation.read(p));
  return { events, states, outcome: simulation.finish() };
}

/** Lists the differences between the engine, watched or not, and the reference; [] if they agree. */
export const compareRequest = (request: Request, options?: ReferenceOptions): string[] =>
  compareSetup(makeSetup(request), options);

export function compareSetup(setup: Setup, options: ReferenceOptions = {}): string[] {
  const watched = attempt(() => runEngine(setup, true, options));
  const reference = attempt(() => runReference(setup, options));
  if (typeof watched === "string" || typeof reference === "string") {
    const outcome = (run: unknown) => (typeof run === "string" ? run : "runs to its end");
    return outcome(watched) === outcome(reference)
      ? []
      : [`the engine: ${outcome(watched)}; the reference: ${outcome(reference)}`];
  }
  const differences = [
    ...compareEvents(watched.events, reference.events),
    ...outcomesDiffer(watched.outcome, reference),
  ];
  for (let p = 0; p < setup.n; p++) {
    for (const [name, word] of reference.states[p]) {
      if (typeof word !== "object")
        differ(`${name} of ${p}`, watched.states[p][name], labelOf(setup, name, word), differences);
    }
  }
  // In rounds, the digest also covers times at which no event happens.
  if (!setup.algorithm.needs.rounds) {
    const digest = new EventDigest(setup);
    for (const event of reference.events) digest.add(event);
    differ("the digest", watched.outcome.digest, digest.hex(), differences);
  }
  const unwatched = runEngine(setup, false, options);
  differ("the unwatched result", result(unwatched.outcome), result(watched.outcome), differences);
  const { replay } = result(watched.outcome);
  return differences.length === 0 ? [] : [...differences, replay];
}

function labelOf({ algorithm }: Setup, name: string, word: unknown): unknown {
  const field = algorithm.state[name];
  return "labels" in field && field.kind === "one" && typeof word === "number"
    ? field.labels[word]
    : word;
}

export function attempt<T>(make: () => T): T | string {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Reports the first event in which two runs differ. */
export function compareEvents(real: readonly Event[], reference: readonly Event[]): string[] {
  const length = Math.max(real.length, reference.length);
  for (let i = 0; i < length; i++) {
    if (JSON.stringify(inOrder(real[i])) === JSON.stringify(inOrder(reference[i]))) continue;
    const say = (event: Event | undefined) => (event ? sayEvent(event) : "nothing more");
    return [`event ${i}: the engine: ${say(real[i])}; the reference: ${say(reference[i])}`];
  }
  return [];
}

const inOrder = (event: Event | undefined) =>
  event && [
    event.index,
    event.time,
    event.process,
    event.kind,
    event.port,
    event.words,
    event.tosses,
    event.does,
  ];

function outcomesDiffer(real: Outcome, reference: ReferenceRun): string[] {
  const differences: string[] = [];
  const same = [
    "leaders",
    "informed",
    "sent",
    "delivered",
    "byKind",
    "byPhase",
    "causal",
    "inFlight",
    "finished",
    "faults",
  ] as const;
  for (const key of same) differ(key, real[key], reference[key], differences);
  if (reference.leaders.length > 0)
    differ("atElection", real.atElection, reference.atElection, differences);
  differ(
    "life",
    Array.from(real.life, (bits) => bits & 7),
    reference.life,
    differences,
  );
  if (!reference.time || !reference.finished) return differences;
  for (const [name, time] of Object.entries(reference.time)) {
    differ(name, real.time![name as keyof typeof real.time], time, differences);
  }
  return differences;
}

function differ(what: string, real: unknown, reference: unknown, differences: string[]): void {
  if (text(real) !== text(reference))
    differences.push(`${what}: the engine ${text(real)}, the reference ${text(reference)}`);
}

/** Formats a value with sorted keys. */
function text(value: unknown): string {
  if (value instanceof Map) return text(Object.fromEntries(value));
  if (Array.isArray(value)) return `[${Array.from(value, text).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${entries
      .toSorted(([x], [y]) => (x < y ? -1 : 1))
      .map(([key, member]) => `${key}:${text(member)}`)
      .join(",")}}`;
  }
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
