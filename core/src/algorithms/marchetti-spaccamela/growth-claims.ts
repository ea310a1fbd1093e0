import { proved, searched, type Basis } from "../../model/basis.ts";
import { atMost, lessThan, type Claim, type Refuted, type Standing } from "../../model/claim.ts";
import { unlessRefused } from "../../refusal/refusal.ts";
import type { Hypotheses } from "./hypotheses.ts";
import { inTime } from "./scheme-claims.ts";
import { elapsed, counted } from "../claims/moments.ts";
import { ceilPowerOfLog, ceilTwoToThePower, ceilPower } from "../../exact/power.ts";
import { floorLogLogLog, logStar, floorLog, floorLogLog } from "../../exact/logarithm.ts";
import { ceil, type Rational, rational, times } from "../../exact/rational.ts";

type Limit = (n: number) => bigint | undefined;

/** Makes the claims that follow from a bound on the number of phases and a bound on the last hypothesis. */
function consequences(
  protocol: string,
  cite: string,
  phases: string,
  last: string,
  t: Limit,
  h: Limit,
): Claim[] {
  const some = <T>(value: T | undefined, of: (value: T) => bigint | undefined) =>
    value === undefined ? undefined : of(value);
  return [
    atMost(`phases-${protocol}`, `at most ${phases} phases`, cite, { of: "phases" }, ({ n }) =>
      t(n),
    ),
    atMost(
      `messages-${protocol}`,
      `at most (2n - 1)(${phases}) + 2n messages`,
      cite,
      { of: "messages" },
      ({ n }) => some(t(n), (most) => BigInt(2 * n - 1) * most + BigInt(2 * n)),
    ),
    atMost(
      `time-${protocol}`,
      `at most 2 i_min ${last} + 3n time units, where i_min is the winner's identity`,
      cite,
      { of: "time", value: elapsed },
      (run) => some(h(run.n), (most) => inTime(run, most)),
    ),
  ];
}

/** Largest n at which `refutedFrom` looks for a counterexample. */
const LOOKED_AT = 64;

/** Returns the standing of a claim that some hypotheses refute: its smallest counterexample, or `otherwise` if there is none. */
function refutedFrom(
  isFalse: (n: number) => boolean,
  refuted: Omit<Refuted, "run">,
  otherwise: Basis = searched(LOOKED_AT),
): Standing {
  for (let n = 1; n <= LOOKED_AT; n++)
    if (isFalse(n)) return { run: { n, ids: "rising" }, ...refuted };
  return otherwise;
}

const lastBelow = (
  protocol: string,
  h: Hypotheses,
  what: string,
  limit: Limit,
  refuted: Refuted,
): Claim =>
  lessThan(
    `last-hypothesis-${protocol}`,
    `the last hypothesis h_t is less than ${what}`,
    "001, Theorem 5.1, proof",
    { of: "time", value: ({ n }) => h.upTo(n).at(-1)! },
    ({ n }) => limit(n),
    refuted,
  );

const max = (...all: bigint[]): bigint => all.reduce((most, it) => (it > most ? it : most));

/** Largest number of bits of a bound; a claim whose bound is larger is not judged. */
const WRITTEN = 2 ** 16;

const P3 = (h: Hypotheses, c: Rational): readonly Claim[] => [
  lastBelow("p3", h, "n^(log2 n)", (n) => ceilPowerOfLog(BigInt(n)), {
    run: { ids: [1] },
    truth: "h_t < n^(log2 n) holds if n > c; otherwise h_t is c, rounded up (HYP-10)",
  }),
  atMost(
    "phases-printed-p3",
    "at most a log2 log2 log2 n + 1 phases for some constant a > 1",
    "001, Theorem 5.1, proof",
    { of: "phases" },
    // The triple logarithm is negative at 3 and 0 at 4, so no constant a helps.
    ({ n }) => (n === 3 ? 0 : n === 4 ? 1 : undefined),
    {
      run: { ids: [1, 2, 3] },
      truth:
        "at most ⌊log2(log2 log2 n / log2 log2 c)⌋ + 2 phases, and one phase if n <= c; no factor a is enough (HYP-9)",
    },
  ),
  ...consequences(
    "p3",
    "001, Theorem 5.1 (P3), with the constant that belongs to c (HYP-9)",
    "⌊log2(log2 log2 n / log2 log2 c)⌋ + 2",
    "max(⌈c⌉, ⌈n^(log2 n)⌉ - 1)",
    (n) => BigInt(floorLogLogLog(BigInt(n), c) + 2),
    (n) => max(ceil(c), ceilPowerOfLog(BigInt(n)) - 1n),
  ),
];

