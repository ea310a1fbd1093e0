import { findAlgorithm, type RunSpec } from "@ringleader/core/internal";
import type { CheckJob } from "./check-job.ts";
import { isOwn } from "../own/own-algorithms.ts";

/**
 * Returns the stored run that refutes a published claim of the catalogue, which may be on a ring that the check leaves out,
 * such as a ring of one process; undefined if the claim has none.
 */
export function refutingRun(
  { algorithm, set }: Pick<CheckJob, "algorithm" | "set">,
  id: string,
): RunSpec | undefined {
  if (isOwn(algorithm)) return undefined;
  const { claims = [] } = findAlgorithm(algorithm).with(set);
  const run = claims.find((claim) => claim.id === id)?.refuted?.run;
  return run && { algorithm, ...run };
}
