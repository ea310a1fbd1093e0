import { shrinkSchedule, type FaultSchedule } from "@ringleader/core/internal/faults";
import { drawElectors, nameFaults } from "./draw-electors.ts";
import { drawScenario, LEASE } from "./scenario.ts";
import { EVENTS, SimulatedElectors, SITES, type ElectorRun } from "./simulated-electors.ts";

/**
 * What a run is to show. `faults`: what is never violated, whatever goes wrong. `minorities`: after a time of faults, one
 * minority after the other is away, and the leader stays. `slow disks`: voters that need 0.4 of a lease to store a promise
 * elect a leader, who stays.
 */
export type RunPlan = "faults" | "minorities" | "slow disks";

function runElectors(schedule: FaultSchedule, plan: RunPlan): ElectorRun {
  if (plan === "faults") return new SimulatedElectors(schedule).run();
  const scenario = { ...drawScenario(Number(schedule.seed)), isWild: false };
  const maxEvents = 10 * EVENTS;
  if (plan === "slow disks")
    return new SimulatedElectors(
      { maxEvents, faults: [], ...schedule },
      { scenario, syncTime: 0.4 * LEASE, awayFrom: 10 * LEASE },
    ).run();
  return new SimulatedElectors(
    { maxEvents, ...schedule },
    { scenario, faultsEnd: 2 * LEASE, awayFrom: 11 * LEASE },
  ).run();
}

/** What many runs have in common. */
export interface ElectorRuns {
  readonly runs: number;
  readonly events: number;
  readonly wins: number;
  readonly views: number;
  readonly refused: number;
  readonly minorities: number;
  /** The first run that violates a law; absent if none does. */
  readonly failed?: ElectorRun & { readonly failure: string };
}

/** Runs electors under the seeds from `first` on, until a run violates a law. */
export function runSeeds(first: number, count: number, plan: RunPlan = "faults"): ElectorRuns {
  let [runs, events, wins, views, refused, minorities] = [0, 0, 0, 0, 0, 0];
  for (let seed = first; seed < first + count; seed++) {
    const run = runElectors({ seed }, plan);
    runs++;
    events += run.events;
    wins += run.wins;
    views += run.views;
    refused += run.refused;
    minorities += run.minorities;
    const { failure } = run;
    if (failure !== undefined)
      return { runs, events, wins, views, refused, minorities, failed: { ...run, failure } };
  }
  return { runs, events, wins, views, refused, minorities };
}

/** Shrinks a run that violates a law: fewer faults, then fewer events. */
export function shrinkRun(run: ElectorRun): FaultSchedule {
  const shrinking = shrinkSchedule({ seed: run.seed }, run, SITES.length);
  let step = shrinking.next();
  while (!step.done) step = shrinking.next(runElectors(step.value, "faults"));
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
