import { counted } from "../model/counted.ts";
import type { RunFault } from "../model/outcome.ts";
import type { Family } from "../model/family.ts";
import type { Judged } from "../model/claim.ts";
import { isDelay } from "../model/system/fault.ts";
import { makeSetup, type Setup } from "../model/setup.ts";
import { header, sayEvent, type Event, type Header } from "../model/trace.ts";
import type { Result } from "../judge/result.ts";
import { parseRun } from "../request/parse-run.ts";
import { specFromHeader } from "../request/to-spec.ts";
import { Refusal } from "../refusal/refusal.ts";
import { startReplayOf } from "../trace/replay.ts";
import { canonicalDigest } from "./canonical-digest.ts";
import { mergeEvents } from "./canonical-order.ts";
import { StoredEvents } from "./stored-events.ts";
import { mergeSteps } from "./step-order.ts";
import { EventDigest } from "./event-digest.ts";
import { Log, type LogSource } from "./log.ts";
import { NoSuchEvent, plainEvent, type LoggedEvent } from "./logged-event.ts";
import { LoggedRun } from "./logged-run.ts";
import { violatedIn } from "./violated-in.ts";

/** The verdict on the logs of one run. */
export type Conformance =
  | {
      /** Every event is one of the definition, and nothing is left to happen. */
      readonly verdict: "conforms";
      readonly events: number;
      /** The digest in canonical order. */
      readonly digest: string;
      readonly result: Result;
    }
  | {
      /** The logs are the beginning of a run: messages are in flight, or logs are missing or have no end. */
      readonly verdict: "unfinished";
      readonly events: number;
      readonly why: string;
      readonly result?: Result;
      readonly digest?: string;
    }
  | {
      readonly verdict: "differs";
      readonly events: number;
      /** The first event that no run allows, in words. */
      readonly why: string;
      readonly log: string;
    };

interface ConformOptions {
  readonly family?: Family | undefined;
  /** Receives the lines of the merged trace, if the logs agree. */
  readonly write?: ((line: string) => void) | undefined;
  /** Largest number of events that are sorted in memory. The logs of a longer run are read twice. Default: 2^22. */
  readonly inMemory?: number | undefined;
}

const MOST_IN_MEMORY = 2 ** 22;

/** Number of events after which `conform` yields. */
const SLICE = 1024;

/**
 * Judges the logs of the nodes of one run. Merges them into canonical order, runs the definition along, folds the digest
 * from the events alone, and then replays the merged trace in the simulator. Yields the number of events so far.
 */
export function* conform(
  sources: readonly LogSource[],
  { family, write, inMemory = MOST_IN_MEMORY }: ConformOptions = {},
): Generator<number, Conformance> {
  let logs = openLogs(sources);
  const { setup, run, coins } = readSetup(logs, family);
  const missing = missingLogs(logs, setup.n);
  if (missing !== undefined) return { verdict: "unfinished", events: 0, why: missing };
  const inRounds = setup.needs.rounds === true;
  const isSortable = !inRounds && setup.links === "fifo" && run.faults === undefined;
  const columns = isSortable ? yield* readColumns(logs, setup, inMemory) : undefined;
  if (isSortable && !columns) logs = openLogs(sources);
  const merge = (from: () => readonly Log[]): Generator<LoggedEvent, void> =>
    columns ? sortColumns(columns) : mergeLogs(from(), run, inRounds);
  const first = yield* runAlong(
    logs,
    merge(() => logs),
    setup,
    run,
    coins,
  );
  if (first.verdict !== "agrees") return first;
  const { events, delivered, tosses } = first;
  const isOver = first.why === undefined;
  // The nodes of an unfinished run in rounds have reached different rounds, which no simulation repeats. Without
  // rounds, a simulation begins with all wake-ups.
  if (first.why !== undefined && (setup.needs.rounds || first.isAsleep))
    return { verdict: "unfinished", events, why: first.why };
  // Coins that were not drawn from the seed become part of the setup, and so of the digest.
  const tossed = coins
    ? makeSetup({ ...requestOf(run, family), schedule: setup.schedule, coins: tosses })
    : setup;
  const digest = setup.needs.rounds
    ? canonicalDigest(tossed)
    : coins
      ? digestOf(
          merge(() => openLogs(sources)),
          tossed,
        )
      : first.digest;
  const outcome = { setup: tossed, digest, finished: isOver, delivered, injected: first.injected };
  const head = header(outcome, run.algorithm);
  write?.(JSON.stringify(head));
  const merged = merge(() => openLogs(sources));
  let index = 0;
  const read = (): Event | undefined => {
    const { value } = merged.next();
    if (!value) return undefined;
    const event = plainEvent(value, index++);
    write?.(JSON.stringify(event));
    return event;
  };
  const replay = startReplayOf(head, read, family);
  while (replay.advance()) if (replay.events % SLICE === 0) yield replay.events;
  const replayed = replay.finish();
  if (!replayed.same)
    return { verdict: "differs", events: replay.events, why: replayed.why, log: "the merged logs" };
  const claims = [...replayed.result.claims, ...first.violated];
  const result = { ...replayed.result, claims };
  if (first.why !== undefined)
    return { verdict: "unfinished", events, why: first.why, digest, result };
  return { verdict: "conforms", events, digest, result };
}

