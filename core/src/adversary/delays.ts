import type { Delay } from "../simulate/latencies.ts";
import type { Dice } from "./dice.ts";

/**
 * A schedule as numbers of which each matters a little: how many ticks the messages on a link take,
 * the first of them, the second, …, over again after PERIOD. Every schedule of finitely many messages
 * is one of delays, if only there are enough of them.
 */
export const PERIOD = 8;
/** Delays are powers of two below this exponent: a link can be starved. */
const MAGNITUDES = 14;

export const drawnDelay = (dice: Dice): number => 2 ** dice(MAGNITUDES);

/** The delays of a run, which counts the messages of each link; made anew for each run. */
export function delayOf(delays: Uint16Array): Delay {
  const sent = new Uint8Array(delays.length / PERIOD);
  return (link) => {
    const nth = sent[link];
    sent[link] = (nth + 1) % PERIOD;
    return delays[link * PERIOD + nth];
  };
}
