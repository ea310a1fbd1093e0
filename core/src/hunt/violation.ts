import { findViolations } from "../judge/election.ts";
import { sayViolation } from "../judge/judge.ts";
import type { Outcome } from "../model/outcome.ts";

/** What is wrong with a run. */
export interface Violation {
  /** The violated property. It is the same text for every run that violates the property. */
  readonly property: string;
  /** What happens in this run, in a sentence without a full stop. */
  readonly says: string;
}

/**
 * Finds the first violation of a run, in this order: several leaders, another fault of the election, a claim that is not
 * known to be refuted. Returns undefined if the run is correct, or unfinished without a fault.
 */
export function findViolation(run: Outcome): Violation | undefined {
  const { leaders, verdicts, setup } = run;
  if (leaders.length > 1) {
    const count = leaders.length === 2 ? "two" : String(leaders.length);
    return { property: "one leader", says: `${count} processes are elected` };
  }
  const [says] = findViolations(run);
  if (says !== undefined) return { property: says.replace(/\d+/g, "N"), says };
  // Outside the model, claims do not count.
  if (setup.violated.length > 0) return undefined;
  const broken = verdicts.find(({ holds, refuted }) => !holds && refuted === undefined);
  if (!broken) return undefined;
  const claim = setup.algorithm.claims?.find(({ id }) => id === broken.id);
  const why = `${broken.says}: ${sayViolation(claim, broken)}`;
  return { property: `claim ${broken.id}`, says: `a claim is violated: ${why}` };
}
