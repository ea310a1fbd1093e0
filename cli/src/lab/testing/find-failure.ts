import { shrinkSchedule, type FaultSchedule } from "@ringleader/core/internal/faults";
import type { LabRun } from "./simulated-lab.ts";
import { nameSchedule, SITES, type NamedSchedule } from "./simulation.ts";

type RunLab = (schedule: FaultSchedule) => Promise<LabRun>;

/** A run that violates a law. */
export interface LabFailure {
  readonly seed: number;
  readonly failure: string;
  readonly run: LabRun;
}

/** Runs the lab under the seeds from 0 to `seeds` - 1, until one violates a law; undefined if none does. */
export async function findFailure(runLab: RunLab, seeds: number): Promise<LabFailure | undefined> {
  for (let seed = 0; seed < seeds; seed++) {
    const run = await runLab({ seed });
    if (run.failure !== undefined) return { seed, failure: run.failure, run };
  }
  return undefined;
}

/** Shrinks a failure. Returns the law and the shrunk schedule. */
export async function shrinkFailure(
  runLab: RunLab,
  { seed, failure, run }: LabFailure,
): Promise<NamedSchedule & { readonly failure: string }> {
  const shrinking = shrinkSchedule({ seed }, run, SITES);
  let step = shrinking.next();
  while (!step.done) step = shrinking.next(await runLab(step.value));
  return { failure, ...nameSchedule(seed, step.value.schedule) };
}
