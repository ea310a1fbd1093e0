import { groupDigits } from "@ringleader/core/internal/words";
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

/** The least and the greatest value over schedules. */
interface Range {
  readonly min: number;
  readonly max: number;
}

/** The extremes of the number of messages. */
export interface Extremes extends Range {
  /** True if all schedules were explored. If false, other schedules may send fewer or more messages. */
  readonly exact: boolean;
  /** The extremes of the critical path; absent if schedules differ in messages, or if it is too much work. */
  readonly path?: Range;
  /** What goes wrong in some schedule of this setup, in a sentence; absent if no schedule violates a property. */
  readonly wrong?: string;
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
      `extremes: none of the runs tried for this setup ends within ${groupDigits(MOST_MESSAGES)} messages; choose fewer processes.`,
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
  const explore = async (verdictOnly: boolean) => {
    const work = checker({ scope, reduce: true, steps: false, budget, verdictOnly });
    while (work.advance()) {
      const proceeds = pause();
      if (proceeds !== true && !(await proceeds)) return undefined;
    }
    return work.report();
  };
  const report = await explore(true);
  if (!report) return some;
  const broken = report.properties.find((it) => it.holds === false && !it.refuted && it.witness);
  if (broken) return { ...some, wrong: `${broken.says}: ${broken.witness!.why}` };
  const { messages } = report.extremes;
  if (report.undecided !== undefined || !messages) return some;
  const { min, max } = messages;
  if (min < max) return { min, max, exact: true };
  // Every schedule sends the same number of messages, so the critical path is the more interesting measure.
  const causal = (await explore(false))?.extremes["causal"];
  return { min, max, exact: true, ...(causal && { path: { min: causal.min, max: causal.max } }) };
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
