import { formatRational, rational } from "../../exact/rational.ts";
import { formatCount } from "../../request/words.ts";
import {
  coverageTexts,
  type Coverage,
  type Possible,
  type Property,
  type Report,
  type Sampled,
  type Witness,
} from "./report.ts";

/** The verdict of a check. */
export type Verdict = "holds" | "violated" | "undecided";

/** A verdict. An undecided check always says why. */
export type Decision =
  | { readonly verdict: "holds" | "violated"; readonly undecided?: undefined }
  | { readonly verdict: "undecided"; readonly undecided: string };

/**
 * True if a violation counts against the algorithm. Claims that are known to be refuted do not count.
 * Outside the model only the properties of the election count; these have no `cite`.
 */
export const counts = ({ refuted, cite }: Property, outside: boolean): boolean =>
  refuted !== true && !(outside && cite !== undefined);

/** Decides a check: the verdict and, if it is undecided, the reason. */
export function decide(report: Report, outside = false): Decision {
  const judged = report.properties.filter((it) => counts(it, outside));
  const isViolated = judged.some(({ holds }) => holds === false);
  if (isViolated || vacuousIn(report).length > 0) return { verdict: "violated" };
  const undecided =
    report.undecided ??
    whyOpen(judged.filter((it) => leavesOpen(it) && it.judged !== "drawn")) ??
    (outside ? undefined : whyUnreached(report)) ??
    whySampled(report.sampled);
  return undecided === undefined ? { verdict: "holds" } : { verdict: "undecided", undecided };
}

export const verdictOf = (report: Report, outside = false): Verdict =>
  decide(report, outside).verdict;

/** Says why the first of these properties is open, and how many others are. */
function whyOpen([property, ...others]: readonly Property[]): string | undefined {
  if (!property) return undefined;
  const { says, judged = "open" } = property;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  if (judged === "graphless")
    return `a compact check stores no graph of the states, so it cannot decide this: ${says}${more}`;
  if (judged === "open") return `this was not decided: ${says}${more}`;
  return `this was judged only ${coverageTexts[judged]}: ${says}${more}${hints[judged] ?? ""}`;
}

/** Says which goal was neither reached nor ruled out in every setup, so that properties may hold only vacuously. */
function whyUnreached({ possible, setups }: Report): string | undefined {
  const goal = possible.find(
    (it) => !it.seen && it.spared === undefined && !it.vouched && it.ruledOut < setups,
  );
  return goal && `this goal was neither reached nor ruled out: ${goal.says}`;
}

/** What a user may do about a property that was not judged on everything. */
const hints: Partial<Record<Coverage, string>> = {
  visited: "; --no-reduction visits every state",
  fixed: "; with others it may judge otherwise",
};

function whySampled(sampled: Sampled | undefined): string | undefined {
  if (!sampled) return undefined;
  const { setups, of, seed, noun } = sampled;
  const total = of === undefined ? "" : ` of ${formatCount(BigInt(of))}`;
  const nouns = setups === 1 && of === undefined ? noun : `${noun}s`;
  const were = setups === 1 ? "was" : "were";
  return `${formatCount(setups)}${total} ${nouns} ${were} drawn with seed ${seed}; none violates a property`;
}

/** Returns the goals that must be reachable but that every setup rules out; [] until everything is explored. */
export const vacuousIn = ({
  possible,
  setups,
  parts,
  over,
  undecided,
  sampled,
}: Report): Possible[] =>
  over < parts || setups === 0 || undecided !== undefined || sampled
    ? []
    : possible.filter((it) => !it.seen && it.spared === undefined && it.ruledOut === setups);

/**
 * True if a property is open and the verdict depends on it. A claim that does not apply to these setups is not open. A
 * claim of the catalogue about its own algorithm is known by other means, so it leaves the verdict as it is.
 */
export const leavesOpen = ({ holds, judged, cite, vouched }: Property): boolean =>
  holds === undefined && (cite === undefined || (judged !== undefined && vouched !== true));

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
  const { sum, weight, scheduleIndependent, undecided, sampled } = report;
  const isKnown = weight > 0 && scheduleIndependent && undecided === undefined && !sampled;
  return isKnown && sum !== undefined
    ? formatRational(rational(BigInt(sum), BigInt(weight)))
    : undefined;
}
