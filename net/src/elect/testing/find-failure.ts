import { shrinkSchedule, type FaultSchedule } from "@ringleader/core/internal/faults";
import { drawElectors, nameFaults } from "./draw-electors.ts";
import { SimulatedElectors, SITES, type ElectorRun } from "./simulated-electors.ts";

const runElectors = (schedule: FaultSchedule): ElectorRun => new SimulatedElectors(schedule).run();

/** What many runs have in common. */
export interface ElectorRuns {
  readonly runs: number;
  readonly events: number;
  readonly wins: number;
  readonly views: number;
  readonly refused: number;
  /** The first run that violates a law; absent if none does. */
  readonly failed?: ElectorRun & { readonly failure: string };
}

/** Runs electors under the seeds from `first` on, until a run violates a law. */
export function runSeeds(first: number, count: number): ElectorRuns {
  let [runs, events, wins, views, refused] = [0, 0, 0, 0, 0];
  for (let seed = first; seed < first + count; seed++) {
    const run = runElectors({ seed });
    runs++;
    events += run.events;
    wins += run.wins;
    views += run.views;
    refused += run.refused;
    const { failure } = run;
    if (failure !== undefined)
      return { runs, events, wins, views, refused, failed: { ...run, failure } };
  }
  return { runs, events, wins, views, refused };
}

/** Shrinks a run that violates a law: fewer faults, then fewer events. */
export function shrinkRun(run: ElectorRun): FaultSchedule {
  const shrinking = shrinkSchedule({ seed: run.seed }, run, SITES.length);
  let step = shrinking.next();
  while (!step.done) step = shrinking.next(runElectors(step.value));
  return step.value.schedule;
}

/** Says how a run violates a law: the seed, the shrunk list of faults, and the diagram of its end. */
export function explainRun(run: ElectorRun): string {
  const schedule = shrinkRun(run);
  const { voters, drift } = run.scenario.terms;
  return [
    `seed ${run.seed}: ${run.failure}`,
    `${run.scenario.algorithm}, ${voters} voters, drift ${drift}`,
    `faults: ${nameFaults(schedule).join(", ") || "none"}`,
    ...drawElectors(schedule),
  ].join("\n");
}
