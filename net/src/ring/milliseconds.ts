import { Refusal } from "@ringleader/core/internal/refusal";

const UNITS = { ms: 1, s: 1000, m: 60_000 } as const;
/** Longest time that a flag accepts, in milliseconds. */
const LONGEST = 24 * 3_600_000;

/** Reads a duration such as `40ms`, `1.5s` or `2m`, in milliseconds. */
export function parseDuration(flag: string, word: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(word) ?? [];
  const time = unit === undefined ? NaN : Number(number) * UNITS[unit as keyof typeof UNITS];
  if (time <= LONGEST) return time;
  throw Refusal.of(
    flag,
    `${word} is not a duration; give one such as 40ms, 1.5s or 2m, at most 24 hours.`,
  );
}

/** Writes milliseconds as `parseDuration` reads them. */
export const formatDuration = (time: number): string =>
  time >= 1000 && time % 100 === 0 ? `${time / 1000}s` : `${time}ms`;
