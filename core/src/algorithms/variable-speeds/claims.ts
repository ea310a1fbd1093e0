import { proved } from "../../model/basis.ts";
import {
  atMost,
  lessThan,
  type Measure,
  attained,
  exactly,
  type Claim,
  provedIn,
} from "../../model/claim.ts";
import { hasWoken } from "../../model/life.ts";
import type { Outcome } from "../../model/outcome.ts";
import { counted, upwards } from "../claims/moments.ts";
import { meetingClaims, halves, moreThanAll, stepsOfEach } from "./watched-claims.ts";

/** Sums ⌊term(2^k)⌋ over the uids k = 2, 3, … that are slower than the winner 1, until the terms are 0. */
function slower(term: (power: bigint) => bigint): bigint {
  let sum = 0n;
  for (let power = 4n; ; power *= 2n) {
    const more = term(power);
    if (more <= 0n) return sum;
    sum += more;
  }
}

/** Bounds the phase-two messages of all slower tokens (of speed 2^-k) before the winner catches up with them. */
const ahead = (n: bigint) => slower((power) => (2n * (n - 2n)) / (power - 1n));

/** Bounds the phase-two messages of all slower tokens until the election, if waiting tokens are still sent. */
const untilHome = (n: bigint) => slower((power) => (2n * n - 3n + power / 2n) / (power - 1n));

/** Runs with at least 3n messages until the election; with purging, a larger ring is needed. */
const threefold = {
  ids: [14, 11, 16, 3, 10, 19, 18, 13, 8, 7, 4, 9, 25, 23, 21, 22, 20, 15, 1, 5, 6, 17, 24, 2, 12],
  wake: { 19: 0, 20: 0, 21: 0, 22: 0, 23: 0, 3: 4, 10: 10, 14: 13, 18: 15 },
};
const threefoldPurged = {
  ids: [
    1, 65, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 2,
    64, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 3,
    63, 16, 15, 14, 13, 12, 11, 10, 4, 62, 9, 8, 7, 5, 61, 6, 60,
  ],
  wake: {
    0: 32,
    1: 32,
    23: 0,
    24: 0,
    47: 22,
    48: 22,
    56: 29,
    57: 29,
    61: 32,
    62: 32,
    63: 32,
    64: 32,
  },
};

/**
 * The constants of "O(n)": about 2En messages until the election, where E = ∑ 1/(2^k - 1) = 1.6067. After the election,
 * without purging, each waiting token may be sent once more. The proof is in docs/decisions/0012. A search finds runs with
 * nearly as many messages.
 */
const messageClaims = (purges: boolean, byElection: Measure): readonly Claim[] => [
  lessThan(
    "messages-3n",
    "fewer than 3n messages until the election",
    "003, Complexity: O(n), read with the constant 3: n in phase one, n of the winner, and fewer than n of all others",
    byElection,
    ({ n }) => 3 * n,
    {
      run: purges ? threefoldPurged : threefold,
      truth:
        "at most 2n - 1 + ∑ ⌊(2n - 3 + 2^(k-1))/(2^k - 1)⌋ messages until the election, summed over k > 1, about 3.213 n",
      known: proved("decision 12"),
      chosen: true,
    },
  ),
  atMost(
    "messages-until-election",
    "at most 2n - 1 + ∑ ⌊(2n - 3 + 2^(k-1))/(2^k - 1)⌋ messages until the election, summed over k > 1",
    "003: O(n), with the constant 3.213 (VS-9)",
    byElection,
    ({ n }) => (n === 1 ? 1 : BigInt(2 * n - 1) + untilHome(BigInt(n))),
    proved("decision 12"),
  ),
  atMost(
    purges ? "messages-in-all-purged" : "messages-in-all",
    purges
      ? "at most 2n - 1 + ∑ ⌊2(n - 2)/(2^k - 1)⌋ messages, announcements aside, summed over k > 1"
      : "at most 3n - 2 + ∑ ⌊2(n - 2)/(2^k - 1)⌋ messages, announcements aside, summed over k > 1",
    `003: O(n), with the constant ${purges ? "3.213" : "4.213, late messages included"} (VS-5, VS-9)`,
    { of: "messages", kinds: ["token"] },
    ({ n }) => (n === 1 ? 1 : BigInt((purges ? 2 : 3) * n - (purges ? 1 : 2)) + ahead(BigInt(n))),
    proved("decision 12"),
  ),
];

/** Counts the messages up to the election, without the first announcement, which is sent in the same time unit. */
const sentByElection = ({ atElection, byKind }: Outcome): number =>
  atElection - ((byKind["announce"] ?? 0) > 0 ? 1 : 0);
const byElection = counted(sentByElection);
export const late = (run: Outcome): number => run.byKind["token"] - sentByElection(run);
const untilElection = ({ time }: Outcome): bigint | undefined =>
  time?.home === undefined ? undefined : time.home - time.firstWake!;

