import type { ShownRun } from "./run.worker.ts";

type Ended = Pick<ShownRun, "result" | "stopped" | "repeats">;

/**
 * Tells whether a run violates an assumption of its algorithm, or is broken by hand. Claims do not apply to it. A link that
 * is held only delays messages, which is inside an asynchronous model.
 */
export const isOutsideModel = ({ setup, faults }: ShownRun["result"]): boolean =>
  setup["violated"] !== undefined || faults !== undefined;

/** Lists the claims that a run violates; none outside the model. */
export const violatedClaims = (result: ShownRun["result"]) =>
  isOutsideModel(result)
    ? []
    : result.claims.filter(({ holds, refuted }) => !holds && refuted === undefined);

/** Says what is wrong at the end of a run, although a process is elected; undefined if nothing is. */
export function sayWrong({ result, stopped, repeats }: Ended): string | undefined {
  if (repeats !== undefined) return "but the run never ends";
  // A run by hand waits for the user's next choice.
  if (stopped) return result.setup["schedule"] === "trace" ? undefined : "but the run is cut off";
  const [violation] = result.violations ?? [];
  if (violation !== undefined) return sayViolation(violation);
  return violatedClaims(result).length > 0 ? "but a claim is violated" : undefined;
}

/** Says in a few words what a violation of the election is; its sentence stands below. */
function sayViolation(violation: string): string {
  if (violation.endsWith(" should be")) return "but another process should be";
  if (violation.endsWith(" never learn the leader")) return "but not every process knows it";
  return "but the election is not correct";
}
