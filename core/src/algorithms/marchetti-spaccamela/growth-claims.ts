import { floorLog, floorLogLog, floorLogLogLog, logStar } from "../../exact/logarithm.ts";
import { ceilPower, ceilPowerOfLog, ceilTwoToThePower } from "../../exact/power.ts";
import { ceil, rational, times } from "../../exact/rational.ts";
import { proved, searched } from "../../model/basis.ts";
import { unlessRefused } from "../../refusal/refusal.ts";
import { messages, phases, type ClaimEntry, type ClaimsById } from "../../sentence/claim.ts";
import { counted, elapsed } from "../../sentence/moments.ts";
import { timeMax } from "./claims.ts";
import type { Bases, Hypotheses, protocols } from "./hypotheses.ts";

/** A bound for each n; undefined if none is known. */
type Limit<T> = (n: number) => T | undefined;

/** A bound that some hypotheses refute, and what is true of all. */
interface Refutable extends ClaimEntry {
  readonly id?: string;
  readonly limit: Limit<number>;
}

/** What Theorem 5.1 says of one protocol: formulas, and their values. */
interface Theorem {
  readonly source: string;
  /** The printed strict bound on the last hypothesis, which is false on a ring of one. */
  readonly last: readonly [formula: string, limit: Limit<bigint>, truth?: string];
  readonly phasesPrinted?: Refutable;
  /** Correct bounds on the number of phases and on the last hypothesis. */
  readonly phasesMax: readonly [formula: string, limit: Limit<number>];
  readonly lastMax?: readonly [formula: string, limit: Limit<bigint>];
}

const max = (...all: bigint[]): bigint => all.reduce((most, it) => (it > most ? it : most));

/** Maximum length in bits of a bound that is judged. */
const BOUND_BITS_MAX = 2 ** 16;

const theorems: Readonly<Record<keyof typeof protocols, (constants: Bases) => Theorem>> = {
  P1({ c }) {
    const product = (n: number) => ceil(times(c, rational(BigInt(n))));
    const truth = "h_t < cn holds for n ≥ 2; on a ring of one, h_t is c, rounded up (HYP-10)";
    return {
      source: "001, Theorem 5.1 (P1)",
      last: ["cn", product, truth],
      phasesMax: ["⌊log_c n⌋ + 1", (n) => floorLog(BigInt(n), c) + 1],
      lastMax: ["(⌈cn⌉ - 1)", (n) => (n === 1 ? undefined : product(n) - 1n)],
    };
  },
  P2: ({ c, a }) => ({
    source: "001, Theorem 5.1 (P2), one phase more than printed (HYP-9)",
    last: ["n^a", (n) => ceilPower(BigInt(n), a)],
    phasesPrinted: {
      id: "phases-printed-p2",
      says: "at most log_a log_c n + 1 phases",
      limit: (n) => (n === 1 ? undefined : floorLogLog(BigInt(n), c, a, n) + 1),
      source: "001, Theorem 5.1, proof",
      truth:
        "at most ⌊log_a log_c n⌋ + 2 phases, because h_t is at least c^(a^(t-1)), not c^(a^t); one phase if n <= c (HYP-8, HYP-9)",
    },
    phasesMax: ["⌊log_a log_c n⌋ + 2", (n) => floorLogLog(BigInt(n), c, a, n) + 2],
  }),
  P3: ({ c }) => ({
    source: "001, Theorem 5.1 (P3), with the constant that belongs to c (HYP-9)",
    last: ["n^(log2 n)", (n) => ceilPowerOfLog(BigInt(n))],
    phasesPrinted: {
      id: "phases-printed-p3",
      says: "at most a log2 log2 log2 n + 1 phases for some constant a > 1",
      // The triple logarithm is negative at 3 and 0 at 4, so no constant a helps.
      limit: (n) => (n === 3 ? 0 : n === 4 ? 1 : undefined),
      source: "001, Theorem 5.1, proof",
      counterexample: { ids: [1, 2, 3] },
      truth:
        "at most ⌊log2(log2 log2 n / log2 log2 c)⌋ + 2 phases, and one phase if n <= c; no factor a is enough (HYP-9)",
    },
    phasesMax: ["⌊log2(log2 log2 n / log2 log2 c)⌋ + 2", (n) => floorLogLogLog(BigInt(n), c) + 2],
  }),
  P4({ c, eps }) {
    const power = (n: number) =>
      unlessRefused(() => ceilTwoToThePower(BigInt(n), eps, BOUND_BITS_MAX));
    return {
      source:
        "001, Theorem 5.1 (P4), with a bound on the phases if eps ≥ 1, and on h_t for every eps (HYP-2)",
      last: [
        "2^(n^eps)",
        power,
        "h_t is at most the largest of ⌈c⌉, n and ⌈2^((n-1)^eps)⌉ (HYP-2, HYP-10)",
      ],
      phasesPrinted: {
        id: "phases-log-star",
        says: "at most log* n + 1 phases, for every eps",
        limit: (n) => logStar(BigInt(n)) + 1,
        source: "001, Theorem 5.1 (P4): O(log* n), read with the constant 1, and 1 added",
        known: eps.p < eps.q ? undefined : proved("decision 16"),
        truth:
          "at most log* n + 1 phases if eps ≥ 1; for smaller eps a phase may add only 1 to the hypothesis (HYP-2)",
        chosen: true,
      },
      phasesMax: [
        "max(1, log* n)",
        (n) => (eps.p < eps.q ? undefined : Math.max(1, logStar(BigInt(n)))),
      ],
      lastMax: [
        "max(⌈c⌉, n, ⌈2^((n-1)^eps)⌉)",
        (n) => {
          const last = n === 1 ? 1n : power(n - 1);
          return last && max(ceil(c), BigInt(n), last);
        },
      ],
    };
  },
};

