import { proved } from "../../model/basis.ts";
import { atMost, lessThan, type Claim } from "../../model/claim.ts";
import type { Hypotheses } from "../hypotheses.ts";

/**
 * The most messages in phase m of the scheme of 001. Of two identities that send in it, one behind the
 * other, the first goes past where the second waits only if that left first, for which word of the
 * election must have come to it 2h_m and more ahead of its turn. Round the ring that can be made up for
 * q times, and each time saves h_m - h_{m-1} - 1 messages from being lost. Who meets a smaller home loses
 * h_{m-1}. The proof, which halves what Theorem 4.3 allows beyond n, is in docs/decisions/0012.
 */
export function mostInPhase(n: number, h: Hypotheses, m: number): bigint {
  const size = BigInt(n);
  const [before, here] = [h.of(m - 1), h.of(m)];
  const passing = size / (2n * here + 1n);
  const several = size - 1n - before + passing * (here - before - 1n);
  const alone = (size < here ? size : here) - before;
  return several > alone ? several : alone;
}

/** Theorem 4.3, sharpened; the second is attained, the first approached as h_1 comes to n/2. */
export const inPhaseClaims = (h: Hypotheses): Claim[] => [
  lessThan(
    "fewer than 3n/2 messages in every phase",
    "001, Theorem 4.3, sharpened",
    { of: "each phase" },
    ({ n }) => (3 * n) / 2,
    proved("decision 12"),
  ),
  atMost(
    "at most n - 1 - h_{m-1} + q(h_m - h_{m-1} - 1) messages in phase m, q = ⌊n/(2h_m + 1)⌋, or min(n, h_m) - h_{m-1} of one participant",
    "001, Theorem 4.3, sharpened",
    { of: "each phase" },
    ({ n }, m) => mostInPhase(n, h, m),
    proved("decision 12"),
  ),
  atMost(
    "at most 2n messages and those of each phase together",
    "001, §5: O(tn), with the sharper bound of each phase",
    { of: "messages" },
    ({ n }) => h.upTo(n).reduce((sum, _, i) => sum + mostInPhase(n, h, i + 1), 2n * BigInt(n)),
    proved("decision 12"),
  ),
];
