import type { Setup } from "../../model/setup.ts";
import type { WakeRequest } from "../../model/system/wake.ts";

/** What a run in rounds shows about the wake-ups that could be added to it. */
export interface FirstReceipts {
  /** When each process first receives a message; undefined if it never does. */
  readonly first: readonly (bigint | undefined)[];
  /** The time of the last event. */
  readonly quiet: bigint;
}

export interface WakePattern {
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
 * `hear` is called for a pattern after it was yielded.
 */
export function* wakePatterns(
  n: number,
  make: (wake: WakeRequest) => Setup,
  hear: (setup: Setup) => FirstReceipts,
): Generator<WakePattern> {
  const times = new Array<bigint>(n).fill(-1n);

  function* from(position: number, time: bigint, left: number): Generator<WakePattern> {
    times[position] = time;
    const setup = make(request(times));
    yield { setup, times };
    if (left > 0) yield* later(position, time, left, hear(setup));
    times[position] = -1n;
  }

  function* later(position: number, time: bigint, left: number, { first, quiet }: FirstReceipts) {
    const end = (quiet > time ? quiet : time) + 2n;
    for (let p = 0; p < n; p++) {
      if (times[p] >= 0n) continue;
      const until = first[p] ?? end;
      for (let t = p > position ? time : time + 1n; t < until; t++) yield* from(p, t, left - 1);
    }
  }

  for (let p = 0; p < n; p++) yield* from(p, 0n, n - 1);
}

const request = (times: readonly bigint[]): WakeRequest =>
  Object.fromEntries(times.flatMap((time, p) => (time < 0n ? [] : [[p, time]])));
