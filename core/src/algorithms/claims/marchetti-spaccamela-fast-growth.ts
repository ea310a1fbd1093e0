import { proved } from "../../model/basis.ts";
import { ceilPowerOfLog, ceilTwoToThePower } from "../../exact/power.ts";
import { floorLogLogLog, logStar } from "../../exact/logarithm.ts";
import { ceil, type Rational } from "../../exact/rational.ts";
import { atMost, type Claim } from "../../model/claim.ts";
import type { Hypotheses } from "../hypotheses.ts";
import { consequences, lastBelow, max, refutedFrom, written, WRITTEN } from "./last-hypothesis.ts";
import { counted } from "./moments.ts";

/** Theorem 5.1 of the two protocols whose hypotheses grow faster than any power. */
export const P3 = (h: Hypotheses, c: Rational): Claim[] => [
  lastBelow(h, "n^(log2 n)", (n) => ceilPowerOfLog(BigInt(n)), {
    by: "--ids 1",
    truth: "h_t < n^(log2 n) holds where n > c; otherwise h_t is c, rounded up (HYP-10)",
    known: proved("decision 16"),
  }),
  atMost(
    "at most a log2 log2 log2 n + 1 phases for some constant a > 1",
    "001, Theorem 5.1, proof",
    { of: "phases" },
    // At 3 the triple logarithm is negative and at 4 it is 0, so that no constant helps.
    ({ n }) => (n === 3 ? 0 : n === 4 ? 1 : undefined),
    {
      by: "--ids 1,2,3",
      truth:
        "A constant must be added: at most ⌊log2(log2 log2 n / log2 log2 c)⌋ + 2 phases, one where n <= c (HYP-9)",
      known: proved("decision 16"),
    },
  ),
  ...consequences(
    "001, Theorem 5.1 (P3), with the constant that belongs to c (HYP-9)",
    "⌊log2(log2 log2 n / log2 log2 c)⌋ + 2",
    "max(⌈c⌉, ⌈n^(log2 n)⌉ - 1)",
    (n) => BigInt(floorLogLogLog(BigInt(n), c) + 2),
    (n) => max(ceil(c), ceilPowerOfLog(BigInt(n)) - 1n),
  ),
];

/** In how many phases h + 1 had to be taken. */
const enforced = (h: Hypotheses, n: number): number => {
  const t = h.upTo(n).length;
  return h.enforced.filter((m) => m <= t).length;
};

export const P4 = (h: Hypotheses, c: Rational, eps: Rational): Claim[] => [
  atMost(
    "2^(h^eps) exceeds h in every phase",
    "001, §4, observation (3), of P4 in §5",
    counted(({ n }) => enforced(h, n)),
    () => 0,
    refutedFrom(
      (n) => enforced(h, n) > 0,
      {
        truth:
          "2^(h^eps) exceeds every real h > 1 exactly if eps > 1/(e ln 2); where it does not, h + 1 is taken (HYP-2)",
        known: proved("decision 16"),
      },
      eps.p < eps.q ? undefined : proved("decision 16"),
    ),
  ),
  lastBelow(h, "2^(n^eps)", (n) => written(() => ceilTwoToThePower(BigInt(n), eps, WRITTEN)), {
    by: "--ids 1",
    truth: "h_t is at most the largest of ⌈c⌉, n and ⌈2^((n-1)^eps)⌉ (HYP-2, HYP-10)",
    known: proved("decision 16"),
  }),
  atMost(
    "at most log* n + 1 phases, for every eps",
    "001, Theorem 5.1 (P4): O(log* n), read with the constant 1, and 1 added",
    { of: "phases" },
    ({ n }) => logStar(BigInt(n)) + 1,
    refutedFrom(
      (n) => h.upTo(n).length > logStar(BigInt(n)) + 1,
      {
        truth: "It holds from eps = 1 on; a phase whose growth is enforced adds 1 to h (HYP-2)",
        known: proved("decision 16"),
        chosen: true,
      },
      eps.p < eps.q ? undefined : proved("decision 16"),
    ),
  ),
  ...consequences(
    "001, Theorem 5.1 (P4), for eps from 1 on; h_t for every eps (HYP-2)",
    "log* n, or one for n = 1",
    "max(⌈c⌉, n, ⌈2^((n-1)^eps)⌉)",
    (n) => (eps.p < eps.q ? undefined : max(1n, BigInt(logStar(BigInt(n))))),
    (n) =>
      n === 1
        ? ceil(c)
        : written(() => max(ceil(c), BigInt(n), ceilTwoToThePower(BigInt(n - 1), eps, WRITTEN))),
  ),
];
