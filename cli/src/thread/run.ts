import {
  advance,
  header,
  isViolated,
  mustAskWilling,
  parseEvent,
  requestOf,
  result,
  setup,
  simulate,
  type BriefResult,
  type Event,
  type Outcome,
  type Result,
  type Setup,
} from "@ringleader/core";
import { guarded } from "../own-algorithm.ts";
import { shellWord } from "../shell-word.ts";
import { bound } from "./bound.ts";
import type { Board } from "./board.ts";
import type { Lines } from "./lines.ts";
import { resolve, type Resolved } from "./resolve.ts";
import type { Answers, Crossed, Post, Task } from "./task.ts";
import { TraceFile } from "./trace-file.ts";

/** `run`: once unwatched for the numbers, and once more watched where a trace is asked for. */
export function run(
  { asked, trace }: Extract<Task, { verb: "run" }>,
  board: Board,
  post: (it: Post) => void,
): Answers["run"] {
  board.enter("setting up");
  const file = trace === undefined ? undefined : new TraceFile(trace);
  try {
    if (file) post({ unfinished: file.growing });
    const wanted = resolve(asked);
    // What is typed is meant, so that it is refused where it means nothing; lines of a batch say more than they need.
    mustAskWilling(
      asked.algorithm,
      wanted.family.with(wanted.line.set ?? {}).needs,
      String(asked.willing ?? "all"),
    );
    const { result, outcome, given } = perform(wanted, board);
    if (file) {
      board.enter("writing the trace");
      writeTrace(file, wanted, given, outcome, board);
      post({ unfinished: undefined });
    }
    return {
      result,
      violated: isViolated(result),
      crossed: crossed(outcome),
      elects: given.algorithm.parameters["elects"],
    };
  } catch (error) {
    file?.discard();
    throw error;
  }
}

/** One run, timed. */
export function perform(wanted: Resolved, board?: Board) {
  const { given, outcome, seconds } = conduct(wanted, board);
  return { given, outcome, result: completed(result(outcome, wanted.name), wanted, seconds) };
}

/** The same, as the engine leaves it. */
export function conduct(wanted: Resolved, board?: Board) {
  const started = performance.now();
  const given = setup(requestOf(wanted.line, wanted.family));
  if (board) {
    board.enter("running");
    board.bound = bound(given);
  }
  const begun = performance.now();
  const outcome = guarded(wanted.name, () => go(wanted, given, board));
  const ended = performance.now();
  return {
    given,
    outcome,
    seconds: { setup: inSeconds(begun - started), run: inSeconds(ended - begun) },
  };
}

function go(
  wanted: Resolved,
  given: Setup,
  board?: Board,
  watch?: (event: Event) => void,
): Outcome {
  const obeyed = wanted.obeyed?.();
  const { maxEvents } = wanted;
  const simulation = simulate(given, {
    watch,
    maxEvents,
    ...(obeyed && { steps: stepsOf(obeyed) }),
  });
  while (advance(simulation, wanted.maxMessages)) {
    board?.note(simulation.delivered(), simulation.waiting());
  }
  obeyed?.close();
  return simulation.finish();
}

function stepsOf(lines: Lines): () => Event | undefined {
  let number = 1;
  return () => {
    const line = lines.next();
    return line === undefined ? undefined : parseEvent(line, ++number);
  };
}

function writeTrace(
  file: TraceFile,
  wanted: Resolved,
  given: Setup,
  outcome: Outcome,
  board: Board,
) {
  const it = header(given, outcome.digest, wanted.name);
  // A run that was cut short says so, or a replay would miss what never came.
  const { finished, stopped } = outcome;
  const { maxMessages } = wanted;
  file.header({
    ...it,
    ...(!finished && !stopped && maxMessages !== undefined && { maxMessages }),
    ...(stopped && { maxEvents: stopped.events }),
  });
  go(wanted, given, board, file.event);
  file.finish();
}

const inSeconds = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1e6;

/** Lists of more than this are named by their file in a replay line. */
const INLINE = 1000;

/** The result with what core cannot know: seconds, files, the budget. */
function completed(it: Result, wanted: Resolved, seconds: { setup: number; run: number }): Result {
  const { seed, digest, replay: _, ...rest } = it;
  const { schedule } = wanted.from;
  const shown = schedule === undefined ? rest.setup : { ...rest.setup, schedule };
  return { ...rest, setup: shown, seconds, seed, digest, replay: again(it, wanted) };
}

/** The line that makes a run again, with what core cannot know. */
export function again({ replay, n }: BriefResult, wanted: Resolved) {
  const { from, line, maxMessages, maxEvents, name } = wanted;
  let said = replay;
  if (from.schedule !== undefined) {
    said = said.replace("--schedule trace", `--schedule ${shellWord(from.schedule)}`);
  }
  if (from.ids !== undefined && n > INLINE && Array.isArray(line.ids)) {
    said = said.replace(/--ids \S+/, `--ids ${shellWord(from.ids)}`);
  }
  if (from.graph !== undefined && n > INLINE) {
    said = said.replace(/--graph \S+/, `--graph ${shellWord(from.graph)}`);
  }
  if (maxMessages !== undefined) said += ` --max-messages ${maxMessages}`;
  if (maxEvents !== undefined) said += ` --max-events ${maxEvents}`;
  const word = shellWord(name);
  return word === name ? said : said.replace(`run ${name}`, `run ${word}`);
}

function crossed(outcome: Outcome): Crossed {
  const { byPhase, byKind } = outcome;
  const phases: Record<string, Record<string, number>> = {};
  for (const phase of Object.keys(byPhase)) {
    phases[phase] = {};
    for (const kind of Object.keys(byKind))
      phases[phase][kind] = outcome.sentOf(kind, Number(phase));
  }
  return phases;
}
