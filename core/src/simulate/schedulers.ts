import { draw, type Stream } from "../model/system/random.ts";
import type { Schedule } from "../model/system/schedule.ts";
import { Calendar } from "./calendar.ts";
import type { Scheduler } from "./simulation.ts";

/** Returns the latency of a message in ticks. `sent` is the number of messages that were sent before it. */
export type Delay = (link: number, sent: number) => number;

export function latencyLaw(
  { law, low, high }: Extract<Schedule, { kind: "latency" }>,
  from: Stream,
): Delay {
  const survival = law === "exponential" ? geometric(high) : [];
  return (_, sent) => {
    if (law === "constant") return low;
    const high32 = draw(from, Math.floor(sent / 2 ** 32), sent | 0);
    if (law === "uniform") return low + Math.floor((high32 * (high - low + 1)) / 2 ** 32);
    return 1 + countAbove(survival, high32 / 2 ** 32);
  };
}

/**
 * Delivers each message when its latency, in whole ticks, has elapsed. If several messages are due, the one sent first
 * is delivered first. On a FIFO link, no message is due before an older one. `onTick` is called with the time of every
 * delivery.
 */
export function latencies(
  delay: Delay,
  links: "fifo" | "any",
  onTick: (now: number) => void,
): Scheduler {
  const calendar = new Calendar();
  const row = new Float64Array(4);
  const lastDue = new Map<number, number>();
  let sent = 0;
  let now = 0;
  return {
    arrived(slot, link) {
      let due = now + delay(link, sent);
      if (links === "fifo") {
        due = Math.max(due, lastDue.get(link) ?? 0);
        lastDue.set(link, due);
      }
      calendar.push(due, sent++, 0, slot);
    },
    pick() {
      if (calendar.size === 0) return -1;
      calendar.pop(row);
      onTick((now = row[0]));
      return row[3];
    },
  };
}

/**
 * Returns the probabilities that a memoryless latency is longer than 1, 2, … ticks. Computes them without Math.pow,
 * whose results may differ between machines.
 */
function geometric(mean: number): number[] {
  const survival: number[] = [];
  for (let lasts = 1 - 1 / mean; lasts > 2 ** -32; lasts *= 1 - 1 / mean) survival.push(lasts);
  return survival;
}

function countAbove(falling: readonly number[], x: number): number {
  let low = 0;
  let high = falling.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (falling[middle] > x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Delivers each message after exactly one round. In each round, a process receives the messages at port 0 before those
 * at port 1, and messages on one link in the order of sending, so its behaviour does not depend on its position.
 */
export function lockstep(portOf: (link: number) => number): Scheduler {
  /** Slots, by the port at which their messages arrive. */
  let present: number[][] = [];
  let next: number[][] = [];
  let port = 0;
  let at = 0;
  return {
    arrived(slot, link) {
      const to = portOf(link);
      while (next.length <= to) next.push([]);
      next[to].push(slot);
    },
    pick() {
      for (;;) {
        while (port < present.length && at === present[port].length) {
          port++;
          at = 0;
        }
        if (port < present.length) return present[port][at++];
        if (next.every((slots) => slots.length === 0)) return -1;
        for (const slots of present) slots.length = 0;
        [present, next] = [next, present];
        port = at = 0;
      }
    },
  };
}
