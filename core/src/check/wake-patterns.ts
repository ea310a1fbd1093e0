import type { Setup } from "../model/setup.ts";
import type { WakeRequest } from "../model/wake.ts";

/** What a run in rounds tells about the wake-ups that could be added to it. */
export interface Heard {
  /** When each process received its first message, if it ever did. */
  readonly first: readonly (bigint | undefined)[];
  /** When the last thing happened. */
  readonly quiet: bigint;
}

export interface WakePattern {
  readonly setup: Setup;
  /** When each process wakes by itself; -1 for those that do not. */
  readonly times: readonly bigint[];
}

/**
 * Every wake-up pattern in rounds, the first wake-up at time 0. A wake-up counts only if nothing was
 * received at or before it, so after the wake-ups so far a process has only the times before its first
 * receipt to choose from. What wakes later changes nothing earlier; taken in the order of their times,
 * and at one time of their positions, every set of wake-ups that count is met exactly once. Who is
 * never reached may wake whenever it likes, but all times after the last event are alike: docs/decisions/0008.
 *
 * `hear` is asked about a pattern after it was yielded.
 */
export function* wakePatterns(
  n: number,
  make: (wake: WakeRequest) => Setup,
  hear: (setup: Setup) => Heard,
): Generator<WakePattern> {
  const times = new Array<bigint>(n).fill(-1n);

  function* from(position: number, time: bigint, left: number): Generator<WakePattern> {
    times[position] = time;
    const setup = make(request(times));
    yield { setup, times };
    if (left > 0) yield* later(position, time, left, hear(setup));
    times[position] = -1n;
  }

  function* later(position: number, time: bigint, left: number, { first, quiet }: Heard) {
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
