import type { Family } from "@ringleader/core/internal";
import {
  findStoredProof,
  invariantsOf,
  prepareProof,
  sayProved,
  type PreparedProof,
  type StoredProof,
} from "@ringleader/core/internal/prove";
import type { CheckJob } from "./check-job.ts";

/** What is known about an algorithm for every n, without a solver. */
export interface EveryN extends Omit<PreparedProof, "conditions"> {
  /** The stored proof of the same conditions; absent for a user's text, of which it is only assumed that it compares ids. */
  readonly stored?: StoredProof | undefined;
  /** True if the definition claims an invariant that is a sentence. */
  readonly claimsInvariant: boolean;
}

/** Makes the conditions of a proof and tries small states; undefined if `pause` returns false. */
export async function judgeEveryN(
  { algorithm: name, set, text }: CheckJob,
  family: Family,
  pause: () => boolean | Promise<boolean>,
): Promise<EveryN | undefined> {
  const algorithm = family.with(set);
  const isMutant = name.includes(":") && text === undefined;
  const proof = prepareProof({ algorithm, leavesOut: isMutant });
  for (;;) {
    const { done, value } = proof.next();
    if (done) {
      const { conditions, ...rest } = value;
      const stored = text === undefined && !isMutant ? findStoredProof(conditions) : undefined;
      const proves = sayProved(rest.proves, rest.assumes);
      return { ...rest, proves, stored, claimsInvariant: invariantsOf(algorithm).length > 0 };
    }
    const proceeds = pause();
    if (proceeds !== true && !(await proceeds)) return undefined;
  }
}
