import {
  compare,
  formatRational,
  plus,
  rational,
  times,
  type Rational,
} from "../exact/rational.ts";
import type { Expected } from "./solver/expectation.ts";
import { combineSpans } from "./between.ts";
import { countRounds } from "./round-counts.ts";
import type { Algorithm } from "../model/algorithm.ts";
import { knownBy } from "../model/basis.ts";
import type { ChanceClaim, Judged } from "../model/claim.ts";
import { unlessRefused } from "../refusal/refusal.ts";

type Verdict = Pick<Judged, "holds" | "measured" | "bound">;

/** The computed minimum and maximum of each measure, one pair per setup. */
type Spans = Readonly<Record<"messages" | "elected", readonly Expected[]>>;

/** Judges the algorithm's claims about its coins. */
export const judgeChances = (algorithm: Algorithm, n: number, spans: Spans): Judged[] =>
  (algorithm.claims ?? []).flatMap((claim) => {
    if (claim.form !== "chance") return [];
    const { id, says, cite } = claim;
    const verdict = judgeChance(claim, algorithm, n, spans);
    return verdict ? [{ id, says, cite, known: knownBy(claim), ...verdict }] : [];
  });

function judgeChance(
  claim: ChanceClaim,
  algorithm: Algorithm,
  n: number,
  spans: Spans,
): Verdict | undefined {
  if (claim.measure.of === "round") return judgeRound(claim, claim.measure, algorithm, n);
  const limit = claim.limit(n);
  if (limit === undefined) return undefined;
  const list = spans[claim.measure.of];
  const value = combineSpans(list);
  const measured = typeof value === "string" ? value : `${value.min} to ${value.max}`;
  const holds = list.every(
    (it) =>
      compares(claim, it.max, limit) &&
      (claim.relation === "at most" || compares(claim, it.min, limit)),
  );
  return { holds, measured, bound: formatRational(limit) };
}

/** True if a value satisfies the claim. An interval must lie below the limit or, for "exactly", contain it. */
function compares({ relation }: ChanceClaim, value: Expected["max"], limit: Rational): boolean {
  if (value === "infinite") return false;
  if ("p" in value) {
    const order = compare(value, limit);
    return relation === "at most" ? order <= 0 : order === 0;
  }
  const size = Number(limit.p) / Number(limit.q);
  return relation === "at most"
    ? value[1] <= size * (1 - 2 ** -50)
    : value[0] <= size && size <= value[1];
}

/** Judges a claim for 1, 2, …, n active processes, up to the first violation. */
function judgeRound(
  claim: ChanceClaim,
  measure: Extract<ChanceClaim["measure"], { of: "round" }>,
  algorithm: Algorithm,
  n: number,
): Verdict | undefined {
  // A process of a mutant may give up, which throws a Refusal. The claim is then not judged.
  const counts = unlessRefused(() => countRounds(algorithm, n, measure.sides)) ?? [];
  let verdict: Verdict | undefined;
  for (let active = 1; active <= n && verdict?.holds !== false; active++) {
    const limit = claim.limit(active);
    const here = counts.filter((it) => it.active === active);
    if (limit === undefined || here.length === 0) continue;
    let [sum, all] = [rational(0n), 0n];
    for (const { stay, count } of here) {
      sum = plus(sum, times(rational(BigInt(count)), measure.value(active, stay)));
      all += BigInt(count);
    }
    const mean = times(sum, rational(1n, all));
    const holds = compares(claim, mean, limit);
    verdict = { holds, measured: formatRational(mean), bound: formatRational(limit) };
  }
  return verdict;
}
