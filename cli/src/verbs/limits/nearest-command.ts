import { formatFlags, type NearestRun } from "@ringleader/core/internal";

/** Writes the command that makes the nearest run. */
export function commandOf(nearest: NearestRun): string {
  if ("run" in nearest) return formatFlags(nearest.run);
  const spec = "forced" in nearest ? nearest.forced : nearest.lift;
  const [, , rest] = /^ringleader (run) (.*)$/.exec(formatFlags(spec))!;
  return "forced" in nearest
    ? `ringleader lower-bound ${rest}`
    : `ringleader lift ${rest} --times ${nearest.times}`;
}
