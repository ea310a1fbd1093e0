import { groupDigits, type Seed } from "@ringleader/core/internal";
import { Refusal } from "@ringleader/core/internal/refusal";
import type { DelayLaw } from "../node/delay-law.ts";
import { parseDuration } from "./milliseconds.ts";

/** A stretch of time, in milliseconds since the run began. It lasts until the end of the run if `for` is absent. */
export interface FaultTime {
  readonly at: number;
  readonly for?: number;
}

/** The faults of a run. All that is drawn is drawn from the seed. */
export interface FaultPlan {
  readonly seed: Seed;
  /** Number of connections that are cut in a second. */
  readonly cutsPerSecond: number;
  readonly delay?: DelayLaw;
  /** SIGKILL; the process starts again after the time, and never without one. */
  readonly kills: readonly (FaultTime & { readonly position: number })[];
  /** SIGSTOP, and SIGCONT after the time. */
  readonly pauses: readonly (FaultTime & { readonly position: number })[];
  /** Messages between two neighbours wait, in both directions. */
  readonly holds: readonly (FaultTime & { readonly between: readonly [number, number] })[];
  /** Messages between these positions and all others wait, in both directions. */
  readonly partitions: readonly (FaultTime & { readonly positions: readonly number[] })[];
}

export const NO_FAULTS: FaultPlan = {
  seed: 0,
  cutsPerSecond: 0,
  kills: [],
  pauses: [],
  holds: [],
  partitions: [],
};

/** The flags of faults as the user writes them; each of the lists may hold several. */
export interface FaultFlags {
  readonly cut?: string | undefined;
  readonly kill?: readonly string[] | undefined;
  readonly pause?: readonly string[] | undefined;
  readonly delay?: string | undefined;
  readonly hold?: readonly string[] | undefined;
  readonly partition?: readonly string[] | undefined;
  /** The seed of the faults. Default: 0. */
  readonly faults?: Seed | undefined;
}

/** Largest number of cuts in a second. */
const MOST_CUTS = 1000;
/** Largest number of faults of one kind. */
const MOST_FAULTS = 1000;

/** Reads the flags of faults for a run of n processes. */
export function parseFaultPlan(flags: FaultFlags, n: number): FaultPlan {
  const list = <T>(
    flag: string,
    words: readonly string[] | undefined,
    read: (word: string) => T,
  ) => {
    if (words && words.length > MOST_FAULTS)
      throw Refusal.of(
        flag,
        `at most ${groupDigits(MOST_FAULTS)} are accepted, not ${words.length}.`,
      );
    return (words ?? []).map(read);
  };
  return {
    seed: flags.faults ?? 0,
    cutsPerSecond: flags.cut === undefined ? 0 : parseRate(flags.cut),
    ...(flags.delay !== undefined && { delay: parseDelay(flags.delay) }),
    kills: list("kill", flags.kill, (word) => {
      const [who, time] = splitTime("kill", word, "POSITION@TIME+TIME");
      return { position: parsePosition("kill", who, n), ...time };
    }),
    pauses: list("pause", flags.pause, (word) => {
      const [who, time] = splitTime("pause", word, "POSITION@TIME+TIME");
      return { position: parsePosition("pause", who, n), ...time };
    }),
    holds: list("hold", flags.hold, (word) => {
      const [who, time] = splitTime("hold", word, "POSITION-POSITION@TIME+TIME");
      const ends = who.split("-").map((it) => parsePosition("hold", it, n));
      if (ends.length !== 2)
        throw Refusal.of(
          "hold",
          `${word} is not accepted; give two neighbours, as in 0-1@50ms+2s.`,
        );
      return { between: [ends[0], ends[1]] as const, ...time };
    }),
    partitions: list("partition", flags.partition, (word) => {
      const [who, time] = splitTime("partition", word, "POSITION,POSITION,…@TIME+TIME");
      const positions = [...new Set(who.split(",").map((it) => parsePosition("partition", it, n)))];
      if (positions.length === n)
        throw Refusal.of("partition", `${word} names all positions; name one side.`);
      return { positions: positions.toSorted((x, y) => x - y), ...time };
    }),
  };
}

function splitTime(flag: string, word: string, form: string): readonly [string, FaultTime] {
  const [, who, at, length] = /^([^@]+)@([^+]+)(?:\+(.+))?$/.exec(word) ?? [];
  if (who === undefined)
    throw Refusal.of(
      flag,
      `${word} is not accepted; give ${form}, where the second time is how long it lasts, as in ${form.startsWith("POSITION,") ? "0,1" : form.startsWith("POSITION-") ? "0-1" : "2"}@40ms+200ms.`,
    );
  const time = { at: parseDuration(flag, at) };
  return [who, length === undefined ? time : { ...time, for: parseDuration(flag, length) }];
}

function parsePosition(flag: string, word: string, n: number): number {
  const position = /^\d+$/.test(word) ? Number(word) : NaN;
  if (position < n) return position;
  throw Refusal.of(flag, `${word} is not a position (0 to ${n - 1}).`);
}

function parseRate(word: string): number {
  const [, number] = /^(\d+(?:\.\d+)?)\/s$/.exec(word) ?? [];
  const rate = Number(number);
  if (rate > 0 && rate <= MOST_CUTS) return rate;
  throw Refusal.of(
    "cut",
    `${word} is not accepted; give connections a second, as in 20/s, at most ${groupDigits(MOST_CUTS)}/s.`,
  );
}

function parseDelay(word: string): DelayLaw {
  const [law, ...times] = word.split(":");
  const [low, high = low] = times;
  if (law === "uniform" && times.length === 2) {
    // The unit of the largest delay is that of both.
    const unit = /[a-z]+$/.exec(high)?.[0] ?? "";
    const least = parseDuration("delay", /[a-z]$/.test(low) ? low : `${low}${unit}`);
    const most = parseDuration("delay", high);
    if (least <= most) return { law, low: least, high: most };
  } else if ((law === "constant" || law === "exponential") && times.length === 1) {
    const time = parseDuration("delay", low);
    return { law, low: time, high: time };
  }
  throw Refusal.of(
    "delay",
    `${word} is not accepted; give constant:5ms, uniform:1:9ms or exponential:5ms.`,
  );
}
