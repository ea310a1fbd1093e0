import { groupDigits } from "../../refusal/group-digits.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { shorten } from "../../refusal/shorten.ts";

/** Schedules that are a single word. `lockstep`: every message takes exactly one round. */
export const scheduleWords = ["fifo", "lifo", "random", "lockstep"] as const;
/** `trace` is the schedule of a run that follows a trace. */
const words = [...scheduleWords, "trace"] as const;

/** What chooses the next delivery of an asynchronous run. */
export type Schedule =
  | { readonly kind: (typeof words)[number] }
  | { readonly kind: "latency"; readonly law: Law; readonly low: number; readonly high: number };

/** The latency of a message: always `low` ticks, uniform from `low` to `high`, or memoryless with mean `high`. */
export const laws = ["constant", "uniform", "exponential"] as const;
/** A law of latencies. */
export type Law = (typeof laws)[number];

const MOST_TICKS = 1_000_000;
const MOST_MEAN = 10_000;

export function parseSchedule(text: string): Schedule {
  const kind = words.find((it) => it === text);
  if (kind) return { kind };
  const [word, name, ...numbers] = text.split(":");
  const law = laws.find((it) => it === name);
  if (word === "latency" && law && numbers.length <= (law === "uniform" ? 2 : 1)) {
    const most = law === "exponential" ? MOST_MEAN : MOST_TICKS;
    const ticks = (digits = "", least = 1): number => {
      if (/^\d{1,7}$/.test(digits) && +digits >= least && +digits <= most) return +digits;
      throw Refusal.of(
        "schedule",
        `${shorten(text)} is not accepted; ticks are whole numbers from ${least} to ${groupDigits(most)}.`,
      );
    };
    const low = ticks(numbers[0]);
    const high = law === "uniform" ? ticks(numbers[1], low) : low;
    return { kind: "latency", law, low: law === "exponential" ? 1 : low, high };
  }
  const forms = "latency:constant:T, latency:uniform:LOW:HIGH or latency:exponential:MEAN";
  const accepted = word === "latency" ? forms : `${scheduleWords.join(", ")} or latency:DIST`;
  throw Refusal.of("schedule", `${shorten(text)} is not accepted; give ${accepted}.`);
}

export function formatSchedule(schedule: Schedule): string {
  if (schedule.kind !== "latency") return schedule.kind;
  const { law, low, high } = schedule;
  return `latency:${law}:${law === "uniform" ? `${low}:${high}` : high}`;
}
