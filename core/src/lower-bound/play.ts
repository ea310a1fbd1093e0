import type { Algorithm } from "../model/algorithm.ts";
import { makeSetup } from "../model/setup.ts";
import { startAsynchronous } from "../simulate/asynchronous.ts";
import type { Options } from "../simulate/simulation.ts";
import { CHUNK } from "../simulate/simulate.ts";
import { makeBlockade } from "./blockade.ts";
import type { ChannelLayout } from "./layout.ts";

export interface Rules {
  /** Number of deliveries after which a play is stopped. */
  readonly maxMessages: number;
  /** Called with the number of deliveries of this play, and its last level. */
  readonly note?: ((delivered: number, level: number) => void) | undefined;
}

/**
 * Starts a play of the levels up to `to`. The channels of a level are unblocked when all rings are at rest. Within a
 * level, messages arrive in the order in which they were sent, so a ring does not depend on its neighbours.
 */
export function startPlay(
  algorithm: Algorithm,
  { ids, opens }: ChannelLayout,
  to: number,
  { maxMessages, note }: Rules,
  watch?: Options["watch"],
) {
  const keeper = makeBlockade(opens, algorithm.needs.bothWays === true);
  // The blockade chooses the deliveries, as a trace would.
  const schedule = { kind: "trace" } as const;
  const setup = makeSetup({ algorithm, ids, schedule, links: "fifo", ports: "aligned" });
  const simulation = startAsynchronous(setup, { keeper, watch });
  const unblocked: number[] = [];
  const unblock = (): boolean => {
    if (keeper.ready() > 0 || unblocked.length === to) return false;
    keeper.unblock(unblocked.push(simulation.delivered()));
    return true;
  };
  return {
    /** By position: the number of messages received since channels were last unblocked. */
    received: keeper.received,
    /** By level: the number of deliveries before its channels were unblocked. */
    unblocked: unblocked as readonly number[],
    /** Returns true if the play was stopped while messages could be delivered. */
    isGivenUp: () => keeper.ready() > 0,
    /** Delivers some messages; returns false if the last level is at rest, or if the play was stopped. */
    advance(): boolean {
      const left = Math.max(0, maxMessages - simulation.delivered());
      const more = simulation.advance(Math.min(CHUNK, left));
      note?.(simulation.delivered(), to);
      return more || unblock();
    },
    finish: () => simulation.finish(),
  };
}

/** Counts the messages that each position receives at this level; undefined if the play was stopped. */
export function receivedAt(
  algorithm: Algorithm,
  layout: ChannelLayout,
  level: number,
  rules: Rules,
): Uint32Array | undefined {
  const play = startPlay(algorithm, layout, level, rules);
  while (play.advance());
  play.finish();
  return play.isGivenUp() ? undefined : play.received;
}
