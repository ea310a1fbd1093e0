import { proved } from "../../model/basis.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { Sometimes } from "../../model/sometimes.ts";
import { eachPhase, messages, phases, provedIn, type ClaimsById } from "../../sentence/claim.ts";
import * as moments from "../../sentence/moments.ts";
import { lateWinner } from "../../sentence/reachable.ts";
import type { Hypotheses } from "./hypotheses.ts";
import * as lemmas from "./lemmas.ts";

/** Returns the largest number of messages in phase m. Theorem 4.3 allows n + n messages; this bound stays below n + n/2. The proof is in docs/decisions/0012. */
export function mostInPhase(n: number, h: Hypotheses, m: number): bigint {
  const size = BigInt(n);
  const [before, here] = [h.of(m - 1), h.of(m)];
  const several = size - 1n - before + (size / (2n * here + 1n)) * (here - before - 1n);
  const alone = (size < here ? size : here) - before;
  return several > alone ? several : alone;
}

/** Returns 2 i_min h + 3n, the bound on the time if the last hypothesis is at most h. */
export const timeMax = ({ n, leaders }: Outcome, h: bigint | undefined): bigint | undefined =>
  leaders.length === 1 && h !== undefined
    ? 2n * BigInt(leaders[0].id!) * h + 3n * BigInt(n)
    : undefined;

const leastStep = (h: readonly bigint[]): bigint =>
  h.map((it, i) => it - (h[i - 1] ?? 0n)).reduce((least, it) => (it < least ? it : least));