/** Claims on the time of the election. */
const timeClaims: readonly Claim[] = [
  exactly(
    "home-after",
    "the winner's uid u returns exactly d + (n - d)2^u time units after the winner wakes, where d is the distance clockwise to the next participant",
    "003: n · 2^u time units, corrected (VS-10)",
    { of: "time", value: ({ time }) => time?.home },
    homeAt,
  ),
  atMost(
    "time-printed",
    "at most n · 2^u time units from the first wake-up to the election, where u is the smallest uid",
    "003, Complexity: time n · 2^u, read as: from the first wake-up",
    { of: "time", value: untilElection },
    ({ n, leaders: [leader], contenders }) =>
      // A single participant is never delayed, and its uid may be too large for the power.
      leader && contenders > 1 ? BigInt(n) * 2n ** BigInt(leader.id!) : undefined,
    {
      run: { ids: [1, 2, 3, 4], wake: { 0: 2, 1: 0 } },
      truth:
        "the winner may wake n - 2 time units after the first process, so the election takes at most (n - 1)(2^u + 1) time units for n ≥ 2 (VS-10)",
      chosen: true,
    },
  ),
  atMost(
    "time-at-most",
    "at most (n - 1)(2^u + 1) time units from the first wake-up to the election, or n if only one process takes part, where u is the winner's uid",
    "003, Complexity, corrected (VS-10)",
    { of: "time", value: untilElection },
    ({ n, leaders: [leader], contenders }) =>
      leader && (contenders === 1 ? n : BigInt(n - 1) * (2n ** BigInt(leader.id!) + 1n)),
  ),
  attained(
    "worst-time",
    "the election takes (n - 1)(2^u + 1) time units if the winner wakes just before the message of the first process to wake arrives, where u is the winner's uid",
    "003, Complexity, corrected (VS-10)",
    { of: "time", value: untilElection },
    (n) => (n === 1 ? 1 : 3 * (n - 1)),
    (n) => ({
      ids: [...upwards(n).slice(1), 1],
      wake: n === 1 ? { "0": "0" } : { "0": "0", [n - 1]: String(n - 2) },
    }),
  ),
];

export const variableSpeedsClaims = (purges: boolean) =>
  provedIn("decision 16", [
    exactly(
      "phase-one-messages",
      "exactly n messages in phase one",
      "003; a phase-one message never meets an awake relay (VS-7)",
      { of: "each phase" },
      ({ n }, phase) => (phase === 1 ? n : undefined),
    ),
    ...timeClaims,
    halves,
    stepsOfEach,
    moreThanAll(purges),
    ...meetingClaims,
    lessThan(
      "messages-2n",
      "fewer than 2n messages until the election",
      "003, Complexity: O(n), read with the constant 2, because the winner's n messages are more than all others combined",
      byElection,
      ({ n }) => 2 * n,
      {
        run: purges ? { ids: [1, 3, 2, 4] } : { ids: [1, 2, 3] },
        truth: "at most (7n - 5)/2 messages until the election (VS-9)",
        chosen: true,
      },
    ),
    atMost(
      "messages-at-most",
      "at most (7n - 5)/2 messages until the election",
      "003: O(n); n in phase one, n - 1 of the winner, 3(n - 1)/2 of all others (VS-9)",
      byElection,
      ({ n }) => (7 * n - 5) / 2,
    ),
    ...messageClaims(purges, byElection),
    purges
      ? exactly(
          "none-after-election",
          "no token is sent after the election",
          "003 does not mention this; the winner's token has killed all waiting tokens",
          { of: "messages", kinds: ["token"] },
          sentByElection,
        )
      : atMost(
          "late-messages",
          "after the election, at most one message is sent for each participant except the winner",
          "003 does not mention this (VS-5)",
          counted(late),
          ({ contenders }) => contenders - 1,
        ),
    exactly(
      "none-informed",
      "only the leader learns the outcome",
      "003 does not mention this (VS-8)",
      counted(({ informed }) => informed),
      ({ setup }) => (setup.algorithm.announces ? undefined : 1),
    ),
  ]);

/** Returns when the winner's uid returns; d is the distance clockwise to the next participant, n if there is none. */
function homeAt({ setup, n, leaders: [leader], life }: Outcome): bigint | undefined {
  if (!leader) return undefined;
  let d = 1;
  while (d < n && !hasWoken(life[(leader.position + d) % n])) d++;
  const woke = setup.waking.times?.find(({ position }) => position === leader.position);
  const delayed = d === n ? 0n : BigInt(n - d) * 2n ** BigInt(leader.id!);
  return (woke?.time ?? 0n) + BigInt(d) + delayed;
}
