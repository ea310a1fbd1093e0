import {
  advance,
  checkUsed,
  header,
  isViolated,
  makeSetup,
  parseEvent,
  parseRun,
  result,
  startSimulation,
  type Event,
  type Outcome,
  type Result,
  type RunRecord,
  type Setup,
} from "@ringleader/core/internal";
import { guarded } from "../../request/own-algorithm.ts";
import type { Lines } from "../../workers/lines.ts";
import type { ThreadProgress } from "../../workers/stages.ts";
import { type ThreadContext, writingTo } from "../../workers/work.ts";
import { replayChanges, resolve, type ResolvedRun } from "../../request/resolve.ts";
import type { TraceFile } from "../../terminal/output-file.ts";

export interface RunTask {
  readonly asked: RunRecord;
  readonly trace?: string | undefined;
}

export interface RunOutput {
  readonly result: Result;
  readonly violated: boolean;
  readonly crossed: Crossed;
  readonly elects?: string | undefined;
}

/** Messages of each kind in each phase. */
export type Crossed = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** `run`: once unwatched for the numbers, and once more for the trace, if there is one. */
export function work({ asked, trace }: RunTask, context: ThreadContext): RunOutput {
  const { progress } = context;
  progress.enter("setting up");
  return writingTo(trace, context, (file) => {
    const wanted = resolve(asked);
    // A typed flag without effect is refused; a line of a batch may contain one.
    if ((asked.willing ?? "all") !== "all") {
      checkUsed("willing", wanted.family.with(wanted.spec.set ?? {}));
    }
    const { result, outcome, given } = perform(wanted, progress);
    if (file) {
      progress.enter("writing the trace");
      writeTrace(file, wanted, given, outcome, progress);
    }
    return {
      result,
      violated: isViolated(result),
      crossed: crossed(outcome),
      elects: given.algorithm.parameters["elects"],
    };
  });
}

/** Runs once, timed, and judges the claims. */
export function perform(wanted: ResolvedRun, progress?: ThreadProgress) {
  const { given, outcome, seconds } = runOnce(wanted, progress);
  const { algorithm } = wanted.spec;
  const described = result(outcome, algorithm, replayChanges(wanted, outcome.n));
  return { given, outcome, result: completed(described, wanted, seconds) };
}

/** Runs once, timed. */
export function runOnce(wanted: ResolvedRun, progress?: ThreadProgress) {
  const started = performance.now();
  const given = makeSetup(parseRun(wanted.spec, wanted.family));
  if (progress) {
    progress.enter("running");
    progress.note({ bound: bound(given) });
  }
  const begun = performance.now();
  const outcome = guarded(wanted.spec.algorithm, () => go(wanted, given, progress));
  const ended = performance.now();
  return {
    given,
    outcome,
    seconds: { setup: inSeconds(begun - started), run: inSeconds(ended - begun) },
  };
}

function go(
  wanted: ResolvedRun,
  given: Setup,
  progress?: ThreadProgress,
  watch?: (event: Event) => void,
): Outcome {
  const trace = wanted.openTrace?.();
  const { maxMessages, maxEvents } = wanted.spec;
  const simulation = startSimulation(given, {
    watch,
    maxEvents,
    ...(trace && { steps: stepsOf(trace) }),
  });
  while (advance(simulation, maxMessages)) {
    progress?.note({ done: simulation.delivered(), waiting: simulation.waiting() });
  }
  trace?.close();
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
  wanted: ResolvedRun,
  given: Setup,
  outcome: Outcome,
  progress: ThreadProgress,
) {
  const it = header(given, outcome.digest, wanted.spec.algorithm);
  // A limit that ended the run goes into the header, so that a replay ends there as well.
  const { finished, stopped } = outcome;
  const { maxMessages } = wanted.spec;
  file.header({
    ...it,
    ...(!finished && !stopped && maxMessages !== undefined && { maxMessages }),
    ...(stopped && { maxEvents: stopped.events }),
  });
  go(wanted, given, progress, file.event);
  file.finish();
}

const inSeconds = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1e6;

/** Adds what core does not know: seconds and files. */
function completed(
  { seed, digest, replay, ...rest }: Result,
  { files: { schedule } }: ResolvedRun,
  seconds: { setup: number; run: number },
): Result {
  const setup = schedule === undefined ? rest.setup : { ...rest.setup, schedule };
  return { ...rest, setup, seconds, seed, digest, replay };
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

/** The sharpest bound on messages that is known before the run; 0 if there is none. */
export function bound(given: Setup): number {
  const { algorithm, n } = given;
  let least = Infinity;
  for (const claim of algorithm.claims ?? []) {
    if (claim.form !== "bound") continue;
    const { measure, relation, refuted } = claim;
    const isUpper = relation === "at most" || relation === "less than";
    if (measure.of !== "messages" || !isUpper || refuted !== undefined) continue;
    try {
      const most = claim.limit(
        { setup: given, n, leaders: [] as Outcome["leaders"] } as Outcome,
        0,
      );
      if (most !== undefined) least = Math.min(least, Number(most));
    } catch {
      // The claim needs a finished run.
    }
  }
  return Number.isFinite(least) ? least : 0;
}