const requestOf = (run: Header, family: Family | undefined) => ({
  ...parseRun(specFromHeader(run), family),
  hopeless: true,
});

/** Reads the setup, which must be the same in all logs. */
function readSetup(
  logs: readonly Log[],
  family: Family | undefined,
): { readonly setup: Setup; readonly run: Header; readonly coins: "system" | undefined } {
  if (logs.length === 0) throw new Refusal("there are no logs to judge.");
  const [{ name, header: first }] = logs;
  const text = JSON.stringify([first.run, first.coins]);
  const seen = new Map<number, string>();
  for (const log of logs) {
    const { position, run, coins } = log.header;
    if (run !== first.run && JSON.stringify([run, coins]) !== text)
      throw new Refusal(`${log.name} is of another run than ${name}; give the logs of one run.`);
    const other = seen.get(position);
    if (other !== undefined)
      throw new Refusal(`${other} and ${log.name} are both logs of position ${position}.`);
    seen.set(position, log.name);
  }
  const setup = makeSetup(requestOf(first.run, family));
  // The logs are the schedule, whatever the header says.
  const schedule = setup.needs.rounds ? setup.schedule : ({ kind: "trace" } as const);
  return { setup: { ...setup, schedule }, run: first.run, coins: first.coins };
}

/** Says which logs are missing; undefined if none is. */
function missingLogs(logs: readonly Log[], n: number): string | undefined {
  const present = new Set(logs.map(({ header }) => header.position));
  const missing = Array.from({ length: n }, (_, p) => p).filter((p) => !present.has(p));
  if (missing.length === 0) return undefined;
  const named =
    missing.length === 1 ? `position ${missing[0]}` : `positions ${missing.slice(0, 8).join(", ")}`;
  const more = missing.length > 8 ? ` and ${missing.length - 8} more` : "";
  return `the ${missing.length === 1 ? "log" : "logs"} of ${named}${more} ${missing.length === 1 ? "is" : "are"} missing.`;
}

/** What the first pass over agreeing logs yields; `why` says why the run is not over. */
interface Along {
  readonly verdict: "agrees";
  readonly events: number;
  readonly delivered: number;
  /** The faults of a trace that the processes acted out. */
  readonly injected: readonly RunFault[];
  readonly digest: string;
  readonly tosses: readonly (readonly number[])[];
  readonly why: string | undefined;
  /** The invariants that the last state violates. */
  readonly violated: readonly Judged[];
  /** True if a process that wakes on its own has not. */
  readonly isAsleep: boolean;
}

/** Runs the definition along with the events of the logs, in canonical order. */
function* runAlong(
  logs: readonly Log[],
  merged: Iterable<LoggedEvent>,
  setup: Setup,
  { faults, format }: Header,
  coins: "system" | undefined,
): Generator<number, Along | Exclude<Conformance, { verdict: "conforms" }>> {
  const inRounds = setup.needs.rounds === true;
  const run = new LoggedRun(setup, coins);
  const digest = new EventDigest(setup);
  const tosses = Array.from({ length: setup.n }, (): number[] => []);
  const byPosition = new Map(logs.map((log) => [log.header.position, log]));
  let events = 0;
  let delivered = 0;
  const injected: RunFault[] = [];
  const differs = (p: number, why: string) =>
    ({ verdict: "differs", events, why, log: byPosition.get(p)!.name }) as const;
  /** Number of events of each process so far. */
  const made = new Uint32Array(setup.n);
  for (const event of merged) {
    try {
      refuseStrayKeys(event, setup, faults !== undefined);
      run.make(event);
    } catch (error) {
      if (!(error instanceof NoSuchEvent)) throw error;
      if (error.again && format === 1)
        throw new Refusal(
          `position ${event.process} decides a second time in event ${events}; logs of format 1 do not hold second decisions, so they cannot be judged.`,
        );
      // What the process decides stands in the message.
      const said = sayEvent(plainEvent({ ...event, does: undefined }, events));
      const sender = error.unsent === undefined ? undefined : byPosition.get(error.unsent);
      const isBrokenOff = sender?.isCut && made[error.unsent!] === sender.events;
      if (!isBrokenOff) return differs(event.process, `${said}: ${error.message}.`);
      const why = `${said}, but the log of position ${error.unsent} breaks off before it sends that.`;
      return { verdict: "unfinished", events, why };
    }
    if (!inRounds) digest.add(event);
    if (event.tosses.length > 0) tosses[event.process].push(...event.tosses);
    made[event.process]++;
    if (event.fault) injected.push({ ...plainEvent(event, events), fault: event.fault });
    else if (event.kind !== "wake" && event.kind !== "alarm") delivered++;
    if (++events % SLICE === 0) yield events;
  }
  for (const { header, end } of logs) {
    const p = header.position;
    if (!end) continue;
    if (end.sent !== run.sent(p))
      return differs(
        p,
        `position ${p} says that it sent ${counted(end.sent, "message")}; the definition sends ${run.sent(p)}.`,
      );
    if (run.pendingOf(p) > 0)
      return differs(
        p,
        `position ${p} ends although ${counted(run.pendingOf(p), "alarm")} of it did not ring.`,
      );
    if (end.fields !== run.hashFields(p))
      return differs(p, `position ${p} ends with other fields than the definition.`);
  }
  const open = logs.filter(({ end }) => !end);
  const { asleep } = run;
  const isAsleep = !inRounds && asleep !== undefined;
  const why = isAsleep
    ? `position ${asleep} has not woken`
    : run.inFlight > run.lost
      ? `${counted(run.inFlight - run.lost, "message")} in flight${run.held > 0 ? `, ${run.held} of them on held links` : ""}`
      : run.pending > 0
        ? `${counted(run.pending, "alarm")} still to ring`
        : open.length > 0
          ? `${open.length === 1 ? `the log of position ${open[0].header.position} has` : `${open.length} logs have`} no end`
          : undefined;
  if (injected.length > (faults ?? 0) || (why === undefined && injected.length < (faults ?? 0))) {
    const said = `the header announces ${counted(faults ?? 0, "fault")}, and the logs have ${injected.length}.`;
    return differs(logs[0].header.position, said);
  }
  // Invariants are about states in which all have woken, and say nothing after a fault.
  const isJudged = !inRounds && !isAsleep && injected.every(({ fault }) => isDelay(fault));
  return {
    verdict: "agrees",
    events,
    delivered,
    injected,
    digest: digest.hex(),
    tosses,
    why,
    violated: isJudged ? violatedIn(run.configuration()) : [],
    isAsleep,
  };
}

