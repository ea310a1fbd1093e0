import { draw, type Stream } from "../model/random.ts";
import type { Schedule } from "../model/schedule.ts";
import { Calendar } from "./calendar.ts";
import type { Keeper } from "./simulation.ts";

/** How many ticks a message takes, by the link it is sent on and its number among all that were sent. */
export type Delay = (link: number, sent: number) => number;

/** What the schedule `latency` says of each message. */
export function lawful(
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
 * Messages that take time: each is given a delay in whole ticks and delivered when it is due, the
 * earlier sent first. On FIFO links no message is due before the one sent ahead of it.
 */
export function latencies(
  delay: Delay,
  links: "fifo" | "any",
  clock: (to?: number) => number,
): Keeper {
  const calendar = new Calendar();
  const row = new Float64Array(4);
  const lastDue = new Map<number, number>();
  let sent = 0;
  return {
    arrived(slot, link) {
      let due = clock() + delay(link, sent);
      if (links === "fifo") {
        due = Math.max(due, lastDue.get(link) ?? 0);
        lastDue.set(link, due);
      }
      calendar.push(due, sent++, 0, slot);
    },
    pick() {
      if (calendar.size === 0) return -1;
      calendar.pop(row);
      clock(row[0]);
      return row[3];
    },
  };
}

/**
 * The memoryless law on whole ticks: it is over after one more tick with chance 1/mean. The chances
 * of lasting longer than 1, 2, … ticks, by multiplication alone, so that every machine agrees.
 */
function geometric(mean: number): number[] {
  const chances: number[] = [];
  for (let lasts = 1 - 1 / mean; lasts > 2 ** -32; lasts *= 1 - 1 / mean) chances.push(lasts);
  return chances;
}

/** How many of the falling numbers are greater than x. */
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
