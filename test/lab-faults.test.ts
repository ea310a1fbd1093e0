// Runs sweeps under the simulator of faults, with and without a queue, and with deliberate mistakes in the lab.
import { expect, test } from "vitest";
import type { FaultSchedule } from "../core/src/faults/fault.ts";
import { findFailure, shrinkFailure } from "../cli/src/lab/testing/find-failure.ts";
import { SimulatedLab } from "../cli/src/lab/testing/simulated-lab.ts";
import { SimulatedRedisLab } from "../cli/src/lab/testing/simulated-redis-lab.ts";
import { parseSchedule, type NamedSchedule } from "../cli/src/lab/testing/simulation.ts";
import { undisturbed } from "../cli/src/lab/testing/undisturbed.ts";
import { labMutants, loadMutant, rareMutants } from "./lab-mutants.ts";

/** Number of schedules: one in four is of a sweep on threads, the others of one on workers behind a queue. */
const SCHEDULES = process.env["FULL"] ? 15_000 : 120;

const rows = undisturbed();
const labs = [
  ["threads of one machine", SimulatedLab, SCHEDULES / 4],
  ["workers behind a queue", SimulatedRedisLab, (SCHEDULES / 4) * 3],
] as const;

test.each(labs)("lab: %s: a sweep without faults runs each batch once", async (_, Lab) => {
  const run = await new Lab({ seed: 1, faults: [] }, rows).run();
  expect(run).toMatchObject({ failure: undefined, faults: [], sweeps: 2, batches: 6 });
});

test.each(labs)("lab: %s: the same seed gives the same run", async (_, Lab) => {
  for (let seed = 0; seed < 10; seed++) {
    const run = await new Lab({ seed }, rows).run();
    expect(await new Lab({ seed }, rows).run()).toEqual(run);
    expect(await new Lab({ seed, faults: run.faults }, rows).run()).toEqual(run);
  }
});

test.each(labs)("lab: %s: every schedule of faults obeys the laws", async (_, Lab, schedules) => {
  const runLab = (schedule: FaultSchedule) => new Lab(schedule, rows).run();
  const failure = await findFailure(runLab, schedules);
  expect(failure && (await shrinkFailure(runLab, failure))).toBeUndefined();
});

/** Schedules that violated a law before the lab was mended, and the mutants that bring the violations back. */
const mended: readonly (NamedSchedule & { readonly mutant: string })[] = [
  // The rows were stored by a sweep that did not remove the answer. The next sweep did not remove it either.
  {
    seed: 1,
    faults: ["store.add 0 crash after"],
    mutant: "keeps answers that an earlier sweep has stored",
  },
  {
    seed: 1,
    faults: ["queue.remove 0 fails"],
    mutant: "keeps answers that an earlier sweep has stored",
  },
  // A sample was being run when the sweep was interrupted.
  {
    seed: 47,
    faults: ["user 0 interrupts", "queue.close 0 late"],
    mutant: "leaves an error unhandled after the end of a sweep",
  },
  // A batch of an earlier sweep failed after one of its rows had been stored with another batch.
  {
    seed: 17_899,
    faults: [
      "worker.complete 0 crash before",
      "worker.answer 4 fails",
      "worker.answer 6 garbled",
      "queue.remove 3 fails",
      "worker.answer 7 garbled",
    ],
    calm: [
      "store.want",
      "store.add",
      "threads",
      "queue.remove",
      "queue.look",
      "queue.found",
      "queue.close",
      "worker.renew",
      "worker.fail",
      "worker.hand back",
      "event",
      "server",
      "worker",
      "user",
      "worker.answer",
      "worker.complete",
    ],
    mutant: "runs cells again whose rows are stored",
  },
];

test.each(mended)("lab: the laws hold again: seed $seed, $faults", async (named) => {
  const schedule = parseSchedule(named);
  const { failure, ...run } = await new SimulatedRedisLab(schedule, rows).run();
  expect([failure, run.faults]).toEqual([undefined, schedule.faults]);
  const mutants = [...labMutants, ...rareMutants];
  const mutated = await loadMutant(mutants.find(({ mistake }) => mistake === named.mutant)!);
  expect((await new mutated.SimulatedRedisLab(schedule, rows).run()).failure).toBeDefined();
});

test.each(labMutants.filter((_, i) => process.env["FULL"] || i % 3 === 0))(
  "lab: a mutant that $mistake is caught",
  async (mutant) => {
    const { [mutant.shownBy]: Lab } = await loadMutant(mutant);
    const failure = await findFailure((schedule) => new Lab(schedule, rows).run(), 750);
    expect(failure).toBeDefined();
  },
);
