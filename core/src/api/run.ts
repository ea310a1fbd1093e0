import { result, type Result } from "../judge/result.ts";
import { makeSetup } from "../model/setup.ts";
import { header, type Event } from "../model/trace.ts";
import { Refusal } from "../refusal/refusal.ts";
import { checkUsed, type RunChoices, type RunOptions } from "../model/run-spec.ts";
import { optionKeys, readOption } from "../request/options.ts";
import { parseRun } from "../request/parse-run.ts";
import { replayLines, type Replayed } from "../trace/replay.ts";
import { CHUNK, startSimulation } from "../simulate/simulate.ts";
import type { Simulation } from "../simulate/simulation.ts";
import { checkKeys, familyOfSubject, type Subject } from "./subject.ts";

const accepted: readonly string[] = [...optionKeys, "set", "watch"];

/** A run in progress: `advance` it, `read` its processes, then `finish` it. */
export interface SteppedRun extends Pick<Simulation, "delivered" | "waiting" | "now" | "read"> {
  /** Delivers at most `most` messages (default 32,768); false if no message is left or `maxMessages` is reached. */
  advance(most?: number): boolean;
  /** Ends the run, complete or not, and reports it. The run cannot be used afterwards. */
  finish(): Result;
}

function start(call: string, subject: Subject, options: RunOptions) {
  checkKeys(call, options, accepted);
  const family = familyOfSubject(subject);
  const given = optionKeys.filter((key) => options[key] !== undefined);
  const choices: RunChoices = Object.fromEntries(
    given.map((key) => [key, readOption(key, options[key])]),
  );
  const { set, watch } = options;
  const { schedule, maxMessages = Infinity, maxEvents } = choices;
  if (schedule === "trace") {
    throw new Refusal("schedule: trace is not accepted; use replay(lines) to follow a trace.");
  }
  const request = parseRun({ algorithm: family.name, ...choices, set }, family);
  if (maxEvents !== undefined) checkUsed("max-events", request.algorithm);
  const simulation = startSimulation(makeSetup(request), { watch, maxEvents });
  const advance = (most = CHUNK): boolean => {
    const goal = Math.min(maxMessages, simulation.delivered() + most);
    // The first calls only start processes.
    do {
      if (!simulation.advance(Math.max(0, goal - simulation.delivered()))) return false;
    } while (simulation.delivered() < goal);
    return simulation.delivered() < maxMessages;
  };
  return { simulation, advance };
}

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
export function simulate(subject: Subject, options: RunOptions = {}): SteppedRun {
  const { simulation, advance } = start("simulate", subject, options);
  return { ...simulation, advance, finish: () => result(simulation.finish()) };
}

/**
 * Runs an algorithm to the end and reports the leader, the messages, the time and the claims.
 *
 * @example
 * ```ts
 * const { leaders, messages } = run("peterson", { ids: [3, 1, 2] });
 * console.log(leaders, messages.total); // [ { position: 0, id: 3 } ] 8
 * ```
 */
export function run(subject: Subject, options: RunOptions = {}): Result {
  const { simulation, advance } = start("run", subject, options);
  while (advance());
  return result(simulation.finish());
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
export function trace(subject: Subject, options: RunOptions = {}): readonly string[] {
  const lines = [""];
  const watch = (event: Event): void => {
    lines.push(JSON.stringify(event));
    options.watch?.(event);
  };
  const { simulation, advance } = start("trace", subject, { ...options, watch });
  while (advance());
  lines[0] = JSON.stringify(header(simulation.finish()));
  return lines;
}

/**
 * Repeats the run of a trace and compares every event and the digest. A trace of your own algorithm needs the
 * algorithm as second argument.
 *
 * @example
 * ```ts
 * const { same } = replay(trace("peterson", { n: 5 }));
 * console.log(same); // true
 * ```
 */
export const replay = (lines: Iterable<string>, subject?: Subject): Replayed =>
  replayLines(lines, subject === undefined ? undefined : familyOfSubject(subject));
