import { formatRational, rational } from "../../exact/rational.ts";
import type { Possible, Property, Report, Witness } from "./report.ts";

export type Verdict = "holds" | "violated" | "undecided";

/**
 * True if a violation counts against the algorithm. Claims that are known to be refuted do not count.
 * Outside the model only the properties of the election count; these have no `cite`.
 */
export const counts = ({ refuted, cite }: Property, outside: boolean): boolean =>
  refuted !== true && !(outside && cite !== undefined);

export function verdictOf(report: Report, outside = false): Verdict {
  const judged = report.properties.filter((it) => counts(it, outside));
  const isViolated = judged.some(({ holds }) => holds === false);
  if (isViolated || vacuousIn(report).length > 0) return "violated";
  const isOpen = report.undecided !== undefined || judged.some(leavesOpen);
  return isOpen ? "undecided" : "holds";
}

/** Returns the goals that must be reachable but that every setup rules out; [] until everything is explored. */
export const vacuousIn = ({ possible, setups, parts, over, undecided }: Report): Possible[] =>
  over < parts || setups === 0 || undecided !== undefined
    ? []
    : possible.filter((it) => !it.seen && it.spared === undefined && it.ruledOut === setups);

/** True if a property is open, which means not decided. A claim that does not apply to these setups is not open. */
export const leavesOpen = ({ holds, judged, cite }: Property): boolean =>
  holds === undefined && (judged === "open" || cite === undefined);

/** Returns the violated property with the shortest counterexample; undefined if there is none. */
export function counterexampleOf(
  report: Report,
  outside = false,
): { readonly property: Property; readonly witness: Witness } | undefined {
  const [shortest] = report.properties
    .flatMap((property) => {
      const { holds, witness } = property;
      const isShown = holds === false && witness && counts(property, outside);
      return isShown ? [{ property, witness }] : [];
    })
    .sort((x, y) => x.witness.deliveries.length - y.witness.deliveries.length);
  return shortest;
}

/** Returns the exact mean number of messages over all arrangements; undefined if it depends on the schedule or is not known. */
export function meanOf(report: Report): string | undefined {
  const { sum, weight, scheduleIndependent, undecided } = report;
  const isKnown = weight > 0 && scheduleIndependent && undecided === undefined;
  return isKnown && sum !== undefined
    ? formatRational(rational(BigInt(sum), BigInt(weight)))
    : undefined;
}
