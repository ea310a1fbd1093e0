import {
  checker,
  portsText,
  Refusal,
  parseRun,
  runRequest,
  makeSetup,
  type Family,
  type RunSpec,
  type Scope,
  type Setup,
} from "@ringleader/core/internal";
import { MOST_BYTES } from "./check-job.ts";

export interface Extremes {
  readonly min: number;
  readonly max: number;
  /** True if all schedules were explored. If false, other schedules may send fewer or more messages. */
  readonly exact: boolean;
}

export interface ExtremesJob {
  readonly spec: RunSpec;
  readonly text?: string | undefined;
  readonly states: number;
}

/** Number of messages after which a run is stopped and ignored. */
const MOST_MESSAGES = 1_000_000;
const schedules = ["fifo", "lifo", "random"] as const;

export function tryExtremes({ spec }: ExtremesJob, family: Family): Extremes {
  const { needs } = family.with(spec.set ?? {});
  if (needs.coins) {
    throw new Refusal(
      `extremes: ${spec.algorithm} tosses coins, so the cost of a run has no bound; compute its chances under Check instead.`,
    );
  }
  const specs = needs.rounds ? [spec] : schedules.map((schedule) => ({ ...spec, schedule }));
  const costs = specs
    .map((each) => runRequest(parseRun(each, family), { maxMessages: MOST_MESSAGES }))
    .filter(({ outcome }) => outcome !== "budget")
    .map(({ messages }) => messages.total);
  if (costs.length === 0)
    throw new Refusal(
      `extremes: none of the runs tried for this setup ends within ${MOST_MESSAGES} messages; choose fewer processes.`,
    );
  return { min: Math.min(...costs), max: Math.max(...costs), exact: needs.rounds === true };
}

/** Explores all schedules; returns `some` if the budget runs out or `pause` returns false. */
export async function exploreExtremes(
  { spec, states }: ExtremesJob,
  family: Family,
  some: Extremes,
  pause: () => boolean | Promise<boolean>,
): Promise<Extremes> {
  if (some.exact) return some;
  const { schedule: _, ...unscheduled } = spec;
  const scope = scopeOfSetup(makeSetup(parseRun(unscheduled, family)));
  const budget = { states, bytes: MOST_BYTES };
  const work = checker({ scope, reduce: true, steps: false, budget, verdictOnly: true });
  while (work.advance()) {
    const proceeds = pause();
    if (proceeds !== true && !(await proceeds)) return some;
  }
  const { extremes, undecided } = work.report();
  const messages = extremes["messages"];
  if (undecided !== undefined || !messages) return some;
  return { min: messages.min, max: messages.max, exact: true };
}

function scopeOfSetup(setup: Setup): Scope {
  const { algorithm, n, ids, waking, willing, network, links, violated } = setup;
  const positionsOf = (flags: Uint8Array | undefined) =>
    flags && [...flags.keys()].filter((p) => flags[p] === 1);
  return {
    algorithm,
    n,
    links,
    violate: violated,
    ids: ids && Array.from(ids),
    ports: portsText(setup),
    network: network.ring ? undefined : network,
    wake: positionsOf(waking.starters),
    willing: positionsOf(willing),
  };
}
