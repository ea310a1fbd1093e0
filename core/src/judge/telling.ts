import type { Algorithm } from "../model/algorithm.ts";
import type { Bound } from "../model/claim.ts";

/** The bounds on messages that stand, the most telling first. */
export function tellingBounds({ claims = [] }: Algorithm): Bound[] {
  const rank = ({ measure, relation }: Bound): number =>
    measure.of === "messages" && relation !== "exactly" ? 0 : measure.of === "each phase" ? 1 : 2;
  return claims
    .filter((claim): claim is Bound => claim.form === "bound")
    .filter(({ measure }) => measure.of === "messages" || measure.of === "each phase")
    .filter(({ refuted }) => refuted === undefined)
    .toSorted((x, y) => rank(x) - rank(y));
}
