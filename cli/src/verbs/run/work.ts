import {
  advance,
  boundAhead,
  checkUsed,
  type defaultBudget,
  header,
  isViolated,
  makeSetup,
  makeWindowWatch,
  outsideModel,
  parseEvent,
  parseRun,
  result,
  runUsually,
  startSimulation,
  type Event,
  type Judged,
  type Outcome,
  type Result,
  type RunRecord,
  type Setup,
  type Simulation,
  type UsualRun,
  type Violable,
  type WindowWatch,
} from "@ringleader/core/internal";
import { stampHeader } from "../../install/stamp-trace.ts";
import { guarded } from "../../request/own-algorithm.ts";
import { counted } from "../../terminal/numbers.ts";
import { replayChanges, resolve, type ResolvedRun } from "../../request/resolve.ts";
import { drawEvents } from "../../terminal/drawing/draw-events.ts";
import type { DrawnEvents } from "../../terminal/drawing/drawn-events.ts";
import type { EventsToDraw } from "../../terminal/drawing/event-range.ts";
import type { Lines } from "../../workers/lines.ts";
import { trusting } from "../../workers/own-thread.ts";
import type { ThreadProgress } from "../../workers/stages.ts";
import { writingTo, type ThreadContext } from "../../workers/work.ts";
import { bestBounds } from "./best-bound.ts";

export interface RunOutput {
  readonly result: Result;
  readonly violated: boolean;
  /** Sentences about what may happen, if an assumption is violated on purpose. */
  readonly outside?: readonly string[] | undefined;
  readonly messages: MessagesByPhase;
  /** Bounds on numbers of messages that hold, the best first. */
  readonly bounds: readonly Judged[];
  /** Number of deliveries. */
  readonly delivered: number;
  /** False if the run was stopped before its end. */
  readonly isFinished: boolean;
  readonly drawn?: DrawnEvents | undefined;
  /** The digest in canonical order, if it was asked for. */
  readonly canonical?: string | undefined;
  /** The file of the network with its size, such as `@g.txt, 3 nodes, 2 edges`; undefined if it is not from a file. */
  readonly network?: string | undefined;
}

/** Number of messages by phase, then by kind. */
export type MessagesByPhase = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface RunTask {
  readonly asked: RunRecord;
  readonly trace?: string | undefined;
  readonly events?: EventsToDraw | undefined;
  /** True if the digest in canonical order is computed. */
  readonly canonical?: boolean | undefined;
}

/** `run`: runs once for the numbers, and once more if a trace is written, events are drawn or put in canonical order. */
export async function work(task: RunTask, context: ThreadContext): Promise<RunOutput> {
  const { asked, trace, events } = task;
  const { progress } = context;
  progress.enter("setting up");
  const conform = task.canonical ? await import("@ringleader/core/internal/conform") : undefined;
  return writingTo(trace, context, (file) => {
    const run = withUsualSize(resolve(asked));
    refuseUnusedWilling(run, asked.willing);
    const performed = perform(run, progress, (violation) => context.reply({ violation }));
    const { outcome } = performed;
    const window = events && makeWindowWatch(outcome.setup, events.first, events.last);
    const order = conform && orderOf(outcome.setup, conform.CanonicalEvents);
    if (file || window || order) {
      progress.enter(file ? "writing the trace" : "drawing");
      file?.line(stampHeader(JSON.stringify(header(outcome, run.spec.algorithm))));
      simulate(run, outcome.setup, {
        progress,
        see(event, read) {
          file?.event(event);
          window?.see(event, read);
          order?.add(event);
        },
        decided: window?.decided,
      });
      file?.finish();
    }
    const output = outputOf(performed);
    const drawn = window && drawEvents(outcome.setup, window, events);
    if (!conform) return { ...output, drawn };
    const canonical = order ? order.digest() : digestInOrder(outcome, conform.canonicalDigest);
    return { ...output, drawn, canonical };
  });
}

type Conform = typeof import("@ringleader/core/internal/conform");

/** Collects events for the canonical order. Under latencies times are not causal depths; in rounds the order is fixed. */
const orderOf = (setup: Setup, Events: Conform["CanonicalEvents"]) =>
  setup.needs.rounds || setup.schedule.kind === "latency" ? undefined : new Events(setup);

/** Returns the digest in canonical order of a run in rounds or under latencies. */
const digestInOrder = (
  { setup, digest, delivered }: Outcome,
  compute: Conform["canonicalDigest"],
): string => (setup.needs.rounds ? digest : compute(setup, delivered));

/** Number of processes on a ring if the user gives none. */
const USUAL_SIZE = 8;

/** Gives a run on a ring its usual size, if neither n, ids, a network nor a trace determines the size. */
export function withUsualSize(run: ResolvedRun): ResolvedRun {
  const { n, ids, graph, set = {} } = run.spec;
  const isSized =
    n !== undefined || typeof ids === "object" || graph !== undefined || run.openTrace;
  if (isSized || !run.family.with(set).needs.ring) return run;
  return { ...run, spec: { ...run.spec, n: USUAL_SIZE } };
}

/** Refuses `--willing` if it has no effect. A line of a batch may contain it. */
export function refuseUnusedWilling({ family, spec }: ResolvedRun, willing: unknown = "all"): void {
  if (willing !== "all") checkUsed("willing", family.with(spec.set ?? {}));
}

