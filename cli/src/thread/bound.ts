import type { Outcome, Setup } from "@ringleader/core";

/** The most messages a run can send by the sharpest claim that knows before it begins; 0 if none does. */
export function bound(given: Setup): number {
  const { algorithm, n } = given;
  let least = Infinity;
  for (const claim of algorithm.claims ?? []) {
    if (claim.form !== "bound") continue;
    const { measure, relation, refuted } = claim;
    const isUpper = relation === "at most" || relation === "less than";
    if (measure.of !== "messages" || !isUpper || refuted !== undefined) continue;
    try {
      const most = claim.limit(
        { setup: given, n, leaders: [] as Outcome["leaders"] } as Outcome,
        0,
      );
      if (most !== undefined) least = Math.min(least, Number(most));
    } catch {
      // It speaks of a finished run only.
    }
  }
  return Number.isFinite(least) ? least : 0;
}
