import type { Hand } from "@ringleader/core/internal/recording";
import { findAlgorithm, Refusal } from "@ringleader/core/internal";
import { describedOf, type AlgorithmDescription } from "./describe.ts";
import { parseForm, type Form } from "./form.ts";
import { isOwn, textOf } from "./own/own-algorithms.ts";
import type { RunAnswer, RunApi, RunJob, RunProgress } from "./run.worker.ts";
import { failureOf, isFailure, type Failure } from "./worker/failure.ts";
import { WorkerHandle } from "./worker/worker-handle.ts";

export type Runner = WorkerHandle<RunApi>;

export const makeRunner = (): Runner =>
  new WorkerHandle(
    () => new Worker(new URL("./run.worker.ts", import.meta.url), { type: "module" }),
  );

/** A run that the user requests: its setup, a schedule made by hand, and the event at which it opens. */
export interface PageRequest {
  readonly form: Form;
  readonly hand?: Hand | undefined;
  /** Number of events that have happened when the run opens; by default all. */
  readonly at?: number | undefined;
  /** True if only the trace holds the schedule, because it is too long for an address. */
  readonly traceOnly?: true;
}

/** Describes the algorithm of a form; compiles a user's text in the worker. */
export async function describeAlgorithm(
  runner: Runner,
  { algorithm, set }: Form,
): Promise<AlgorithmDescription | Failure | undefined> {
  if (!isOwn(algorithm)) return describedOf(algorithm, set);
  const text = textOf(algorithm);
  if (text === undefined) return undefined;
  return runner.call((api) => api.describe({ algorithm, text }, set));
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
    return await runner.call((api) => api.run(job, onProgress));
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
