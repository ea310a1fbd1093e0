import type { Seed } from "@ringleader/core/internal";
import { below, stream } from "@ringleader/core/internal/conform";

/** How long each batch of messages waits before it is written, in milliseconds. Links keep their order. */
export interface DelayLaw {
  readonly law: "constant" | "uniform" | "exponential";
  readonly low: number;
  /** The largest delay; with `exponential`, the mean. */
  readonly high: number;
}

/** Number of steps between the smallest and the largest outcome of a draw. */
const STEPS = 2 ** 20;

/** Draws the delays of batches. Each end of an edge has its own draws. */
export function drawDelays(law: DelayLaw, seed: Seed): (key: number, count: number) => number {
  const from = stream(seed, "variations");
  return (key, count) => {
    const draw = below(from, key, count, STEPS) / STEPS;
    return law.law === "exponential"
      ? -law.high * Math.log(1 - draw)
      : law.low + draw * (law.high - law.low);
  };
}
