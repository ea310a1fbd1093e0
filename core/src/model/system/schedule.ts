import { Refusal } from "../../refusal/refusal.ts";

/** Schedules that are a single word. `lockstep`: every message takes exactly one round. */
const words = ["fifo", "lifo", "random", "lockstep", "trace"] as const;

/** What chooses the next delivery of an asynchronous run. */
export type Schedule =
  | { readonly kind: (typeof words)[number] }
  | { readonly kind: "latency"; readonly law: Law; readonly low: number; readonly high: number };

/** The latency of a message: always `low` ticks, uniform from `low` to `high`, or memoryless with mean `high`. */
type Law = "constant" | "uniform" | "exponential";

const MOST_TICKS = 1_000_000;
const MOST_MEAN = 10_000;

export function parseSchedule(text: string): Schedule {
  const kind = words.find((it) => it === text);
  if (kind) return { kind };
  const [word, law, first, second, more] = text.split(":");
  const ticks = (digits: string | undefined, least: number, most: number) => {
    const value = /^\d{1,7}$/.test(digits ?? "") ? Number(digits) : -1;
    if (value < least || value > most) {
      throw new Refusal(
        `schedule: ${text} is not accepted; ticks are whole numbers from ${least} to ${most}.`,
      );
    }
    return value;
  };
  if (word === "latency" && law === "constant" && second === undefined) {
    const low = ticks(first, 1, MOST_TICKS);
    return { kind: "latency", law, low, high: low };
  }
  if (word === "latency" && law === "uniform" && more === undefined) {
    const low = ticks(first, 1, MOST_TICKS);
    return { kind: "latency", law, low, high: ticks(second, low, MOST_TICKS) };
  }
  if (word === "latency" && law === "exponential" && second === undefined) {
    return { kind: "latency", law, low: 1, high: ticks(first, 1, MOST_MEAN) };
  }
  throw new Refusal(
    `schedule: ${text} is not accepted; a schedule is fifo, lifo, random, lockstep, latency:constant:TICKS, ` +
      `latency:uniform:LOW:HIGH, latency:exponential:MEAN or @TRACE.`,
  );
}

export function formatSchedule(schedule: Schedule): string {
  if (schedule.kind !== "latency") return schedule.kind;
  const { law, low, high } = schedule;
  return `latency:${law}:${law === "uniform" ? `${low}:${high}` : high}`;
}
