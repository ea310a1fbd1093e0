// Runs a request on the real engine, watched and not, and on its slow twin, and says where they differ.
import {
  advance,
  Refusal,
  result,
  sayEvent,
  setup,
  simulate,
  type Event,
  type Outcome,
  type Request,
  type Setup,
} from "@ringleader/core";
import { asynchronousTwin, type TwinOptions } from "./asynchronous.ts";
import type { Twin } from "./ledger.ts";
import { roundsTwin } from "./rounds.ts";

export const twinOf = (given: Setup, options?: TwinOptions): Twin =>
  given.algorithm.needs.rounds ? roundsTwin(given, options) : asynchronousTwin(given, options);

export interface Real {
  readonly events: Event[];
  readonly outcome: Outcome;
  readonly states: Record<string, unknown>[];
}

/** A run of the real engine, every event noted if it is to be watched. */
export function realRun(
  given: Setup,
  watched: boolean,
  { steps = [], most }: TwinOptions = {},
): Real {
  const events: Event[] = [];
  const rest = [...steps];
  const simulation = simulate(given, {
    steps: () => rest.shift(),
    watch: watched ? (event) => void events.push(event) : undefined,
  });
  while (advance(simulation, most));
  const states = Array.from({ length: given.n }, (_, p) => simulation.read(p));
  return { events, states, outcome: simulation.finish() };
}

/** Everything in which the engine, watched or not, and the twin disagree; nothing is what we want. */
export const disagreements = (request: Request, options?: TwinOptions): string[] =>
  compare(setup(request), options);

export function compare(given: Setup, options: TwinOptions = {}): string[] {
  const watched = attempt(() => realRun(given, true, options));
  const twin = attempt(() => twinOf(given, options));
  if (typeof watched === "string" || typeof twin === "string") {
    const said = (it: unknown) => (typeof it === "string" ? it : "runs to its end");
    return said(watched) === said(twin)
      ? []
      : [`the engine: ${said(watched)}; the twin: ${said(twin)}`];
  }
  const found = [
    ...eventsDiffer(watched.events, twin.events),
    ...outcomesDiffer(watched.outcome, twin),
  ];
  for (let p = 0; p < given.n; p++) {
    for (const [name, word] of twin.states[p]) {
      if (typeof word !== "object")
        differ(`${name} of ${p}`, watched.states[p][name], labelOf(given, name, word), found);
    }
  }
  const unwatched = realRun(given, false, options);
  differ("the unwatched result", result(unwatched.outcome), result(watched.outcome), found);
  const { replay } = result(watched.outcome);
  return found.length === 0 ? [] : [...found, replay];
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

/** The first event in which two runs differ. */
export function eventsDiffer(real: readonly Event[], twin: readonly Event[]): string[] {
  const length = Math.max(real.length, twin.length);
  for (let i = 0; i < length; i++) {
    if (JSON.stringify(inOrder(real[i])) === JSON.stringify(inOrder(twin[i]))) continue;
    const say = (event: Event | undefined) => (event ? sayEvent(event) : "nothing more");
    return [`event ${i}: the engine: ${say(real[i])}; the twin: ${say(twin[i])}`];
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
  ];

function outcomesDiffer(real: Outcome, twin: Twin): string[] {
  const found: string[] = [];
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
  for (const key of same) differ(key, real[key], twin[key], found);
  if (twin.leaders.length > 0) differ("atElection", real.atElection, twin.atElection, found);
  differ(
    "life",
    Array.from(real.life, (bits) => bits & 7),
    twin.life,
    found,
  );
  if (!twin.time || !twin.finished) return found;
  for (const [name, time] of Object.entries(twin.time)) {
    differ(name, real.time![name as keyof typeof real.time], time, found);
  }
  return found;
}

function differ(what: string, real: unknown, twin: unknown, found: string[]): void {
  if (text(real) !== text(twin))
    found.push(`${what}: the engine ${text(real)}, the twin ${text(twin)}`);
}

/** A value as text, its keys in order, whatever it is made of. */
function text(value: unknown): string {
  if (value instanceof Map) return text(Object.fromEntries(value));
  if (Array.isArray(value)) return `[${Array.from(value, text).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, it]) => it !== undefined);
    return `{${entries
      .toSorted(([x], [y]) => (x < y ? -1 : 1))
      .map(([key, it]) => `${key}:${text(it)}`)
      .join(",")}}`;
  }
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
