import { everyOrder, type RunInOrder } from "../search/round-orders.ts";
import { recurrence } from "../search/recurrence.ts";
import { MOST_EVENTS } from "../rounds/check-rounds.ts";
import type { FirstReceipts } from "./wake-patterns.ts";
import { Refusal } from "../../refusal/refusal.ts";
import type { Setup } from "../../model/setup.ts";
import { startSynchronous } from "../../simulate/synchronous.ts";
import { advance } from "../../simulate/simulate.ts";

/** Most runs of one setup, one for each order of messages of one time. */
const MOST_ORDERS = 20_000;

/**
 * Runs a setup in rounds, in every order of messages of one time, and returns the latest time at which
 * each process first receives a message and at which the run ends. A run that the check gives up, or that
 * never ends, gets no further wake-ups: the check reports it already.
 */
export function firstReceipts(setup: Setup): FirstReceipts {
  const { n } = setup;
  const latest = new Array<bigint>(n).fill(-1n);
  const never = new Array<boolean>(n).fill(false);
  let quiet = 0n;
  let reached: (bigint | undefined)[] = [];
  const make: RunInOrder = (ordered, orders) => {
    reached = new Array<bigint | undefined>(n).fill(undefined);
    // The engine alone: claims are not judged on these runs.
    const simulation = startSynchronous(ordered, {
      watch({ process, kind, time }) {
        const now = BigInt(time);
        if (now > quiet) quiet = now;
        if (kind !== "wake" && kind !== "alarm") reached[process] ??= now;
      },
      orders,
      maxEvents: MOST_EVENTS,
      repeats: recurrence(),
    });
    while (advance(simulation, MOST_EVENTS));
    return simulation.finish();
  };
  let count = 0;
  for (const { run, isWhole } of everyOrder(setup, make)) {
    if (isWhole && !run.finished) return { first: latest.fill(0n), quiet: 0n };
    if (++count > MOST_ORDERS) {
      throw new Refusal(
        `wake: messages of one time have more than ${MOST_ORDERS} orders; give the wake-ups one by one.`,
      );
    }
    reached.forEach((time, p) => {
      if (time === undefined) never[p] ||= isWhole;
      else if (time > latest[p]) latest[p] = time;
    });
  }
  return { first: latest.map((time, p) => (never[p] ? undefined : time)), quiet };
}
