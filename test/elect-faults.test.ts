// Runs electors under the simulator of faults, as they are and with deliberate mistakes.
import { expect, test } from "vitest";
import { explainRun, runSeeds } from "../net/src/elect/testing/find-failure.ts";
import { ALGORITHMS, drawScenario, LEASE } from "../net/src/elect/testing/scenario.ts";
import { EVENTS, SimulatedElectors } from "../net/src/elect/testing/simulated-electors.ts";
import { electMutants, FEW_RUNS, loadElectMutant, MOST_RUNS } from "./elect-mutants.ts";

const isFull = process.env["FULL"] !== undefined;
/** Number of runs; `ELECT_RUNS` sets it. */
const RUNS = Number(process.env["ELECT_RUNS"] ?? (isFull ? 15_000 : 20));

test("elect: every schedule of faults obeys the laws", () => {
  const { failed, ...counts } = runSeeds(0, RUNS);
  expect(failed && explainRun(failed)).toBeUndefined();
  expect([counts.runs, counts.events]).toEqual([RUNS, RUNS * EVENTS]);
  // The laws are not empty: leaders are elected, views change, and the store refuses late writes.
  expect(counts.wins).toBeGreaterThan(RUNS);
  expect(counts.views).toBeGreaterThan(10 * RUNS);
  expect(counts.refused).toBeGreaterThan(RUNS / 10);
});

test("elect: the same seed gives the same run, and its faults repeat it", () => {
  for (let seed = 0; seed < (isFull ? 20 : 3); seed++) {
    const run = new SimulatedElectors({ seed }).run();
    expect(new SimulatedElectors({ seed }).run()).toEqual(run);
    expect(new SimulatedElectors({ seed, faults: run.faults }).run()).toEqual(run);
  }
});

test.each(ALGORITHMS)("elect: without faults %s proposes, and one leader stays", (algorithm) => {
  for (const voters of [3, 5, 9]) {
    const scenario = {
      ...drawScenario(1),
      terms: { voters, lease: LEASE, drift: 0.01 },
      algorithm,
    };
    const run = new SimulatedElectors({ seed: voters, faults: [] }, { scenario }).run();
    expect(run).toMatchObject({ failure: undefined, wins: 1, isLed: true });
  }
});

test("elect: voters that are all new find out that they are, and elect", () => {
  for (let seed = 0; seed < (isFull ? 20 : 3); seed++) {
    const scenario = { ...drawScenario(seed), isNew: true, isWild: false };
    const run = new SimulatedElectors({ seed, faults: [] }, { scenario }).run();
    expect(run).toMatchObject({ failure: undefined, isLed: true });
  }
});

test("elect: a voter leads again after the last fault", () => {
  const unled: number[] = [];
  for (let seed = 0; seed < (isFull ? 600 : 12); seed++) {
    const scenario = { ...drawScenario(seed), isWild: false };
    const run = new SimulatedElectors(
      { seed, maxEvents: 3 * EVENTS },
      { scenario, faultsEnd: 2 * LEASE },
    ).run();
    if (!run.isLed) unled.push(seed);
  }
  expect(unled).toEqual([]);
});

test.each(["minorities", "slow disks"] as const)("elect: %s cost no leader its lease", (plan) => {
  const count = isFull ? 400 : 5;
  const { failed, minorities } = runSeeds(0, count, plan);
  expect(failed && `seed ${failed.seed}: ${failed.failure}`).toBeUndefined();
  expect(minorities).toBeGreaterThan(5 * count);
});

const shown = electMutants.filter(({ isRare }, i) => isFull || (!isRare && i % 3 === 0));
test.each(shown)("elect: a mutant that $mistake is caught", async (mutant) => {
  const mutated = await loadElectMutant(mutant);
  const { failed } = mutated.runSeeds(0, mutant.isRare ? MOST_RUNS : FEW_RUNS, mutant.plan);
  expect(failed?.failure).toMatch(mutant.failure ?? /./);
});

test.runIf(process.env["FULL"])(
  "elect: a failure is repeated by its seed, shrunk, and drawn",
  async () => {
    const mutant = electMutants.find(({ mistake }) => mistake === "steals a running lease")!;
    const mutated = await loadElectMutant(mutant);
    const { failed } = mutated.runSeeds(0, FEW_RUNS);
    const schedule = mutated.shrinkRun(failed!);
    expect(schedule.faults!.length).toBeLessThanOrEqual(failed!.faults.length);
    const text = mutated.explainRun(failed!);
    expect(text).toMatch(/^seed \d+: two leases run at once\n/);
    expect(text).toContain("★ leads under token");
    expect(text).toMatch(/▶●|●◀/);
    // Without the mistake, the shrunk schedule obeys the laws.
    expect(new SimulatedElectors(schedule).run().failure).toBeUndefined();
  },
);