/** Runs once, measures the time, and judges the claims. */
export function perform(run: ResolvedRun, progress?: ThreadProgress, onViolation?: OnViolation) {
  const { setup, outcome, ended, seconds } = runOnce(run, { progress, onViolation });
  const { maxMessages, stopped } = ended;
  const changes = { ...replayChanges(run, outcome.n), ...(maxMessages && { maxMessages }) };
  const { seed, digest, replay, ...rest } = result(outcome, run.spec.algorithm, changes);
  const { schedule } = run.files;
  const described: Result = {
    ...rest,
    ...(stopped !== undefined && { stopped: `${stopped}; --max-messages sets another limit` }),
    ...(schedule !== undefined && { setup: { ...rest.setup, schedule } }),
    seconds,
    seed,
    digest,
    replay: trusting(replay),
  };
  const { n, edges } = setup.network;
  const { graph } = run.files;
  const network = graph && `${graph}, ${counted(n, "node")}, ${counted(edges, "edge")}`;
  return { setup, outcome, result: described, network };
}

export function outputOf({
  setup,
  outcome,
  result,
  network,
}: ReturnType<typeof perform>): RunOutput {
  const kinds = Object.keys(outcome.byKind);
  const sentIn = (phase: string) =>
    Object.fromEntries(kinds.map((kind) => [kind, outcome.sentOf(kind, Number(phase))]));
  return {
    result,
    violated: isViolated(result),
    outside: outsideOf(result),
    messages: Object.fromEntries(
      Object.keys(outcome.byPhase).map((phase) => [phase, sentIn(phase)]),
    ),
    bounds: bestBounds(setup.algorithm, result.claims),
    delivered: outcome.delivered,
    isFinished: outcome.finished,
    network,
  };
}

/** Says what a run breaks of its model; undefined if it breaks nothing. */
export function outsideOf({ setup, faults = [] }: Result): string[] | undefined {
  const violated = (setup["violated"] ?? []) as readonly Violable[];
  const effects = [...violated.map((assumption) => outsideModel[assumption]), ...faults];
  return effects.length > 0 ? effects : undefined;
}

/** Runs once and measures the time. */
export function runOnce(
  run: ResolvedRun,
  { progress, onViolation, limit }: Pick<RunWatchers, "progress" | "onViolation"> & RunLimit,
) {
  const started = performance.now();
  const setup = makeSetup(parseRun(run.spec, run.family));
  progress?.enter("running");
  progress?.note({ bound: boundOf(setup) });
  const isLimited = limit === undefined || run.spec.maxMessages !== undefined;
  const maxMessages = isLimited ? run.spec.maxMessages : limit(setup.network);
  const limited = isLimited ? run : { ...run, spec: { ...run.spec, maxMessages } };
  const begun = performance.now();
  const { outcome, ended } = guarded(run.spec.algorithm, () =>
    simulate(limited, setup, { progress, onViolation }),
  );
  const over = performance.now();
  return {
    setup,
    outcome,
    ended,
    /** The run with its limit. */
    limited,
    seconds: { setup: inSeconds(begun - started), run: inSeconds(over - begun) },
  };
}

/** Receives the first violation of a run that goes on. */
type OnViolation = (says: string) => void;

interface RunLimit {
  /** Returns the number of deliveries after which a run without a limit of its own is stopped. */
  readonly limit?: typeof defaultBudget;
}

interface RunWatchers {
  readonly progress?: ThreadProgress | undefined;
  readonly onViolation?: OnViolation | undefined;
  readonly see?: WindowWatch["see"] | undefined;
  readonly decided?: WindowWatch["decided"] | undefined;
}

function simulate(
  run: ResolvedRun,
  setup: Setup,
  { progress, onViolation, see, decided }: RunWatchers,
): { readonly outcome: Outcome; readonly ended: UsualRun } {
  const trace = run.openTrace?.();
  const { maxMessages, maxEvents } = run.spec;
  const steps = trace && stepsOf(trace);
  const watch = see && ((event: Event) => see(event, (p) => simulation.read(p)));
  const simulation: Simulation = startSimulation(setup, { watch, decided, maxEvents, steps });
  let isViolated = false;
  const note = (violation = simulation.violation()): void => {
    progress?.note({ done: simulation.delivered(), waiting: simulation.waiting() });
    if (violation !== undefined && !isViolated) onViolation?.(violation);
    isViolated ||= violation !== undefined;
  };
  // A trace is a limit, too.
  const isUsual = maxMessages === undefined && trace === undefined;
  const ended = isUsual ? runUsually(simulation, setup, { maxEvents }, note) : {};
  // After `runUsually`, nothing is left to do.
  while (!ended.stopped && advance(simulation, maxMessages)) note();
  trace?.close();
  return { outcome: simulation.finish(), ended };
}

/** Reads the events of a trace whose header has been read. */
export function stepsOf(lines: Lines): () => Event | undefined {
  let number = 1;
  return () => {
    const line = lines.next();
    return line === undefined ? undefined : parseEvent(line, ++number);
  };
}

const inSeconds = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1e6;

/** Returns the sharpest upper bound on messages that is known before the run; 0 if there is none. */
function boundOf(setup: Setup): number {
  const bound = Number(boundAhead(setup)?.limit ?? 0n);
  return Number.isFinite(bound) ? bound : 0;
}
