import { proved } from "../../model/basis.ts";
import { atMost, attained, exactly, lessThan, atLeast, type Claim } from "../../model/claim.ts";
import {
  lastMarked,
  lastToDecide,
  lone,
  risen,
  steepest,
  counted,
  elapsed,
  finished,
  upwards,
} from "../claims/moments.ts";
import type { Hypotheses } from "./hypotheses.ts";
import type { Outcome } from "../../model/outcome.ts";

export const phaseZeroClaims: readonly Claim[] = [
  exactly(
    "phase-0-messages",
    "phase 0 takes exactly n messages",
    "001, Theorem 4.2",
    { of: "messages", kinds: ["started"] },
    ({ n }) => n,
  ),
  atMost(
    "last-to-decide",
    "the last process decides whether to take part at most n - 1 time units after the first wake-up",
    "001, Theorem 4.2, which allows n (TIME-8)",
    { of: "time", value: lastToDecide },
    ({ n }) => n - 1,
  ),
  attained(
    "worst-to-decide",
    "the last process decides whether to take part exactly n - 1 time units after the first wake-up if only one process wakes by itself",
    "001, Theorem 4.2 (TIME-8)",
    { of: "time", value: lastToDecide },
    (n) => n - 1,
    lone,
  ),
  atMost(
    "last-entry",
    "the last process enters phase 1 at most n time units after the first wake-up",
    "001, Theorem 4.2 (TIME-8)",
    { of: "time", value: lastMarked },
    ({ n }) => n,
  ),
  attained(
    "worst-entry",
    "if only one process wakes by itself, it enters phase 1 exactly n time units later",
    "001, Theorem 4.2 (TIME-2)",
    { of: "time", value: lastMarked },
    (n) => n,
    lone,
  ),
  atMost(
    "entries-rise",
    "around the ring, the rises of the times of entering phase 1 sum to at most n - 1",
    "001, Lemma 4.4, which allows n",
    { of: "time", value: risen },
    ({ n }) => n - 1,
  ),
  attained(
    "worst-rise",
    "around the ring, the rises of the times of entering phase 1 sum to exactly n - 1 if only one process wakes by itself",
    "001, Lemma 4.4",
    { of: "time", value: risen },
    (n) => n - 1,
    lone,
  ),
  atMost(
    "entry-after-predecessor",
    "t(j) <= t(i) + dist(i, j), because the time t of entering phase 1 rises by at most 1 from each process to the next",
    "001, §4, before Lemma 4.4",
    { of: "time", value: steepest },
    () => 1,
  ),
];

/** Returns the largest number of messages in phase m of the scheme of 001. Theorem 4.3 allows n + n messages; this bound stays below n + n/2. The proof is in docs/decisions/0012. */
export function mostInPhase(n: number, h: Hypotheses, m: number): bigint {
  const size = BigInt(n);
  const [before, here] = [h.of(m - 1), h.of(m)];
  const passing = size / (2n * here + 1n);
  const several = size - 1n - before + passing * (here - before - 1n);
  const alone = (size < here ? size : here) - before;
  return several > alone ? several : alone;
}

/** Theorem 4.3, sharpened. The second bound is attained; the first is approached as h_1 approaches n/2. */
const inPhaseClaims = (h: Hypotheses): readonly Claim[] => [
  lessThan(
    "phase-below-3n-2",
    "fewer than 3n/2 messages in every phase",
    "001, Theorem 4.3, sharpened",
    { of: "each phase" },
    ({ n }) => (3 * n) / 2,
    proved("decision 12"),
  ),
  atMost(
    "messages-in-phase",
    "at most n - 1 - h_{m-1} + q(h_m - h_{m-1} - 1) messages in phase m, where q = ⌊n/(2h_m + 1)⌋, or at most min(n, h_m) - h_{m-1} if that is more",
    "001, Theorem 4.3, sharpened",
    { of: "each phase" },
    ({ n }, m) => mostInPhase(n, h, m),
    proved("decision 12"),
  ),
  atMost(
    "messages-phase-by-phase",
    "at most 2n messages plus, for each phase, the largest number of messages that the phase can take",
    "001, §5: O(tn), with the sharper bound of each phase",
    { of: "messages" },
    ({ n }) => h.upTo(n).reduce((sum, _, i) => sum + mostInPhase(n, h, i + 1), 2n * BigInt(n)),
    proved("decision 12"),
  ),
];

