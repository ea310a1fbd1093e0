import { recurrence } from "./check/recurrence.ts";
import { MOST_EVENTS } from "./check/rounds.ts";
import type { Heard } from "./check/wake-patterns.ts";
import type { Setup } from "./model/setup.ts";
import { rounds } from "./simulate/rounds.ts";
import { advance } from "./simulate/simulate.ts";

/**
 * Runs a setup in rounds, and says when everybody first received something and when it was over. To a
 * run that the check gives up, or that never ends, no wake-up is added: the check has seen it already, and says so.
 */
export function heard(given: Setup): Heard {
  const first = new Array<bigint | undefined>(given.n).fill(undefined);
  let quiet = 0n;
  // The engine alone: no claim is judged on a run that is only listened to.
  const simulation = rounds(given, {
    watch({ process, kind, time }) {
      quiet = BigInt(time);
      if (kind !== "wake" && kind !== "alarm") first[process] ??= quiet;
    },
    maxEvents: MOST_EVENTS,
    repeats: recurrence(),
  });
  while (advance(simulation, MOST_EVENTS));
  return simulation.finish().finished ? { first, quiet } : { first: first.fill(0n), quiet: 0n };
}
