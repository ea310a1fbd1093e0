import { measureClaim } from "../judge/judge.ts";
import type { Measure } from "../model/claim.ts";
import type { Outcome } from "../model/outcome.ts";
import type { MeasureName } from "../sentence/expression.ts";

/** Returns the measures of a finished run, by their names in conjectures. */
export const measuresOf = (run: Outcome) => (name: MeasureName, kinds?: readonly string[]) =>
  measured(measureOf(name, kinds), run);

/** Returns the value of a measure in a run; undefined if the run does not have it. */
export function measured(measure: Measure, run: Outcome): number | undefined {
  const value = measureClaim(measure, run)[0]?.[0];
  return value === undefined ? undefined : Number(value);
}

export function measureOf(name: MeasureName, kinds: readonly string[] | undefined): Measure {
  if (name === "messages") return { of: "messages", ...(kinds && { kinds }) };
  if (name === "critical path") return { of: "causal", at: "last" };
  if (name === "phases") return { of: "phases" };
  return {
    of: "time",
    value: ({ time }) => {
      const { firstWake = 0n, lastReceipt = firstWake } = time ?? {};
      return time && lastReceipt - firstWake;
    },
  };
}

/** Returns the key of a measure in the extremes of a report; undefined if reports do not have it. */
export function keyOf(name: MeasureName, kinds: readonly string[] | undefined): string | undefined {
  if (name === "critical path") return "causal";
  if (name === "phases" || (kinds && kinds.length > 1)) return undefined;
  return kinds ? `messages:${kinds[0]}` : name;
}
