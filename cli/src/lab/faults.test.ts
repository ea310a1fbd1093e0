import { expect, test } from "vitest";
import { SimulatedLab } from "./testing/simulated-lab.ts";
import { SimulatedRedisLab } from "./testing/simulated-redis-lab.ts";
import { findFailure } from "./testing/find-failure.ts";
import { undisturbed } from "./testing/undisturbed.ts";

const rows = undisturbed();
test.each([SimulatedLab, SimulatedRedisLab])("x", async (Lab) => {
  const c = process.cpuUsage();
  let events = 0,
    faults = 0,
    sweeps = 0,
    batches = 0;
  const failures = new Map<string, number[]>();
  for (let seed = 0; seed < 1000; seed++) {
    const run = await new Lab({ seed }, rows).run();
    events += run.events;
    faults += run.faults.length;
    sweeps += run.sweeps;
    batches += run.batches;
    if (run.failure) failures.set(run.failure, [...(failures.get(run.failure) ?? []), seed]);
  }
  const u = process.cpuUsage(c);
  console.log(events, faults, sweeps, batches, (u.user + u.system) / 1e6);
  for (const [law, seeds] of failures) {
    console.log(law, seeds.length);
    for (const seed of seeds.slice(0, 4))
      console.log(JSON.stringify(await findFailure((s) => new Lab(s, rows).run(), seed, seed + 1)));
  }
  expect(1).toBe(1);
});
