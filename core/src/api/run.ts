import { groupDigits } from "../request/words.ts";
import { result, type Result } from "../judge/result.ts";
import type { Outcome } from "../model/outcome.ts";
import { checkUsed, type RunChoices, type RunOptions } from "../model/run-spec.ts";
import { makeSetup } from "../model/setup.ts";
import { header, type Event } from "../model/trace.ts";
import { Refusal } from "../refusal/refusal.ts";
import { isObject, optionKeys, readOption } from "../request/options.ts";
import { parseRun } from "../request/parse-run.ts";
import { orRefuse, refuseValue, type Readers } from "../request/read-keys.ts";
import { parseParameters } from "../request/run-record.ts";
import { SILENT_ALARMS } from "../simulate/alarm-budget.ts";
import {
  CHUNK,
  defaultBudget,
  runUsually,
  startSimulation,
  type UsualRun,
} from "../simulate/simulate.ts";
import type { Simulation } from "../simulate/simulation.ts";
import { replayLines, type Replayed } from "../trace/replay.ts";
import { readCall, type RequestOf } from "./read-call.ts";
import { familyOfSubject, type Subject } from "./subject.ts";

const isLimit = (key: string): boolean => key === "maxMessages" || key === "maxEvents";

const readers: Readers = {
  ...Object.fromEntries(
    optionKeys.map((key) => [
      key,
      (value: unknown) => (isLimit(key) && value === Infinity ? Infinity : readOption(key, value)),
    ]),
  ),
  set: parseParameters,
  watch: (value) =>
    typeof value === "function" ? value : refuseValue("watch", value, "a function"),
};

/** A run in progress: `advance` it, `read` its processes, then `finish` it. */
export interface SteppedRun extends Pick<Simulation, "delivered" | "waiting" | "now" | "read"> {
  /** Delivers at most `most` messages (default 32,768); false if no message is left or `maxMessages` is reached. */
  advance(most?: number): boolean;
  /** Ends the run, complete or not, and reports it. The run cannot be used afterwards. */
  finish(): Result;
}

/** Reads the arguments of a call and makes the setup of its run. */
function readRun(call: string, subject: unknown, given: unknown) {
  const { family, options } = readCall(call, subject, given, readers);
  const { set, watch, ...choices } = options as RunOptions;
  if (choices.schedule === "trace") {
    throw Refusal.of("schedule", "trace is not accepted; use replay(lines) to follow a trace.");
  }
  const request = parseRun({ algorithm: family.name, ...(choices as RunChoices), set }, family);
  if (choices.maxEvents !== undefined) checkUsed("max-events", request.algorithm);
  return { setup: makeSetup(request), watch, choices };
}

/** Calls `read`. Its refusals name limits as the library does, maxMessages, not as batch lines do. */
function namingLimits<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(
      error.message.replaceAll("max-messages", "maxMessages").replaceAll("max-events", "maxEvents"),
    );
  }
}

/** Starts a run. `watch` is called with every event, before the caller's own `watch`. */
function start(call: string, subject: unknown, given: unknown, watch?: (event: Event) => void) {
  const { setup, watch: own, choices } = namingLimits(() => readRun(call, subject, given));
  const usual = defaultBudget(setup.network);
  const maxMessages = choices.maxMessages ?? usual;
  const { maxEvents } = choices;
  const usualEvents = choices.maxMessages === undefined ? SILENT_ALARMS + usual : Infinity;
  const both = (event: Event): void => {
    watch?.(event);
    own?.(event);
  };
  const simulation = startSimulation(setup, {
    watch: watch || own ? both : undefined,
    maxEvents,
    usualEvents,
  });
  const advance = (most: number = CHUNK): boolean => {
    const goal = Math.min(maxMessages, simulation.delivered() + most);
    // The first calls only start processes.
    do {
      if (!simulation.advance(Math.max(0, goal - simulation.delivered()))) return false;
    } while (simulation.delivered() < goal);
    return simulation.delivered() < maxMessages;
  };
  const finish = (): UsualRun => {
    if (choices.maxMessages === undefined)
      return runUsually(simulation, setup, { maxEvents, usualEvents });
    while (advance());
    return {};
  };
  const report = (run: Outcome, ended: UsualRun = {}): Result => {
    const { finished, stopped, delivered } = run;
    const isLimited = !finished && !stopped && delivered >= maxMessages;
    const isUsual = maxEvents === undefined && stopped && stopped.events >= usualEvents;
    const limits = {
      maxMessages:
        ended.maxMessages ??
        (isLimited || Number.isFinite(choices.maxMessages) ? maxMessages : undefined),
      maxEvents: isUsual ? usualEvents : finite(maxEvents),
    };
    const reported = result(run, undefined, limits);
    const isUsually = isLimited && choices.maxMessages === undefined;
    const why =
      ended.stopped ??
      (isUsually ? `${groupDigits(usual)} messages were delivered, the default limit` : undefined);
    return why === undefined
      ? reported
      : { ...reported, stopped: `${why}; maxMessages sets another limit` };
  };
  return { n: setup.n, simulation, advance, finish, report };
}

