import { makeVerdict } from "../judge/judge.ts";
import { WATCHED, type Configuration, type Judged } from "../model/claim.ts";

/** Lists the invariants that a state violates. Outside the model, and for n > WATCHED, none is judged. */
export function violatedIn(state: Configuration): readonly Judged[] {
  const { setup, n } = state;
  if (setup.violated.length > 0 || n > WATCHED) return [];
  return (setup.algorithm.claims ?? []).flatMap((claim) => {
    const why = claim.form === "always" ? claim.holds(state) : undefined;
    return why === undefined ? [] : makeVerdict(claim, setup, false, why, "no exception");
  });
}