/** Refuses a key that an event of this run cannot have, because nothing would judge it. */
function refuseStrayKeys(event: LoggedEvent, { links, needs }: Setup, hasFaults: boolean): void {
  const { kind, fault, seq, nth, pass, step } = event;
  if (fault !== undefined && !hasFaults)
    throw new NoSuchEvent("the header of the logs announces no fault");
  const isReceipt = kind !== "wake" && kind !== "alarm" && fault === undefined;
  const isNumbered = isReceipt && !needs.rounds;
  const stray = [
    seq !== undefined && !isNumbered && "seq",
    nth !== undefined && !(isNumbered && links === "any") && "nth",
    pass !== undefined && kind !== "alarm" && "pass",
    step !== undefined && !hasFaults && "step",
  ].find((key) => key !== false);
  if (stray !== undefined) throw new NoSuchEvent(`such an event has no ${stray}`);
}

/** Opens the logs of one run. */
function openLogs(sources: readonly LogSource[]): readonly Log[] {
  let first: Log | undefined;
  return sources.map((source) => {
    const log = new Log(source, first);
    first ??= log;
    return log;
  });
}

/**
 * Reads the logs one after the other, which is faster than side by side. Returns undefined if they hold more than `most`
 * events, a line that is refused, or an event that no run has. The logs are then read side by side up to that line.
 */
function* readColumns(
  logs: readonly Log[],
  setup: Setup,
  most: number,
): Generator<number, StoredEvents | undefined> {
  const columns = new StoredEvents(setup);
  try {
    for (const log of logs) {
      let last = 0;
      /** Number of messages received so far at each port. */
      const received: number[] = [];
      for (let event = log.next(); event; event = log.next()) {
        const depth = Number(event.time);
        // The causal depth of a process never falls, and no depth is larger than the number of events.
        const isPlaced = depth >= last && depth <= most && columns.length < most;
        if (!isPlaced || !isPlain(event, received) || !columns.add(event)) return undefined;
        last = depth;
        if (columns.length % SLICE === 0) yield columns.length;
      }
    }
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
  return columns;
}

/** True if columns hold all that an event says. On a link that keeps the order, the messages have the numbers 0, 1, 2, …. */
function isPlain(event: LoggedEvent, received: number[]): boolean {
  const { kind, port, seq, nth, pass, step, fault } = event;
  if (nth !== undefined || pass !== undefined || step !== undefined || fault !== undefined)
    return false;
  if (kind === "wake") return seq === undefined;
  const number = received[port] ?? 0;
  received[port] = number + 1;
  return seq === undefined || seq === number;
}

function* sortColumns(columns: StoredEvents): Generator<LoggedEvent, void> {
  for (const i of columns.order()) yield columns.read(i);
}

/** Merges logs into canonical order, or into the order of the trace with faults that they act out. */
function mergeLogs(
  logs: readonly Log[],
  { faults }: Header,
  inRounds: boolean,
): Generator<LoggedEvent, void> {
  const sources = logs.map((log) => () => log.next());
  return faults === undefined ? mergeEvents(sources, inRounds) : mergeSteps(sources);
}

/** Folds the digest of the merged events of an asynchronous run. */
function digestOf(events: Iterable<LoggedEvent>, setup: Setup): string {
  const digest = new EventDigest(setup);
  for (const event of events) digest.add(event);
  return digest.hex();
}
