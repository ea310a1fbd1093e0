import type { Bound } from "../model/claim.ts";
import type { Outcome } from "../model/outcome.ts";

/** Thrown if the limit of a claim reads a value that is not known. */
class Unknown extends Error {}

/** Makes an object of which only these values are known, such as a run before its end. */
export const onlyKnown = (known: object): any =>
  new Proxy(known, {
    get(target, key) {
      if (key in target) return target[key as keyof typeof target];
      throw new Unknown();
    },
  });

/** Returns the limit of a claim; undefined if the claim does not apply to the run, or if its limit depends on unknown values. */
export function knownLimit(claim: Bound, run: Outcome, phase: number): number | bigint | undefined {
  try {
    return claim.limit(run, phase);
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}