const finite = (limit: number | undefined): number | undefined =>
  limit === Infinity ? undefined : limit;

/**
 * Starts a run that is advanced step by step.
 *
 * @example
 * ```ts
 * const peterson = simulate("peterson", { ids: [3, 1, 2] });
 * peterson.advance(2); // delivers two messages
 * console.log(peterson.delivered(), peterson.waiting(), peterson.read(1)); // 2 3 { part: 'active', … }
 * while (peterson.advance());
 * console.log(peterson.finish().leaders); // [ { position: 0, id: 3 } ]
 * ```
 */
export function simulate(subject: Subject, options?: RunOptions): SteppedRun;
export function simulate(request: RequestOf<RunOptions>): SteppedRun;
export function simulate(subject: unknown, options?: unknown): SteppedRun {
  const { n, simulation, advance, report } = start("simulate", subject, options);
  let isOver = false;
  const open = (): void => {
    if (isOver) throw new Refusal("simulate: the run is over, because finish() was called.");
  };
  const asked =
    <T>(read: () => T) =>
    () => {
      open();
      return read();
    };
  return {
    delivered: asked(() => simulation.delivered()),
    waiting: asked(() => simulation.waiting()),
    now: asked(() => simulation.now()),
    read(p) {
      open();
      if (!Number.isSafeInteger(p) || p < 0 || p >= n)
        refuseValue("read", p, `a position from 0 to ${n - 1}`);
      return simulation.read(p);
    },
    advance(most) {
      open();
      const isCount = most === Infinity || (Number.isSafeInteger(most) && Number(most) > 0);
      if (most !== undefined && !isCount)
        refuseValue("advance", most, "a whole number of messages, 1 or greater");
      return advance(most);
    },
    finish() {
      open();
      isOver = true;
      return report(simulation.finish());
    },
  };
}

/**
 * Runs an algorithm to the end and reports the leader, the messages, the time and the claims. Takes a subject and its
 * options, or one object with both.
 *
 * @example
 * ```ts
 * const { leaders, messages } = run("peterson", { ids: [3, 1, 2] });
 * console.log(leaders, messages.total); // [ { position: 0, id: 3 } ] 8
 * console.log(run({ algorithm: "peterson", ids: [3, 1, 2] }).outcome); // elected
 * ```
 */
export function run(subject: Subject, options?: RunOptions): Result;
export function run(request: RequestOf<RunOptions>): Result;
export function run(subject: unknown, options?: unknown): Result {
  const { simulation, finish, report } = start("run", subject, options);
  const ended = finish();
  return report(simulation.finish(), ended);
}

/**
 * Runs an algorithm and returns the lines of its trace: a header, then one line per event. `replay` reads them.
 *
 * @example
 * ```ts
 * const lines = trace("chang-roberts", { n: 3, ids: "rising" });
 * console.log(lines.length, JSON.parse(lines[1]).kind); // 13 wake
 * ```
 */
export function trace(subject: Subject, options?: RunOptions): readonly string[];
export function trace(request: RequestOf<RunOptions>): readonly string[];
export function trace(subject: unknown, options?: unknown): readonly string[] {
  const lines = [""];
  const watch = (event: Event): void => void lines.push(JSON.stringify(event));
  const { simulation, finish } = start("trace", subject, options, watch);
  finish();
  lines[0] = JSON.stringify(header(simulation.finish()));
  return lines;
}

/**
 * Repeats the run of a trace, given as its lines or as one text, and compares every event and the digest. A trace of
 * your own algorithm needs the algorithm as second argument.
 *
 * @example
 * ```ts
 * const { same } = replay(trace("peterson", { n: 5 }));
 * console.log(same); // true
 * ```
 */
export function replay(lines: Iterable<string>, subject?: Subject): Replayed {
  const family = subject === undefined ? undefined : familyOfSubject(subject);
  return replayLines(
    orRefuse("replay", () => linesOf(lines)),
    family,
  );
}

/** Reads a trace that a caller gives; a text is split into its lines. */
function linesOf(lines: unknown): Iterable<string> {
  if (typeof lines === "string") return lines.split("\n").filter((line) => line !== "");
  const isList = isObject(lines) || Array.isArray(lines);
  if (!isList || typeof (lines as Partial<Iterable<string>>)[Symbol.iterator] !== "function")
    return refuseValue("replay", lines, "the lines of a trace, as trace(…) returns them");
  return textsOf(lines as Iterable<unknown>);
}

function* textsOf(lines: Iterable<unknown>): Generator<string> {
  for (const line of lines)
    yield typeof line === "string" ? line : refuseValue("replay", line, "lines of text");
}
