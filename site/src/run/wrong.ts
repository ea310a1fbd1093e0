import type { ShownRun } from "./run.worker.ts";

type Ended = Pick<ShownRun, "result" | "stopped" | "repeats">;

/** Lists the claims that a run violates. Outside its model, the claims of an algorithm do not apply. */
export const violatedClaims = ({ setup, claims }: ShownRun["result"]) =>
  setup["violated"] === undefined
    ? claims.filter(({ holds, refuted }) => !holds && refuted === undefined)
    : [];

/** Says what is wrong at the end of a run, although a process is elected; undefined if nothing is. */
export function sayWrong({ result, stopped, repeats }: Ended): string | undefined {
  if (repeats !== undefined) return "but the run never ends";
  // A run by hand waits for the user's next choice.
  if (stopped) return result.setup["schedule"] === "trace" ? undefined : "but the run is cut off";
  if (result.violations && result.violations.length > 0) return "but the election is violated";
  return violatedClaims(result).length > 0 ? "but a claim is violated" : undefined;
}
