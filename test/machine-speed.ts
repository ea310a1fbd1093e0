import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Milliseconds after which a test counts as hanging, on any machine. No test takes a tenth of this time. */
export const HANG = 20 * 60_000;

/** Milliseconds that `count`, and a start of the command, take on two idle cores. */
const USUAL = { counting: 40, starting: 250 };

/**
 * Measures how many times slower than two idle cores the machine is now, at least 1. Takes the larger of the
 * factors for counting in this process and for starting the command. Processes that are started later inherit the
 * result.
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

/** Returns the milliseconds within which a page shows what a test expects; half a minute on two idle cores. */
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
