import { shrinkSchedule, type FaultSchedule } from "@ringleader/core/internal/faults";
import type { LabRun } from "./simulated-lab.ts";
import { faultText, SITES } from "./simulation.ts";

type RunLab = (schedule: FaultSchedule) => Promise<LabRun>;

/** A schedule that violates a law, shrunk. */
export interface LabFailure {
  readonly seed: number;
  readonly failure: string;
  readonly schedule: FaultSchedule;
  /** The faults as text. */
  readonly faults: readonly string[];
}

/** Runs the lab under the seeds from `from` to `to` - 1, until one violates a law; undefined if none does. */
export async function findFailure(
  run: RunLab,
  from: number,
  to: number,
): Promise<LabFailure | undefined> {
  for (let seed = from; seed < to; seed++) {
    const first = await run({ seed });
    if (first.failure === undefined) continue;
    const shrinking = shrinkSchedule({ seed }, first, SITES);
    let step = shrinking.next();
    while (!step.done) step = shrinking.next(await run(step.value));
    const { schedule } = step.value;
    return { seed, failure: first.failure, schedule, faults: schedule.faults.map(faultText) };
  }
  return undefined;
}
