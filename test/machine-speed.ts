import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Milliseconds after which a test is taken for one that hangs, on any machine: no test takes a tenth of it. */
export const HANG = 60 * 60_000;

/** Milliseconds that the two pieces of work below take on two idle cores. */
const USUAL = { counting: 40, starting: 250 };

/**
 * How many times slower than two idle cores the machine is now, at least 1: the larger of what it takes
 * to count in this process, and to start the command. Measured once; processes started later inherit it.
 */
function slowness(): number {
  const known = Number(process.env["RINGLEADER_SLOWNESS"]);
  if (known >= 1) return known;
  const command = join(import.meta.dirname, "..", "cli", "bin", "ringleader.js");
  const starting = timed(() => spawnSync(process.execPath, [command, "--version"]));
  const slow = Math.max(1, timed(count) / USUAL.counting, starting / USUAL.starting);
  process.env["RINGLEADER_SLOWNESS"] = String(slow);
  return slow;
}

/** Milliseconds within which a page shows what a test expects: half a minute on two idle cores. */
export const expectedWithin = (): number => 30_000 * slowness();

function count(): number {
  let digest = 1;
  for (let i = 0; i < 3e7; i++) digest = (Math.imul(digest, 31) + i) | 0;
  return digest;
}

function timed(act: () => unknown): number {
  const began = performance.now();
  act();
  return performance.now() - began;
}
