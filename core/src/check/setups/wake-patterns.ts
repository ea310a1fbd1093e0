import { groupDigits } from "../../refusal/group-digits.ts";
import type { Setup } from "../../model/setup.ts";
import type { WakeRequest } from "../../model/system/wake.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { advance } from "../../simulate/simulate.ts";
import { startSynchronous } from "../../simulate/synchronous.ts";
import { recurrence } from "../search/recurrence.ts";
import { everyOrder, type RunInOrder } from "../search/round-orders.ts";

/** Number of deliveries and alarms after which a run in rounds is given up if no state has repeated. */
export const MOST_EVENTS = 50_000;

/** The times that limit which wake-ups can be added to a run in rounds. */
interface FirstReceipts {
  /** When each process first receives a message; undefined if it never does. */
  readonly first: readonly (bigint | undefined)[];
  /** The time of the last event. */
  readonly quiet: bigint;
}

interface WakePattern {
  readonly setup: Setup;
  /** When each process wakes by itself; -1 if it does not. */
  readonly times: readonly bigint[];
}

/**
 * Yields every wake-up pattern whose first wake-up is at time 0. A wake-up counts only if the process has
 * not received a message before, so every wake-up of a process lies before the first receipt of that process.
 * Later wake-ups do not affect earlier events. Wake-ups are added in order of time, then of position, so
 * every set of wake-ups is yielded exactly once. A process that never receives a message may wake at any
 * time, but all times after the last event are equivalent (docs/decisions/0008). Only for algorithms in
 * rounds.
 *
 * Simulates a pattern only after yielding it.
 */
export function* wakePatterns(
  n: number,
  make: (wake: WakeRequest) => Setup,
): Generator<WakePattern> {
  const times = new Array<bigint>(n).fill(-1n);

  function* from(position: number, time: bigint, left: number): Generator<WakePattern> {
    times[position] = time;
    const setup = make(request(times));
    yield { setup, times };
    const { first, quiet } = left > 0 ? firstReceipts(setup) : { first: [], quiet: 0n };
    const end = (quiet > time ? quiet : time) + 2n;
    for (let p = 0; p < n; p++) {
      if (times[p] >= 0n) continue;
      const until = first[p] ?? end;
      for (let t = p > position ? time : time + 1n; t < until; t++) yield* from(p, t, left - 1);
    }
    times[position] = -1n;
  }

  for (let p = 0; p < n; p++) yield* from(p, 0n, n - 1);
}

const request = (times: readonly bigint[]): WakeRequest =>
  Object.fromEntries(times.flatMap((time, p) => (time < 0n ? [] : [[p, time]])));

/** Largest number of runs of one setup, one for each order of simultaneous messages. */
const MOST_ORDERS = 20_000;

/**
 * Simulates a setup in rounds with every order of simultaneous messages. Returns the latest time at which
 * each process first receives a message, and the latest time at which a run ends. If a run never ends or
 * is given up, returns time 0 for every process, so that no wake-ups are added; the check reports that run anyway.
 */
export function firstReceipts(setup: Setup): FirstReceipts {
  const { n } = setup;
  const latest = new Array<bigint>(n).fill(-1n);
  const never = new Array<boolean>(n).fill(false);
  let quiet = 0n;
  let reached: (bigint | undefined)[] = [];
  const make: RunInOrder = (ordered, orders) => {
    reached = new Array<bigint | undefined>(n).fill(undefined);
    // Claims are not judged on these runs, so use an engine that does not judge them.
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
      throw Refusal.of(
        "wake",
        `simultaneous messages can arrive in more than ${groupDigits(MOST_ORDERS)} orders; give the wake-ups one by one.`,
      );
    }
    reached.forEach((time, p) => {
      if (time === undefined) never[p] ||= isWhole;
      else if (time > latest[p]) latest[p] = time;
    });
  }
  return { first: latest.map((time, p) => (never[p] ? undefined : time)), quiet };
}
