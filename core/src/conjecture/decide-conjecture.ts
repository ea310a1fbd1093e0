import type { Property, Report } from "../check/report/report.ts";
import { decide, type Decision } from "../check/report/verdict.ts";
import { CITE } from "./run-part.ts";

/** True if a property of a report is part of the user's conjecture. */
export const isConjectured = ({ cite }: Property): boolean => cite === CITE;

/**
 * Decides a check like `decide`, and leaves it undecided if the conjecture was not judged on every schedule.
 * The returned report marks the open parts of the conjecture.
 */
export function decideConjecture(
  report: Report,
  outside = false,
): { readonly report: Report; readonly decision: Decision } {
  const open = report.properties.filter((it) => isConjectured(it) && whyOpen(it) !== undefined);
  const marked: Report = {
    ...report,
    properties: report.properties.map((it) =>
      open.includes(it) ? { ...it, holds: undefined, judged: "open" } : it,
    ),
  };
  const decision = decide(marked, outside);
  const isReason = decision.verdict === "undecided" && decide(report, outside).verdict === "holds";
  return {
    report: marked,
    decision: isReason ? { verdict: "undecided", undecided: whyOpen(open[0])! } : decision,
  };
}

/** Says why a part of a conjecture is not decided; undefined if it is, or if the check has a reason of its own. */
function whyOpen({ holds, judged, says }: Property): string | undefined {
  if (holds === false || judged === "open" || judged === "drawn") return undefined;
  if (judged === "one-run" || judged === "visited") {
    const on = judged === "one-run" ? "one schedule of each setup" : "the states visited";
    const all = judged === "one-run" ? "on every schedule" : "in every state";
    return `your conjecture was judged on ${on}; ${says} cannot be decided ${all}`;
  }
  if (holds) return undefined;
  return judged === "graphless"
    ? "your conjecture was not judged: a compact check stores no graph of the states"
    : "your conjecture was not judged: the check made no run on which it can be judged";
}