/** Counts the phases m with h_m = h_{m-1} + 1, because the computed value did not exceed h_{m-1}. */
const enforced = (h: Hypotheses, n: number): number => {
  const t = h.upTo(n).length;
  return h.enforced.filter((m) => m <= t).length;
};

const P4 = (h: Hypotheses, c: Rational, eps: Rational): readonly Claim[] => [
  atMost(
    "growth-printed",
    "2^(h^eps) exceeds h in every phase, where h is the previous hypothesis",
    "001, §4, observation (3), applied to P4 of §5",
    counted(({ n }) => enforced(h, n)),
    () => 0,
    refutedFrom(
      (n) => enforced(h, n) > 0,
      {
        truth:
          "2^(h^eps) > h for every real h > 1 if and only if eps > 1/(e ln 2); where 2^(h^eps) <= h, the next hypothesis is h + 1 (HYP-2)",
      },
      eps.p < eps.q ? undefined : proved("decision 16"),
    ),
  ),
  lastBelow(
    "p4",
    h,
    "2^(n^eps)",
    (n) => unlessRefused(() => ceilTwoToThePower(BigInt(n), eps, WRITTEN)),
    {
      run: { ids: [1] },
      truth: "h_t is at most the largest of ⌈c⌉, n and ⌈2^((n-1)^eps)⌉ (HYP-2, HYP-10)",
    },
  ),
  atMost(
    "phases-log-star",
    "at most log* n + 1 phases, for every eps",
    "001, Theorem 5.1 (P4): O(log* n), read with the constant 1, and 1 added",
    { of: "phases" },
    ({ n }) => logStar(BigInt(n)) + 1,
    refutedFrom(
      (n) => h.upTo(n).length > logStar(BigInt(n)) + 1,
      {
        truth:
          "at most log* n + 1 phases if eps ≥ 1; for smaller eps a phase may add only 1 to the hypothesis (HYP-2)",
        chosen: true,
      },
      eps.p < eps.q ? undefined : proved("decision 16"),
    ),
  ),
  ...consequences(
    "p4",
    "001, Theorem 5.1 (P4), with a bound on the phases if eps ≥ 1, and on h_t for every eps (HYP-2)",
    "max(1, log* n)",
    "max(⌈c⌉, n, ⌈2^((n-1)^eps)⌉)",
    (n) => (eps.p < eps.q ? undefined : max(1n, BigInt(logStar(BigInt(n))))),
    (n) =>
      n === 1
        ? ceil(c)
        : unlessRefused(() =>
            max(ceil(c), BigInt(n), ceilTwoToThePower(BigInt(n - 1), eps, WRITTEN)),
          ),
  ),
];

/** Theorem 5.1, protocol by protocol; the third argument is a or eps. */
export const growthClaims = {
  P1: (h: Hypotheses, c: Rational): Claim[] => [
    lastBelow("p1", h, "cn", (n) => ceil(times(c, rational(BigInt(n)))), {
      run: { ids: [1] },
      truth: "h_t < cn holds for n ≥ 2; on a ring of one, h_t is c, rounded up (HYP-10)",
    }),
    ...consequences(
      "p1",
      "001, Theorem 5.1 (P1)",
      "⌊log_c n⌋ + 1",
      "(⌈cn⌉ - 1)",
      (n) => BigInt(floorLog(BigInt(n), c) + 1),
      (n) => (n === 1 ? undefined : ceil(times(c, rational(BigInt(n)))) - 1n),
    ),
  ],
  P2: (h: Hypotheses, c: Rational, a: Rational): Claim[] => [
    lastBelow("p2", h, "n^a", (n) => ceilPower(BigInt(n), a), {
      run: { ids: [1] },
      truth: "h_t < n^a holds if n > c; otherwise h_t is c, rounded up (HYP-10)",
    }),
    atMost(
      "phases-printed-p2",
      "at most log_a log_c n + 1 phases",
      "001, Theorem 5.1, proof",
      { of: "phases" },
      ({ n }) => (n === 1 ? undefined : floorLogLog(BigInt(n), c, a, n) + 1),
      refutedFrom((n) => n > 1 && h.upTo(n).length > floorLogLog(BigInt(n), c, a, n) + 1, {
        truth:
          "at most ⌊log_a log_c n⌋ + 2 phases, because h_t is at least c^(a^(t-1)), not c^(a^t); one phase if n <= c (HYP-8, HYP-9)",
      }),
    ),
    ...consequences(
      "p2",
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