/** Largest n at which `refutable` looks for a counterexample. */
const N_MAX = 64;

/** Makes a bound that some hypotheses refute. `value` computes what is measured on a ring of n. */
function refutable(value: (n: number) => number, spec: Refutable): ClaimEntry {
  const { id: _, limit, counterexample, truth, chosen, known = searched(N_MAX), ...texts } = spec;
  const bound: ClaimEntry = { ...texts, atMost: ({ n }) => limit(n) };
  for (let n = 1; n <= N_MAX; n++)
    if (value(n) > (limit(n) ?? Infinity)) {
      const run = counterexample ?? { n, ids: "rising" };
      return {
        ...bound,
        ...(spec.known && { known: spec.known }),
        counterexample: run,
        truth,
        chosen,
      };
    }
  return { ...bound, known };
}

/** Theorem 5.1 for the hypotheses of one protocol. */
export function growthClaims(
  protocol: keyof typeof protocols,
  h: Hypotheses,
  constants: Bases,
): ClaimsById {
  const { c, eps } = constants;
  const { source, last, phasesPrinted, phasesMax, lastMax } = theorems[protocol](constants);
  const [formula, limit, truth] = last;
  const [mostPhases, countMost] = phasesMax;
  const [mostLast, most] = lastMax ?? [
    `max(⌈c⌉, ⌈${formula}⌉ - 1)`,
    (n: number) => max(ceil(c), limit(n)! - 1n),
  ];
  const p = protocol.toLowerCase();
  const countEnforced = (n: number) => h.enforced(h.upTo(n).length).length;
  return {
    ...(protocol === "P4" && {
      "growth-printed": refutable(countEnforced, {
        says: "2^(h^eps) exceeds h in every phase, where h is the previous hypothesis",
        of: counted(({ n }) => countEnforced(n)),
        limit: () => 0,
        source: "001, §4, observation (3), applied to P4 of §5",
        known: eps.p < eps.q ? undefined : proved("decision 16"),
        truth:
          "2^(h^eps) > h for every real h > 1 if and only if eps > 1/(e ln 2); where 2^(h^eps) <= h, the next hypothesis is h + 1 (HYP-2)",
      }),
    }),
    [`last-hypothesis-${p}`]: {
      says: `the last hypothesis h_t is less than ${formula}`,
      of: { of: "time", value: ({ n }) => h.upTo(n).at(-1)! },
      lessThan: ({ n }) => limit(n),
      source: "001, Theorem 5.1, proof",
      counterexample: { ids: [1] },
      truth: truth ?? `h_t < ${formula} holds if n > c; otherwise h_t is c, rounded up (HYP-10)`,
    },
    ...(phasesPrinted && {
      [phasesPrinted.id!]: refutable((n) => h.upTo(n).length, { of: phases, ...phasesPrinted }),
    }),
    [`phases-${p}`]: {
      says: `at most ${mostPhases} phases`,
      of: phases,
      atMost: ({ n }) => countMost(n),
      source,
    },
    [`messages-${p}`]: {
      says: `at most (2n - 1)(${mostPhases}) + 2n messages`,
      of: messages(),
      atMost({ n }) {
        const t = countMost(n);
        return t === undefined ? undefined : (2 * n - 1) * t + 2 * n;
      },
      source,
    },
    [`time-${p}`]: {
      says: `at most 2 i_min ${mostLast} + 3n time units, where i_min is the winner's identity`,
      of: { of: "time", value: elapsed },
      atMost: (run) => timeMax(run, most(run.n)),
      source,
    },
  };
}