/** What 001 states about its scheme, for any hypotheses, with the constants of its proofs. `growth`: claims about the hypotheses. */
export function schemeClaims(h: Hypotheses, growth: ClaimsById): ClaimsById {
  const last = (n: number) => h.upTo(n).at(-1)!;
  /** The winner i enters phase 1 at least one unit after the first wake-up, and the announcement takes n units. */
  const least = (n: number, i: number) => 2n * BigInt(i) * last(n) + 2n * BigInt(n) + 1n;
  const where = "where i_min is the winner's identity and h_t is the last hypothesis";
  return provedIn("decision 16", {
    // Phase 0: Theorem 4.2 and Lemma 4.4.
    "phase-0-messages": { of: messages("started"), exactly: "n", source: "001, Theorem 4.2" },
    "last-to-decide": {
      says: "the last process decides whether to take part at most n - 1 time units after the first wake-up",
      of: moments.timed(moments.lastToDecide),
      atMost: "n - 1",
      source: "001, Theorem 4.2, which allows n (TIME-8)",
    },
    "worst-to-decide": {
      says: "the last process decides whether to take part exactly n - 1 time units after the first wake-up if only one process wakes by itself",
      of: moments.timed(moments.lastToDecide),
      reaches: (n) => n - 1,
      on: moments.lone,
      source: "001, Theorem 4.2 (TIME-8)",
    },
    "last-entry": {
      says: "the last process enters phase 1 at most n time units after the first wake-up",
      of: moments.timed(moments.lastMarked),
      atMost: "n",
      source: "001, Theorem 4.2 (TIME-8)",
    },
    "worst-entry": {
      says: "if only one process wakes by itself, it enters phase 1 exactly n time units later",
      of: moments.timed(moments.lastMarked),
      reaches: (n) => n,
      on: moments.lone,
      source: "001, Theorem 4.2 (TIME-2)",
    },
    "entries-rise": {
      says: "around the ring, the rises of the times of entering phase 1 sum to at most n - 1",
      of: moments.timed(moments.risen),
      atMost: "n - 1",
      source: "001, Lemma 4.4, which allows n",
    },
    "worst-rise": {
      says: "around the ring, the rises of the times of entering phase 1 sum to exactly n - 1 if only one process wakes by itself",
      of: moments.timed(moments.risen),
      reaches: (n) => n - 1,
      on: moments.lone,
      source: "001, Lemma 4.4",
    },
    "entry-after-predecessor": {
      says: "t(j) <= t(i) + dist(i, j), because the time t of entering phase 1 rises by at most 1 from each process to the next",
      of: moments.timed(moments.steepest),
      atMost: "1",
      source: "001, §4, before Lemma 4.4",
    },
    "one-elected": {
      says: "exactly one process is elected, in finite time",
      of: moments.counted(({ leaders }) => leaders.length),
      exactly: "1",
      source: "001, Theorem 4.1",
      known: proved("001, Theorem 4.1"),
    },
    "hypotheses-grow": {
      says: "every hypothesis exceeds the previous one",
      of: moments.timed(({ n }) => leastStep(h.upTo(n))),
      atLeast: "1",
      source: "001, §4, observation (3)",
    },
    // Theorem 4.3, sharpened: the bound on phase m is attained; 3n/2 is approached as h_1 approaches n/2.
    "phase-below-2n": {
      of: eachPhase(),
      lessThan: "2n",
      source: "001, Theorem 4.3",
      known: proved("001, Theorem 4.3"),
    },
    ...provedIn("decision 12", {
      "phase-below-3n-2": {
        of: eachPhase(),
        lessThan: "3n/2",
        source: "001, Theorem 4.3, sharpened",
      },
      "messages-in-phase": {
        says: "at most n - 1 - h_{m-1} + q(h_m - h_{m-1} - 1) messages in phase m, where q = ⌊n/(2h_m + 1)⌋, or at most min(n, h_m) - h_{m-1} if that is more",
        of: eachPhase(),
        atMost: ({ n }, m) => mostInPhase(n, h, m),
        source: "001, Theorem 4.3, sharpened",
      },
      "messages-phase-by-phase": {
        says: "at most 2n messages plus, for each phase, the largest number of messages that the phase can take",
        of: messages(),
        atMost: ({ n }) =>
          h.upTo(n).reduce((sum, _, i) => sum + mostInPhase(n, h, i + 1), 2n * BigInt(n)),
        source: "001, §5: O(tn), with the sharper bound of each phase",
      },
    }),
    "elected-messages": { of: messages("elected"), exactly: "n", source: "001, §3 (COUNT-1)" },
    "phases-exactly": {
      says: "exactly t phases, where h_{t-1} < n <= h_t",
      of: phases,
      exactly: ({ n }) => h.upTo(n).length,
      source: "001, §5",
    },
    "messages-2tn": {
      says: "fewer than 2tn messages, where t is the number of phases",
      of: messages(),
      lessThan: ({ n }) => 2 * n * h.upTo(n).length,
      source: "001, §5: O(tn), read with the constant 2 of Theorem 4.3",
      counterexample: { ids: [1] },
      chosen: true,
      truth:
        "at most (2n - 1)t + 2n messages, because phase 0 and the announcement add n each (COUNT-4)",
      corrected: {
        id: "messages-at-most",
        says: "at most (2n - 1)t + 2n messages, where t is the number of phases",
        atMost: ({ n }) => (2 * n - 1) * h.upTo(n).length + 2 * n,
        source: "001, §5: O(tn), with phase 0 and the announcement",
      },
    },
    "only-announcement-after": {
      says: "from the time the winner's identity returns, only the announcement is sent",
      of: moments.counted(({ sent, atElection }) => sent - atElection),
      exactly: "n - 1",
      source: "001, §3 does not mention this (MS-13)",
    },
    "winner-home-at": {
      says: "the winner's identity i returns at time t(i) + 2 i h_t + n, where t(i) is the time at which the winner enters phase 1, and h_t is the last hypothesis",
      of: moments.timed((run) => run.time?.home),
      exactly: ({ n, leaders, time }) =>
        leaders.length === 1
          ? time!.marks.get("entered")![leaders[0].position] +
            2n * BigInt(leaders[0].id!) * last(n) +
            BigInt(n)
          : undefined,
      source: "001, §3: phase 1 ends at time t(i) + h_1(2i + 1) (MS-14)",
    },
    "all-know-after": {
      says: "the last process learns the leader n - 1 time units after the winner's identity returns, and the announcement returns one time unit later",
      of: moments.timed(moments.finished),
      exactly: (run) => run.time!.home! + BigInt(run.n),
      source: "001, §3 (COUNT-3)",
    },
    "time-at-most": {
      says: `at most 2 i_min h_t + 3n time units, ${where}`,
      of: moments.timed(moments.elapsed),
      atMost: (run) => timeMax(run, last(run.n)),
      source: "001, §5: O(i_min h_t)",
    },
    "worst-time": {
      says: `2 i_min h_t + 3n time units if only the winner wakes by itself, ${where}`,
      of: moments.timed(moments.elapsed),
      reaches: (n) => 2n * last(n) + 3n * BigInt(n),
      on: moments.lone,
      source: "001, §5: O(i_min h_t)",
    },
    "time-at-least": {
      says: `at least 2 i_min h_t + 2n + 1 time units, ${where}`,
      of: moments.timed(moments.elapsed),
      atLeast: ({ n, leaders: [leader] }) => leader && least(n, leader.id!),
      source: "001, §5: O(i_min h_t), bounded from below",
      known: proved("decision 18"),
    },
    "best-time": {
      says: `2 i_min h_t + 2n + 1 time units if all processes wake at once, ${where}`,
      of: moments.timed(moments.elapsed),
      reaches: (n) => least(n, 1),
      on: (n) => ({ ids: moments.upwards(n) }),
      source: "001, §5: O(i_min h_t), bounded from below",
      known: proved("decision 18"),
    },
    ...growth,
    "one-message-per-identity": {
      says: "an identity has at most one message in the ring",
      along: lemmas.oneMessage,
      source: "001, §4, observation (1)",
    },
    "waits-after-h-steps": {
      says: "an identity waits for phase m + 1 when it has walked h_m steps",
      along: lemmas.waitsAfter(h),
      source: "001, §4, observation (2)",
    },
    "only-winner-home": {
      says: "only the winner's identity returns to its owner",
      along: lemmas.onlyWinnerReturns,
      source: "001, §4, observation (4)",
    },
    "one-waits": {
      says: "at most one message waits at a process; a smaller identity that arrives replaces it, and no larger identity arrives while it waits",
      along: lemmas.oneWaits,
      source:
        "001, §3 says that at most one message waits; it does not mention larger identities (MS-4)",
    },
    "one-message-per-link": {
      says: "a link carries at most one message in a time unit",
      along: lemmas.oneMessagePerLink,
      source: "001, §3 takes this for granted (MS-18)",
    },
    timetable: {
      says: "step w of identity j in phase m ends at time t(j) + 2 j h_m + w, where t(j) is the time at which the owner of j enters phase 1; by then the receiver has entered phase 1 too",
      along: lemmas.timetable(h),
      source: "001, §3: phase 1 ends at time t(i) + h_1(2i + 1) (TIME-1, TIME-7)",
    },
    // The proof of Theorem 4.3, phase by phase.
    ...provedIn("001, Theorem 4.3", {
      "black-segments": {
        says: "in every phase the segments of black identities do not overlap",
        along: lemmas.judgePhases(({ sent, black }) => {
          const both = sent
            .map((list) => list.filter((j) => black.has(j)))
            .find((it) => it.length > 1);
          return both && `one process sends ${both.join(" and ")}, all of them black`;
        }),
        source: "001, Theorem 4.3, proof",
      },
      "red-and-white-below-n": {
        says: "in every phase red and white identities take fewer than n messages",
        along: lemmas.judgePhases(
          ({ n, others }) => others >= n && `${others} messages of red and white identities`,
        ),
        source: "001, Theorem 4.3, proof",
        known: proved("decision 16"),
      },
      "overtaken-earlier": {
        says: "if a process sends identity j and later identity i in phase m, then i < j and t(j) < t(i) - h_m(j - i), where t(j) is the time at which the owner of j enters phase 1",
        along: lemmas.judgeOvertaking(
          (i, j, { m, t }) => i < j && t(j) < t(i) - h.of(m) * BigInt(j - i),
        ),
        source: "001, Lemma 4.5",
        known: proved("001, Lemma 4.5"),
      },
      "order-of-alive": {
        says: "the relative order of alive identities does not change, because an identity that is passed dies",
        along: lemmas.aliveInOrder,
        source: "001, §4, before Lemma 4.4",
        known: proved("001, §4"),
      },
      "overtaken-later": {
        says: "if a process sends identity j and later identity i in phase m, then t(j) < t(i) - 2 h_m(j - i) + dist(i, j) and dist(i, j) < h_m - h_{m-1}, where t(j) is the time at which the owner of j enters phase 1",
        // Step w of j in phase m begins at t(j) + 2 j h_m + w - 1. At a process where j makes step w, i makes step
        // w + dist(i, j). Both steps are in phase m, so dist(i, j) < h_m - h_{m-1}.
        along: lemmas.judgeOvertaking((i, j, { m, distance, t }) => {
          const dist = BigInt(distance(i, j));
          const falls = t(j) < t(i) - 2n * h.of(m) * BigInt(j - i) + dist;
          return i < j && falls && dist < h.of(m) - h.of(m - 1);
        }),
        source: "001, Lemma 4.5, sharpened",
        known: proved("decision 18"),
      },
      "passed-are-larger": {
        says: "no identity is both white and black, and all identities of B(i) are larger than id(i) and not black",
        along: lemmas.judgePairs(({ order, black, white }, pairs) => {
          const both = order.find((j) => white.has(j) && black.has(j));
          if (both !== undefined) return `${both} is white and black`;
          const odd = pairs.find(({ id, counted }) => counted.some((j) => j <= id || black.has(j)));
          return odd && `B of ${odd.id} is ${odd.counted.join(", ")}`;
        }),
        source: "001, Theorem 4.3, proof",
      },
      "next-is-black": {
        says: "in Case 1 of the proof, the first identity that follows id(i) and is not in B(i) is black",
        along: lemmas.judgePairs(({ black }, pairs) => {
          const odd = pairs.find(({ hasRed, next }) => !hasRed && !black.has(next));
          return odd && `${odd.next} follows ${odd.id} and is not black`;
        }),
        source: "001, Theorem 4.3, proof",
      },
      "pairs-in-order": {
        says: "id(1), k(1), id(2), k(2), … go clockwise once around the ring, and t(id(i)) > t(k(i)) for every pair",
        along: lemmas.pairsInOrder,
        source: "001, Theorem 4.3, proof, (1) to (3)",
      },
      "pairs-account-for-all": {
        says: "the pairs account for all red and white identities, which take at most ∑ (t(id(i)) - t(k(i))) < n messages",
        along: lemmas.pairsAccountForAll,
        source: "001, Theorem 4.3, proof",
        known: proved("001, Theorem 4.3, with n - 1 for Lemma 4.4"),
      },
    }),
  });
}

/** `doubles`: every hypothesis is at least twice the previous one. */
export const schemeReachable = (h: Hypotheses, doubles: boolean): readonly Sometimes[] => [
  {
    form: "run",
    says: "a first hypothesis that is too small, so that a second phase follows",
    // Building the algorithm does not compute h_1; a user's own function may compute it.
    from: () => Number(h.of(1)) + 1,
    holds: ({ byPhase }) => Object.keys(byPhase).length > 1,
  },
  {
    form: "run",
    says: "an identity other than the winner's that walks in the first phase",
    // It waits at least 4 h_1 time units. The ring must be so long that the winner's identity does not come earlier.
    from: () => (doubles ? 1 : 2) * Number(h.of(1)) + 2,
    holds: ({ byPhase, n }) => byPhase["1"] > Math.min(n, Number(h.of(1))),
  },
  lateWinner(2),
];
