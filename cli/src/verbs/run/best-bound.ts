import type { Algorithm, Claim, Judged } from "@ringleader/core/internal";

/**
 * Lists the judged bounds on numbers of messages that hold, the smallest first. Upper bounds of a whole run are better
 * than exact numbers of messages, and these are better than bounds of each phase; only the best sort is listed.
 */
export function bestBounds({ claims = [] }: Algorithm, judged: readonly Judged[]): Judged[] {
  const ranked = judged.flatMap((verdict) => {
    const claim = claims.find(({ id }) => id === verdict.id);
    if (claim?.form !== "bound" || claim.refuted || !verdict.holds) return [];
    const rank = rankOf(claim);
    return rank === undefined ? [] : [{ rank, verdict }];
  });
  const smaller = (x: string, y: string) => (BigInt(x) < BigInt(y) ? -1 : Number(x !== y));
  const best = Math.min(...ranked.map(({ rank }) => rank));
  return ranked
    .flatMap(({ rank, verdict }) => (rank === best ? [verdict] : []))
    .toSorted((x, y) => smaller(x.bound, y.bound));
}

function rankOf({ measure, relation }: Claim & { form: "bound" }): number | undefined {
  if (relation === "at least") return undefined;
  const isUpper = relation !== "exactly";
  if (measure.of === "messages") return isUpper ? 0 : measure.kinds === undefined ? 1 : 4;
  if (measure.of === "each phase") return isUpper ? 2 : 3;
  return undefined;
}
