import type { Sometimes } from "../model/sometimes.ts";
import type { Scope } from "./scope.ts";

/** Why something that must be possible need not be seen in this scope; nothing where it must. */
export function spared(
  scope: Scope,
  { from, across }: Sometimes,
  everySchedule: boolean,
): string | undefined {
  if ((scope.violate ?? []).length > 0) return "outside the model";
  if (scope.n < from) return `from n = ${from} on`;
  if (across && scope[across] !== "each") return `with --${across} each`;
  return everySchedule && !isNarrow(scope)
    ? undefined
    : "not all setups and schedules were asked for";
}

/** Is anything left out that is gone through if nobody says otherwise? What is gone through beyond that is no matter. */
const isNarrow = ({ algorithm, ids, ports, wake, willing, links, network }: Scope): boolean =>
  typeof ids === "object" ||
  !["each", "aligned", undefined].includes(ports) ||
  typeof wake === "object" ||
  typeof willing === "object" ||
  willing === "none" ||
  typeof network === "object" ||
  (links === "fifo" && algorithm.links === "any");
