import type { Hand } from "@ringleader/core/internal/recording";
import { findAlgorithm, Refusal, specFromHeader, type Header } from "@ringleader/core/internal";
import { describedOf, type AlgorithmDescription } from "./describe.ts";
import { parseForm, type Form } from "./form.ts";
import { isOwn, ownName, ownTexts, textOf, type RunSource } from "./own/own-algorithms.ts";
import type { RunAnswer, RunApi, RunJob, RunProgress } from "./run.worker.ts";
import { sourceOf, type Trace } from "./trace.ts";
import { failureOf, isFailure, orRefusal, refused, type Failure } from "./worker/failure.ts";
import { TextWorkers } from "./worker/text-workers.ts";
import runWorker from "./run.worker.ts?worker&url";

export type Runner = TextWorkers<RunApi>;

export const makeRunner = (): Runner => new TextWorkers(runWorker);

/** Milliseconds that a text may take to be described, not counting loading; then its worker is terminated. */
export const PATIENCE = 2000;

/** A run that the user requests: its setup, a schedule made by hand, and the event at which it opens. */
export interface PageRequest {
  readonly form: Form;
  readonly hand?: Hand | undefined;
  /** Number of events that have happened when the run opens. Without it, Watch plays the run from its start, and other views open at its end. */
  readonly at?: number | undefined;
  /** The part of a chart that is shown, as `left-right,first-last`: positions and rows; by default the whole run. */
  readonly look?: string | undefined;
  /** True if only the trace holds the schedule, because it is too long for an address. */
  readonly traceOnly?: true;
  /** True if the run is under way on the server of the page. */
  readonly live?: true;
}

/** Describes the algorithm of a form; compiles a user's text in the worker. */
export async function describeAlgorithm(
  runner: Runner,
  { algorithm, set }: Form,
): Promise<AlgorithmDescription | Failure | undefined> {
  if (!isOwn(algorithm)) return describedOf(algorithm, set);
  const text = textOf(algorithm);
  if (text === undefined) return undefined;
  return runner.call(text, (api) => api.describe({ algorithm, text }, set));
}

/** Finds the algorithm of a trace. Compiles the user's texts only if their names do not tell. */
async function findSource(
  runner: Runner,
  trace: Trace,
  own: Readonly<Record<string, string>>,
): Promise<RunSource | Failure> {
  const name = await runner.call(undefined, (api) => api.algorithmOf(trace));
  if (isFailure(name)) return name;
  const known = orRefusal(() => sourceOf(name, own));
  if (known instanceof Refusal) return refused(known.message);
  if (known) return known;
  for (const [file, text] of Object.entries(own)) {
    const source = { algorithm: ownName(file), text };
    const described = await runner.call(text, (api) => api.describe(source, {}), PATIENCE);
    if (!isFailure(described) && described.name === name) return source;
  }
  // The worker refuses this name.
  return { algorithm: name };
}

/** Compares a trace with its replay, then runs it for the page. */
export async function openTrace(
  runner: Runner,
  trace: Trace,
  onProgress?: (progress: RunProgress) => void,
): Promise<RunAnswer> {
  const source = await findSource(runner, trace, ownTexts());
  if (isFailure(source)) return source;
  return runner.call(source.text, (api) => api.open(trace, source, onProgress));
}

/**
 * Runs the events of a run under way for the page. They have no digest yet, so they are not compared with a replay. A run
 * in rounds has no schedule; `until` is its last known round.
 */
export async function openUnderWay(
  runner: Runner,
  header: Header,
  events: readonly string[],
  until?: string,
): Promise<RunAnswer> {
  const head = JSON.stringify(header);
  // The header names the algorithm; the events are sent to the worker once.
  const source = await findSource(runner, [head], ownTexts());
  if (isFailure(source)) return source;
  const { algorithm, text } = source;
  const trace = [head, ...events];
  const spec = specFromHeader({ ...header, algorithm });
  return runner.call(text, (api) => api.run({ spec, text, trace, until }));
}

/** Describes the algorithm, then runs the request, unless `onDescribed` returns false. */
export async function runRequest(
  runner: Runner,
  request: PageRequest,
  onDescribed: (described: AlgorithmDescription | undefined) => boolean,
  onProgress: (progress: RunProgress) => void,
): Promise<RunAnswer | undefined> {
  try {
    const described = await describeAlgorithm(runner, request.form);
    if (!onDescribed(isFailure(described) ? undefined : described)) return undefined;
    if (isFailure(described)) return described;
    const job = jobOf(request, described);
    return await runner.call(job.text, (api) => api.run(job, onProgress));
  } catch (error) {
    return failureOf(error, false);
  }
}

function jobOf(
  { form, hand, traceOnly }: PageRequest,
  described: AlgorithmDescription | undefined,
): RunJob {
  if (traceOnly) {
    throw new Refusal(
      "Only the trace holds the schedule of this run, and the page does not store traces. Open the trace file again.",
    );
  }
  const text = textOf(form.algorithm);
  // If the user's algorithm is not stored here, its needs are unknown, and the worker refuses the run.
  const needs =
    described?.needs ??
    (isOwn(form.algorithm) ? {} : findAlgorithm(form.algorithm).with(form.set).needs);
  return { spec: parseForm(form, needs), text, hand };
}
