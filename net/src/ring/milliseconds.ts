import { Refusal } from "@ringleader/core/internal/refusal";
import { parseTime } from "@ringleader/core/internal/words";

/** Longest time that a flag accepts, in milliseconds. */
const LONGEST = 24 * 3_600_000;

/** Reads a duration such as `40ms`, `1.5s`, `2m` or `1h`, in milliseconds; a number without a unit is in seconds. */
export function parseDuration(flag: string, word: string): number {
  const time = parseTime(word) ?? NaN;
  // A bare 0 has no unit in which it could be meant.
  if (time <= LONGEST && !/^0+$/.test(word)) return time;
  throw Refusal.of(
    flag,
    `${word} is not a duration; give one such as 40ms, 1.5s, 2m or 1h, at most 24h.`,
  );
}

/** Writes milliseconds as `parseDuration` reads them. */
export const formatDuration = (time: number): string =>
  time >= 1000 && time % 100 === 0 ? `${time / 1000}s` : `${time}ms`;
