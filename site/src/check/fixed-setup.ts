import {
  checker,
  portsText,
  Refusal,
  requestOf,
  run,
  setup,
  type Checker,
  type Family,
  type Line,
  type Scope,
  type Setup,
} from "@ringleader/core";
import { MOST_BYTES } from "./check-job.ts";

/** The least and the most messages that one setup can cost. */
export interface Extremes {
  readonly min: number;
  readonly max: number;
  /** Over all schedules; else over some: both values are attained, and there may be better ones. */
  readonly exact: boolean;
}

export interface ExtremesJob {
  readonly line: Line;
  readonly text?: string;
  /** Configurations that may be stored. */
  readonly states: number;
}

/** A run that goes on longer is left alone. */
const MOST_MESSAGES = 1_000_000;
const schedules = ["fifo", "lifo", "random"] as const;

/** What some schedules come to, to have something while all of them are gone through. */
export function attained({ line }: ExtremesJob, family: Family): Extremes {
  const { needs } = family.with(line.set ?? {});
  if (needs.coins) {
    throw new Refusal(
      `extremes: ${line.algorithm} tosses coins, and how much a run costs has no bound; chances are exact instead.`,
    );
  }
  const tried = needs.rounds ? [undefined] : schedules;
  const costs = tried.flatMap((schedule) => {
    const asked = schedule === undefined ? line : { ...line, schedule };
    const { outcome, messages } = run(requestOf(asked, family), { maxMessages: MOST_MESSAGES });
    return outcome === "budget" ? [] : [messages.total];
  });
  if (costs.length === 0) throw new Refusal("extremes: no run of this setup ends soon enough.");
  return { min: Math.min(...costs), max: Math.max(...costs), exact: needs.rounds === true };
}

/** The same over all schedules, if the budget is enough. */
export async function extremesOf(
  { line, states }: ExtremesJob,
  family: Family,
  some: Extremes,
  pause: (it: Checker) => boolean | Promise<boolean>,
): Promise<Extremes> {
  if (some.exact) return some;
  const { schedule: _, ...asked } = line;
  const scope = scopeOfSetup(setup(requestOf(asked, family)));
  const budget = { states, bytes: MOST_BYTES };
  const it = checker({ scope, reduce: true, steps: false, budget, verdictOnly: true });
  while (it.advance()) {
    const goesOn = pause(it);
    if (goesOn !== true && !(await goesOn)) return some;
  }
  const { extremes, undecided } = it.report();
  const messages = extremes["messages"];
  if (undecided !== undefined || !messages) return some;
  return { min: messages.min, max: messages.max, exact: true };
}

/** One setup as a scope: everything is given. */
function scopeOfSetup(given: Setup): Scope {
  const { algorithm, n, ids, waking, willing, network, links, violated } = given;
  const positions = Array.from({ length: n }, (_, p) => p);
  return {
    algorithm,
    n,
    links,
    violate: violated,
    ...(ids && { ids: Array.from(ids) }),
    ports: portsText(given),
    ...(!network.ring && { network }),
    ...(waking.starters && { wake: positions.filter((p) => waking.starters![p] === 1) }),
    ...(willing && { willing: positions.filter((p) => willing[p] === 1) }),
  };
}
