import { formatRational, rational } from "../exact/rational.ts";
import type { Possible, Property, Report, Witness } from "./report.ts";

export type Verdict = "holds" | "violated" | "undecided";

/**
 * Does it count against the algorithm if this fails? Not if the paper is known to be wrong there, and
 * outside the model, where something is violated on purpose, only the election counts: that has no
 * source, all claims have one.
 */
export const counts = ({ refuted, cite }: Property, outside: boolean): boolean =>
  refuted !== true && !(outside && cite !== undefined);

export function verdictOf(report: Report, outside = false): Verdict {
  const judged = report.properties.filter((it) => counts(it, outside));
  if (judged.some(({ holds }) => holds === false)) return "violated";
  if (vacuousIn(report).length > 0) return "violated";
  const isOpen = report.undecided !== undefined || judged.some(leavesOpen);
  return isOpen ? "undecided" : "holds";
}

/**
 * What must be possible, and is not: everything was gone through, and in every setup it was certain that
 * it cannot be seen. Then the algorithm does less than its paper says, or the checker does.
 */
export const vacuousIn = ({ possible, setups, parts, over, undecided }: Report): Possible[] =>
  over < parts || setups === 0 || undecided !== undefined
    ? []
    : possible.filter((it) => !it.seen && it.spared === undefined && it.ruledOut === setups);

/** A claim that does not apply to these rings was not judged, and leaves nothing open. */
export const leavesOpen = ({ holds, judged, cite }: Property): boolean =>
  holds === undefined && (judged === "open" || cite === undefined);

/** What was violated, and the shortest run that is known to show it. */
export function counterexampleOf(
  report: Report,
  outside = false,
): { readonly property: Property; readonly witness: Witness } | undefined {
  let shortest: { property: Property; witness: Witness } | undefined;
  for (const property of report.properties) {
    const { holds, witness } = property;
    if (holds !== false || !witness || !counts(property, outside)) continue;
    const length = shortest?.witness.deliveries.length ?? Infinity;
    if (witness.deliveries.length < length) shortest = { property, witness };
  }
  return shortest;
}

/** Messages on average over all arrangements, exactly; nothing where they depend on the schedule. */
export function meanOf({
  sum,
  weight,
  scheduleIndependent,
  undecided,
}: Report): string | undefined {
  if (sum === undefined || weight === 0 || !scheduleIndependent || undecided !== undefined) {
    return undefined;
  }
  return formatRational(rational(BigInt(sum), BigInt(weight)));
}
