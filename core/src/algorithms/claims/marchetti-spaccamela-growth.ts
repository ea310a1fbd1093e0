import { ceilPower } from "../../exact/power.ts";
import { floorLog, floorLogLog } from "../../exact/logarithm.ts";
import { ceil, rational, times, type Rational } from "../../exact/rational.ts";
import { proved } from "../../model/basis.ts";
import { atMost, type Claim } from "../../model/claim.ts";
import type { Hypotheses } from "../hypotheses.ts";
import { consequences, lastBelow, max, refutedFrom } from "./last-hypothesis.ts";
import { P3, P4 } from "./marchetti-spaccamela-fast-growth.ts";

/** Theorem 5.1, protocol by protocol; the third argument is a or eps. */
export const growthClaims = {
  P1: (h: Hypotheses, c: Rational): Claim[] => [
    lastBelow(h, "cn", (n) => ceil(times(c, rational(BigInt(n)))), {
      by: "--ids 1",
      truth: "h_t < cn holds from n = 2 on; on a ring of one h_t is c, rounded up (HYP-10)",
      known: proved("decision 16"),
    }),
    ...consequences(
      "001, Theorem 5.1 (P1)",
      "⌊log_c n⌋ + 1",
      "(⌈cn⌉ - 1)",
      (n) => BigInt(floorLog(BigInt(n), c) + 1),
      (n) => (n === 1 ? undefined : ceil(times(c, rational(BigInt(n)))) - 1n),
    ),
  ],
  P2: (h: Hypotheses, c: Rational, a: Rational): Claim[] => [
    lastBelow(h, "n^a", (n) => ceilPower(BigInt(n), a), {
      by: "--ids 1",
      truth: "h_t < n^a holds where n > c; otherwise h_t is c, rounded up (HYP-10)",
      known: proved("decision 16"),
    }),
    atMost(
      "at most log_a log_c n + 1 phases",
      "001, Theorem 5.1, proof",
      { of: "phases" },
      ({ n }) => (n === 1 ? undefined : floorLogLog(BigInt(n), c, a, n) + 1),
      refutedFrom((n) => n > 1 && h.upTo(n).length > floorLogLog(BigInt(n), c, a, n) + 1, {
        truth:
          "h_t is at least c^(a^(t-1)), not c^(a^t): at most ⌊log_a log_c n⌋ + 2 phases, one where n <= c (HYP-8, HYP-9)",
        known: proved("decision 16"),
      }),
    ),
    ...consequences(
      "001, Theorem 5.1 (P2), one phase more than printed (HYP-9)",
      "⌊log_a log_c n⌋ + 2",
      "max(⌈c⌉, ⌈n^a⌉ - 1)",
      (n) => BigInt(floorLogLog(BigInt(n), c, a, n) + 2),
      (n) => max(ceil(c), ceilPower(BigInt(n), a) - 1n),
    ),
  ],
  P3,
  P4,
} as const;
