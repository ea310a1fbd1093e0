import type { Setup } from "../../model/setup.ts";
import type { WakeRequest } from "../../model/system/wake.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { advance } from "../../simulate/simulate.ts";
import { startSynchronous } from "../../simulate/synchronous.ts";
import { recurrence } from "../search/recurrence.ts";
import { everyOrder, type RunInOrder } from "../search/round-orders.ts";

/** Deliveries and alarms after which a run in rounds is given up, unless it repeats itself. */
export const MOST_EVENTS = 50_000;

/** What a run in rounds shows about the wake-ups that could be added to it. */
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
 * Yields every wake-up pattern in rounds, with the first wake-up at time 0. A wake-up counts only if the
 * process has not received a message before, so each later wake-up lies before the first receipt of its
 * process. Later wake-ups do not affect earlier events; taken by time, then position, every set of
 * wake-ups comes up exactly once. A process that is never reached may wake at any time, but all times
 * after the last event are equivalent: docs/decisions/0008.
 *
 * A pattern is simulated after it was yielded.
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
