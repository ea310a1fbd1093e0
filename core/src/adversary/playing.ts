import type { Algorithm } from "../model/algorithm.ts";
import type { Outcome } from "../model/run.ts";
import { setup, type Setup } from "../model/setup.ts";
import { asynchronous } from "../simulate/asynchronous.ts";
import type { Options } from "../simulate/simulation.ts";
import { CHUNK } from "../simulate/simulate.ts";
import { blockade } from "./blockade.ts";
import type { Layout } from "./layout.ts";

/** What goes for every play. */
export interface Rules {
  /** More deliveries than this, and the play is given up. */
  readonly maxMessages: number;
  /** Told how many messages were delivered in this play, and to which level it goes. */
  readonly note?: ((delivered: number, level: number) => void) | undefined;
}

/** A play under way. */
export interface Playing {
  /** Delivers some more; false when all channels of all levels are unblocked and nothing is left. */
  advance(): boolean;
  /** Messages received at the last level so far, by position. */
  readonly received: Uint32Array;
  /** Deliveries that were made before the channels of each level were unblocked. */
  readonly unblocked: readonly number[];
  /** There was more to deliver than there may be. */
  isGivenUp(): boolean;
  finish(): Outcome;
}

/** The run of a layout: its setup, but for who chooses the deliveries. */
export const setupOf = (algorithm: Algorithm, { ids }: Layout): Setup =>
  setup({ algorithm, ids, schedule: { kind: "trace" }, links: "fifo", ports: "aligned" });

/**
 * Plays one level after the other, to this one: its channels are unblocked when nothing moves any
 * more. Within a level messages arrive in the order in which they were sent, so that what a ring
 * does depends on nothing that lies beside it.
 */
export function playing(
  algorithm: Algorithm,
  layout: Layout,
  to: number,
  { maxMessages, note }: Rules,
  watch?: Options["watch"],
): Playing {
  const keeper = blockade(layout.opens, algorithm.needs.bothWays === true);
  const simulation = asynchronous(setupOf(algorithm, layout), { keeper, watch });
  const unblocked: number[] = [];
  const unblock = (): boolean => {
    if (keeper.ready() > 0 || unblocked.length === to) return false;
    keeper.unblock(unblocked.push(simulation.delivered()));
    return true;
  };
  return {
    received: keeper.received,
    unblocked,
    isGivenUp: () => keeper.ready() > 0,
    advance() {
      const left = Math.max(0, maxMessages - simulation.delivered());
      const more = simulation.advance(Math.min(CHUNK, left));
      note?.(simulation.delivered(), to);
      return more || unblock();
    },
    finish: () => simulation.finish(),
  };
}

/** Messages that each position receives at this level; nothing where the play was given up. */
export function receivedAt(
  algorithm: Algorithm,
  layout: Layout,
  level: number,
  rules: Rules,
): Uint32Array | undefined {
  const it = playing(algorithm, layout, level, rules);
  while (it.advance());
  it.finish();
  return it.isGivenUp() ? undefined : it.received;
}
