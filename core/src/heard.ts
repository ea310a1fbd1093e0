import type { Heard } from "./check/wake-patterns.ts";
import { Refusal } from "./model/refusal.ts";
import type { Setup } from "./model/setup.ts";
import { rounds } from "./simulate/rounds.ts";
import { advance } from "./simulate/simulate.ts";

/** Runs a setup in rounds, and says when everybody first received something and when it was over. */
export function heard(given: Setup, maxMessages = 1_000_000): Heard {
  const first = new Array<bigint | undefined>(given.n).fill(undefined);
  let quiet = 0n;
  // The engine alone: no claim is judged on a run that is only listened to.
  const simulation = rounds(given, {
    watch({ process, kind, time }) {
      quiet = BigInt(time);
      if (kind !== "wake" && kind !== "alarm") first[process] ??= quiet;
    },
  });
  while (advance(simulation, maxMessages));
  if (!simulation.finish().finished) {
    throw new Refusal(
      `wake: a run of ${given.algorithm.name} is not over after ${maxMessages} messages, ` +
        `so that who else may wake is not known; give the wake-ups one by one.`,
    );
  }
  return { first, quiet };
}
