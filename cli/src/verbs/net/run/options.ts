import { Refusal } from "@ringleader/core/internal/refusal";
import { parseSettings } from "@ringleader/core/internal/words";
import { wholeOf } from "../../../request/amounts.ts";
import type { NetRunFlags } from "./flags.ts";

/** Largest number of operating-system processes, and the largest by default. */
const MOST_PROCESSES = 200;
const USUAL_PROCESSES = 10;

/** Flags whose values a trace determines. */
const determined = "n ids seed links ports wake willing graph ties violate set".split(
  " ",
) as (keyof NetRunFlags)[];

/** Refuses flags that do not go with `--steer`, and a run without an algorithm. */
export function checkSubject(algorithm: string | undefined, flags: NetRunFlags): void {
  if (flags.steer === undefined || flags.bin !== undefined) {
    if (algorithm === undefined)
      throw new Refusal(
        "net run which algorithm? Name one, as in: ringleader net run peterson -n 5.",
      );
    return;
  }
  const other = determined.find((name) => flags[name] !== undefined);
  if (other !== undefined)
    throw new Refusal(
      `${other === "n" ? "-n" : `--${other}`} does not go with --steer, because the trace determines it.`,
    );
  if (flags.coins !== undefined)
    throw new Refusal("--coins does not go with --steer, because the trace determines the coins.");
}

/** Refuses flags that only programs on stdin and stdout have, because over sockets the network chooses the schedule. */
export function refuseWithoutBin(flags: NetRunFlags): void {
  for (const name of ["schedule", "seeds", "maxMessages", "maxEvents"] as const) {
    if (flags[name] === undefined) continue;
    const flag = name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
    throw new Refusal(`--${flag} needs --bin; over sockets, the network chooses the schedule.`);
  }
}

/** Makes the record of the run from the flags that `run` has too. */
export function recordOf(algorithm: string, flags: NetRunFlags, seed: string) {
  const { n, ids, links, ports, wake, willing, graph, ties, coins, violate, set } = flags;
  const outcomes = coins === "seed" || coins === "system" ? undefined : coins;
  const given = { n, ids, links, ports, wake, willing, graph, ties, coins: outcomes, violate };
  return { algorithm, ...given, seed, set: parseSettings(set) };
}

/** Parses `--processes`; by default one for each node, at most ten. */
export function processesOf(text: string | undefined, n: number): number {
  if (text === undefined) return Math.min(n, USUAL_PROCESSES);
  return wholeOf("--processes", text, 1, Math.min(n, MOST_PROCESSES));
}

export type NetClock = "pulses" | { readonly milliseconds: number };

/** Parses `--clock`; `parse` reads a duration. */
export function clockOf(
  text: string | undefined,
  parse: (flag: string, text: string) => number,
): NetClock {
  if (text === undefined || text === "pulses") return "pulses";
  const milliseconds = parse("clock", text);
  if (milliseconds >= 1) return { milliseconds };
  throw Refusal.of("clock", `${text} is not accepted; a round lasts at least 1ms.`);
}