const timeClaims = (h: Hypotheses): readonly Claim[] => [
  exactly(
    "winner-home-at",
    "the winner's identity i returns at time t(i) + 2 i h_t + n, where t(i) is the time at which the winner enters phase 1, and h_t is the last hypothesis",
    "001, §3: phase 1 ends at time t(i) + h_1(2i + 1) (MS-14)",
    { of: "time", value: ({ time }) => time?.home },
    (run) => homeAt(run, h),
  ),
  exactly(
    "all-know-after",
    "the last process learns the leader n - 1 time units after the winner's identity returns, and the announcement returns one time unit later",
    "001, §3 (COUNT-3)",
    { of: "time", value: finished },
    ({ n, time }) => time!.home! + BigInt(n),
  ),
  atMost(
    "time-at-most",
    "at most 2 i_min h_t + 3n time units, where i_min is the winner's identity and h_t is the last hypothesis",
    "001, §5: O(i_min h_t)",
    { of: "time", value: elapsed },
    (run) => inTime(run, h.upTo(run.n).at(-1)!),
  ),
  attained(
    "worst-time",
    "2 i_min h_t + 3n time units if only the winner wakes by itself, where i_min is the winner's identity and h_t is the last hypothesis",
    "001, §5: O(i_min h_t)",
    { of: "time", value: elapsed },
    (n) => 2n * h.upTo(n).at(-1)! + 3n * BigInt(n),
    lone,
  ),
  atLeast(
    "time-at-least",
    "at least 2 i_min h_t + 2n + 1 time units, where i_min is the winner's identity and h_t is the last hypothesis",
    "001, §5: O(i_min h_t), bounded from below",
    { of: "time", value: elapsed },
    ({ n, leaders: [leader] }) => leader && leastTime(n, BigInt(leader.id!), h),
    proved("decision 18"),
  ),
  attained(
    "best-time",
    "2 i_min h_t + 2n + 1 time units if all processes wake at once, where i_min is the winner's identity and h_t is the last hypothesis",
    "001, §5: O(i_min h_t), bounded from below",
    { of: "time", value: elapsed },
    (n) => leastTime(n, 1n, h),
    (n) => ({ ids: upwards(n) }),
    proved("decision 18"),
  ),
];

/** What 001 states about its scheme, for any hypotheses, with the constants of its proofs. */
export const schemeClaims = (h: Hypotheses): readonly Claim[] => [
  exactly(
    "one-elected",
    "exactly one process is elected, in finite time",
    "001, Theorem 4.1",
    counted(({ leaders }) => leaders.length),
    () => 1,
    proved("001, Theorem 4.1"),
  ),
  atLeast(
    "hypotheses-grow",
    "every hypothesis exceeds the previous one",
    "001, §4, observation (3)",
    { of: "time", value: ({ n }) => leastStep(h.upTo(n)) },
    () => 1,
  ),
  lessThan(
    "phase-below-2n",
    "fewer than 2n messages in every phase",
    "001, Theorem 4.3",
    { of: "each phase" },
    ({ n }) => 2 * n,
    proved("001, Theorem 4.3"),
  ),
  ...inPhaseClaims(h),
  exactly(
    "elected-messages",
    "exactly n messages announce the elected process",
    "001, §3 (COUNT-1)",
    { of: "messages", kinds: ["elected"] },
    ({ n }) => n,
  ),
  exactly(
    "phases-exactly",
    "exactly t phases, where h_{t-1} < n <= h_t",
    "001, §5",
    { of: "phases" },
    ({ n }) => h.upTo(n).length,
  ),
  lessThan(
    "messages-2tn",
    "fewer than 2tn messages, where t is the number of phases",
    "001, §5: O(tn), read with the constant 2 of Theorem 4.3",
    { of: "messages" },
    ({ n }) => 2 * n * h.upTo(n).length,
    {
      run: { ids: [1] },
      truth:
        "at most (2n - 1)t + 2n messages, because phase 0 and the announcement add n each (COUNT-4)",
      chosen: true,
    },
  ),
  atMost(
    "messages-at-most",
    "at most (2n - 1)t + 2n messages, where t is the number of phases",
    "001, §5: O(tn), with phase 0 and the announcement",
    { of: "messages" },
    ({ n }) => (2 * n - 1) * h.upTo(n).length + 2 * n,
  ),
  exactly(
    "only-announcement-after",
    "from the time the winner's identity returns, only the announcement is sent",
    "001, §3 does not mention this (MS-13)",
    counted(({ sent, atElection }) => sent - atElection),
    ({ n }) => n - 1,
  ),
  ...timeClaims(h),
];

/** Returns 2 i_min h + 3n, the bound on the time if the last hypothesis is at most h. */
export const inTime = ({ n, leaders }: Outcome, h: bigint): bigint | undefined =>
  leaders.length === 1 ? 2n * BigInt(leaders[0].id!) * h + 3n * BigInt(n) : undefined;

/** Returns the least time of a run. The winner i enters phase 1 at least one unit after the first wake-up, and the announcement takes n units. */
const leastTime = (n: number, i: bigint, h: Hypotheses): bigint =>
  2n * i * h.upTo(n).at(-1)! + 2n * BigInt(n) + 1n;

function homeAt({ n, leaders, time }: Outcome, h: Hypotheses): bigint | undefined {
  if (leaders.length !== 1) return undefined;
  const start = time!.marks.get("entered")![leaders[0].position];
  return start + 2n * BigInt(leaders[0].id!) * h.upTo(n).at(-1)! + BigInt(n);
}

function leastStep(h: readonly bigint[]): bigint {
  let least = h[0];
  for (let m = 1; m < h.length; m++) if (h[m] - h[m - 1] < least) least = h[m] - h[m - 1];
  return least;
}
