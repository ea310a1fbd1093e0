import {
  advance,
  checkUsed,
  header,
  isViolated,
  makeSetup,
  outsideModel,
  parseEvent,
  parseRun,
  result,
  startSimulation,
  type Event,
  type Outcome,
  type Result,
  type RunRecord,
  type Setup,
  type Violable,
} from "@ringleader/core/internal";
import { guarded } from "../../request/own-algorithm.ts";
import { replayChanges, resolve, type ResolvedRun } from "../../request/resolve.ts";
import type { Lines } from "../../workers/lines.ts";
import type { ThreadProgress } from "../../workers/stages.ts";
import { writingTo, type ThreadContext } from "../../workers/work.ts";

export interface RunOutput {
  readonly result: Result;
  readonly violated: boolean;
  /** Sentences about what may happen, if an assumption is violated on purpose. */
  readonly outside?: readonly string[] | undefined;
  readonly messages: MessagesByPhase;
  readonly elects?: string | undefined;
}

/** Number of messages by phase, then by kind. */
export type MessagesByPhase = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** `run`: runs once for the numbers, and once more if a trace is written. */
export function work(
  { asked, trace }: { asked: RunRecord; trace?: string },
  context: ThreadContext,
): RunOutput {
  const { progress } = context;
  progress.enter("setting up");
  return writingTo(trace, context, (file) => {
    const run = resolve(asked);
    // On the command line, a flag without effect is refused; a line of a batch may contain one.
    if ((asked.willing ?? "all") !== "all") {
      checkUsed("willing", run.family.with(run.spec.set ?? {}));
    }
    const performed = perform(run, progress);
    if (file) {
      const { outcome } = performed;
      progress.enter("writing the trace");
      file.line(JSON.stringify(header(outcome, run.spec.algorithm)));
      simulate(run, outcome.setup, progress, file.event);
      file.finish();
    }
    return outputOf(performed);
  });
}

/** Runs once, measures the time, and judges the claims. */
export function perform(run: ResolvedRun, progress?: ThreadProgress) {
  const { setup, outcome, seconds } = runOnce(run, progress);
  const changes = replayChanges(run, outcome.n);
  const { seed, digest, replay, ...rest } = result(outcome, run.spec.algorithm, changes);
  const { schedule } = run.files;
  const described: Result = {
    ...rest,
    ...(schedule !== undefined && { setup: { ...rest.setup, schedule } }),
    seconds,
    seed,
    digest,
    replay,
  };
  return { setup, outcome, result: described };
}

export function outputOf({ setup, outcome, result }: ReturnType<typeof perform>): RunOutput {
  const kinds = Object.keys(outcome.byKind);
  const sentIn = (phase: string) =>
    Object.fromEntries(kinds.map((kind) => [kind, outcome.sentOf(kind, Number(phase))]));
  const violated = result.setup["violated"] as readonly Violable[] | undefined;
  return {
    result,
    violated: isViolated(result),
    outside: violated?.map((assumption) => outsideModel[assumption]),
    messages: Object.fromEntries(
      Object.keys(outcome.byPhase).map((phase) => [phase, sentIn(phase)]),
    ),
    elects: setup.algorithm.parameters["elects"],
  };
}

/** Runs once and measures the time. */
export function runOnce(run: ResolvedRun, progress?: ThreadProgress) {
  const started = performance.now();
  const setup = makeSetup(parseRun(run.spec, run.family));
  progress?.enter("running");
  progress?.note({ bound: boundOf(setup) });
  const begun = performance.now();
  const outcome = guarded(run.spec.algorithm, () => simulate(run, setup, progress));
  const ended = performance.now();
  return {
    setup,
    outcome,
    seconds: { setup: inSeconds(begun - started), run: inSeconds(ended - begun) },
  };
}

function simulate(
  run: ResolvedRun,
  setup: Setup,
  progress?: ThreadProgress,
  watch?: (event: Event) => void,
): Outcome {
  const trace = run.openTrace?.();
  const { maxMessages, maxEvents } = run.spec;
  const steps = trace && stepsOf(trace);
  const simulation = startSimulation(setup, { watch, maxEvents, steps });
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

const inSeconds = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1e6;

/** Returns the sharpest upper bound on messages that is known before the run; 0 if there is none. */
function boundOf(setup: Setup): number {
  const { algorithm, n } = setup;
  const start = { setup, n, leaders: [] as Outcome["leaders"] } as Outcome;
  const limits = (algorithm.claims ?? []).map((claim) => {
    if (claim.form !== "bound" || claim.measure.of !== "messages") return undefined;
    if (claim.relation !== "at most" && claim.relation !== "less than") return undefined;
    try {
      return claim.refuted ? undefined : claim.limit(start, 0);
    } catch {
      // This bound can be computed only after the run.
      return undefined;
    }
  });
  const least = Math.min(...limits.map((limit) => Number(limit ?? Infinity)));
  return Number.isFinite(least) ? least : 0;
}
