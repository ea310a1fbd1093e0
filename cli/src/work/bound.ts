import type { Outcome, Setup } from "@ringleader/core";

/** The most messages a run can send by the sharpest claim that knows before it begins; 0 if none does. */
export function bound(given: Setup): number {
  const { algorithm, n } = given;
  let least = Infinity;
  for (const { measure, relation, refuted, limit } of algorithm.claims ?? []) {
    const isUpper = relation === "at most" || relation === "less than";
    if (measure.of !== "messages" || !isUpper || refuted !== undefined) continue;
    try {
      const most = limit({ setup: given, n, leaders: [] as Outcome["leaders"] } as Outcome, 0);
      if (most !== undefined) least = Math.min(least, Number(most));
    } catch {
      // It speaks of a finished run only.
    }
  }
  return Number.isFinite(least) ? least : 0;
}
