import { makeHunt, Refusal, type SeedHunt, type RunSpec } from "@ringleader/core/internal";
import { parseSettings, shorten } from "@ringleader/core/internal/words";
import { wholeOf, workersOf } from "../../../request/amounts.ts";
import { familyNamed, guarded } from "../../../request/own-algorithm.ts";
import { resolve, type ResolvedRun } from "../../../request/resolve.ts";
import type { RunFlags } from "../flags.ts";
import { refuseUnusedWilling, withUsualSize } from "../work.ts";

/** A hunt whose files have been read. It is plain data, from which every worker makes the same hunt. */
export interface HuntOptions {
  /** Its seed is the first one. */
  readonly spec: RunSpec;
  /** Number of seeds. */
  readonly seeds: number;
  readonly workers: number;
}

const MOST_SEEDS = 1e9;

export function parseHuntFlags(
  algorithm: string,
  flags: RunFlags,
): { readonly options: HuntOptions; readonly run: ResolvedRun } {
  for (const name of ["events", "claims", "canonical"] as const) {
    if (flags[name] !== undefined)
      throw new Refusal(`--${name} does not go with --seeds; give it to the run of one seed.`);
  }
  const { n, ids, schedule, links, ports, wake, willing, graph, ties, coins, violate } = flags;
  const { seeds = "", workers, seed = "1", set, known, maxMessages, maxEvents } = flags;
  if (schedule?.startsWith("@")) {
    throw new Refusal(
      `--seeds does not go with --schedule ${shorten(schedule)}, because a trace fixes the whole run.`,
    );
  }
  for (const [flag, file] of Object.entries({ ids, graph })) {
    if (file === "-" || file === "@-")
      throw new Refusal(
        `--${flag} ${file} does not go with --seeds; give a file instead of stdin.`,
      );
  }
  const count = wholeOf("--seeds", seeds, 1, MOST_SEEDS);
  const asked = { algorithm, n, ids, schedule, links, ports, wake, willing, graph, ties, coins };
  const limits = { "max-messages": maxMessages, "max-events": maxEvents };
  const resolved = resolve({
    ...asked,
    ...limits,
    seed,
    violate,
    known,
    set: parseSettings(set),
  });
  const run = withUsualSize(resolved);
  refuseUnusedWilling(run, willing);
  return { options: { spec: run.spec, seeds: count, workers: workersOf(workers) }, run };
}

/** Makes the hunt. Every thread makes the same one. */
export const huntOf = ({ spec }: HuntOptions): SeedHunt =>
  makeHunt(spec, familyNamed(spec.algorithm), (act) => guarded(spec.algorithm, act));

/** Returns the number of seeds that a worker takes at a time. It depends on nothing but the number of seeds. */
export const batchOf = ({ seeds }: HuntOptions): number => Math.max(32, Math.ceil(seeds / 16_384));
