/**
 * `npm run bench:elect` runs electors under the simulator of faults, and counts events per second of processor time. The best of
 * several turns counts.
 */
import { runSeeds } from "../../net/src/elect/testing/find-failure.ts";

const RUNS = 250;
const TURNS = 6;

let best = 0;
for (let turn = 0; turn < TURNS; turn++) {
  const before = process.cpuUsage();
  const { events, failed } = runSeeds(turn * RUNS, RUNS);
  const { user, system } = process.cpuUsage(before);
  if (failed) throw new Error(`seed ${failed.seed}: ${failed.failure}`);
  best = Math.max(best, events / (user + system));
}
console.log(`${best.toFixed(1)} million events a second of processor time (at least 1)`);
