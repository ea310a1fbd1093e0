import type { Measure } from "../../model/claim.ts";
import { hasWoken } from "../../model/life.ts";
import type { Outcome } from "../../model/outcome.ts";
import { type Sometimes, sometimesEnds } from "../../model/sometimes.ts";
import { eachPhase, messages, provedIn } from "../../sentence/claim.ts";
import { counted, timed, sinceFirst, upwards } from "../../sentence/moments.ts";
import { lateWinner } from "../../sentence/reachable.ts";
import { eachChange } from "../../sentence/rounds-begun.ts";
import { halvesWay, keepsSpeed, leastSurvives, movesInOrder, winnerSendsMost } from "./lemmas.ts";

/** Adds ⌊term(2^k)⌋ for the uids k = 2, 3, … that are slower than the winner 1, until the terms are 0. */
function addSlower(start: number, term: (power: bigint) => bigint): bigint {
  let sum = BigInt(start);
  for (let power = 4n; term(power) > 0n; power *= 2n) sum += term(power);
  return sum;
}

const at = (time: number, ...positions: readonly number[]) =>
  Object.fromEntries(positions.map((p) => [p, time]));

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
  wake: { ...at(0, 23, 24), ...at(22, 47, 48), ...at(29, 56, 57), ...at(32, 0, 1, 61, 62, 63, 64) },
};

/** Counts the messages up to the election, without the first announcement, which is sent in the same time unit. */
const countByElection = ({ atElection, byKind }: Outcome): number =>
  atElection - ((byKind["announce"] ?? 0) > 0 ? 1 : 0);
const untilElection = counted(countByElection);
const countLate = (run: Outcome): number => run.byKind["token"] - countByElection(run);

const timeOfElection: Measure = timed((run) => sinceFirst(run, run.time?.home));

/** Returns when the winner's uid returns; d is the distance clockwise to the next participant, n if there is none. */
function homeAt({ setup, n, leaders: [leader], life }: Outcome): bigint | undefined {
  if (!leader) return undefined;
  let d = 1;
  while (d < n && !hasWoken(life[(leader.position + d) % n])) d++;
  const woke = setup.waking.times?.find(({ position }) => position === leader.position);
  const delayed = d === n ? 0n : BigInt(n - d) * 2n ** BigInt(leader.id!);
  return (woke?.time ?? 0n) + BigInt(d) + delayed;
}

const correctness = "003, VariableSpeeds, Correctness";

export const variableSpeedsClaims = (purges: boolean) => {
  const fewerOfWinner = { ids: purges ? [1, 3, 2, 4] : [1, 2, 3] };
  return provedIn("decision 16", {
    "phase-one-messages": {
      says: "exactly n messages in phase one",
      of: eachPhase(),
      exactly: ({ n }, phase) => (phase === 1 ? n : undefined),
      source: "003; a phase-one message never meets an awake relay (VS-7)",
    },
    "home-after": {
      says: "the winner's uid u returns exactly d + (n - d)2^u time units after the winner wakes, where d is the distance clockwise to the next participant",
      of: timed(({ time }) => time?.home),
      exactly: homeAt,
      source: "003: n · 2^u time units, corrected (VS-10)",
    },
    "time-printed": {
      says: "at most n · 2^u time units from the first wake-up to the election, where u is the smallest uid",
      of: timeOfElection,
      // A single participant is never delayed, and its uid may be too large for the power.
      atMost: ({ n, leaders: [leader], contenders }) =>
        leader && contenders > 1 ? BigInt(n) * 2n ** BigInt(leader.id!) : undefined,
      source: "003, Complexity: time n · 2^u, read as: from the first wake-up",
      counterexample: { ids: [1, 2, 3, 4], wake: { 0: 2, 1: 0 } },
      chosen: true,
      corrected: [
        {
          id: "time-at-most",
          says: "at most (n - 1)(2^u + 1) time units from the first wake-up to the election, or n if only one process takes part, where u is the winner's uid",
          atMost: ({ n, leaders: [leader], contenders }) =>
            leader && (contenders === 1 ? n : BigInt(n - 1) * (2n ** BigInt(leader.id!) + 1n)),
          source: "003, Complexity, corrected (VS-10)",
        },
        {
          id: "worst-time",
          says: "the election takes (n - 1)(2^u + 1) time units if the winner wakes just before the message of the first process to wake arrives, where u is the winner's uid",
          reaches: (n) => (n === 1 ? 1 : 3 * (n - 1)),
          on: (n) => ({
            ids: [...upwards(n).slice(1), 1],
            wake: n === 1 ? { "0": "0" } : { "0": "0", [n - 1]: String(n - 2) },
          }),
          source: "003, Complexity, corrected (VS-10)",
        },
      ],
    },
    "halves-of-the-way": {
      says: "when the smallest uid returns, the second smallest has gone at most half way, the third at most a quarter, and so on",
      along: halvesWay,
      source: "003, Complexity",
      counterexample: { ids: [1, 2, 3] },
      corrected: {
        id: "steps-per-uid",
        says: "until the election, a losing uid k makes at most E/2^k steps of phase two, where E is the time since the first wake-up; steps of phase one are not delayed",
        along: keepsSpeed,
        source: "003, Complexity, corrected (VS-9)",
      },
    },
    "winner-more-than-all": {
      says: "the winner's token has caused more messages than all the others combined",
      along: winnerSendsMost,
      source: "003, Complexity",
      counterexample: fewerOfWinner,
      truth:
        "if phase one counts, the others may cause more messages than the winner; at most (7n - 5)/2 messages are sent until the election, n of them with the winner's uid",
    },
    ...provedIn("decision 18", {
      "smallest-not-swallowed": {
        says: "the smallest uid that takes part is absorbed only by its owner",
        along: leastSurvives,
        source: correctness,
      },
      "smallest-of-all-elected": {
        says: "the process with the smallest uid of all is elected",
        of: timed(({ leaders: [leader] }) => leader && BigInt(leader.id!)),
        exactly: ({ setup }) => setup.ids!.reduce((least, uid) => Math.min(least, uid)),
        source: `${correctness}: the message with minimum uid, read as: of all processors`,
        counterexample: { ids: [1, 2], wake: [1] },
        chosen: true,
        truth:
          "the process with the smallest uid that takes part is elected, because a relay sends no message of its own (VS-4)",
      },
      "once-around-in-order": {
        says: "every uid moves from each process to the next in ring order, and its owner is elected only when the uid has made n steps",
        along: movesInOrder,
        source: correctness,
      },
    }),
    "phases-meet": {
      says: "a message of phase one meets no relay, and a message of phase two meets no sleeping process",
      along: eachChange(({ kind, process: p, words: { 0: uid, 1: phase } }, { part = "asleep" }) =>
        kind === "token" && part === (phase === 1 ? "relay" : "asleep")
          ? `uid ${uid} meets the ${part as string} process at position ${p} in phase ${phase}`
          : undefined,
      ),
      source: "003, VariableSpeeds: until it is received by an awake processor (VS-7)",
    },
    "messages-2n": {
      says: "fewer than 2n messages until the election",
      of: untilElection,
      lessThan: "2n",
      source:
        "003, Complexity: O(n), read with the constant 2, because the winner's n messages are more than all others combined",
      counterexample: fewerOfWinner,
      chosen: true,
      corrected: {
        id: "messages-at-most",
        says: "at most (7n - 5)/2 messages until the election",
        atMost: "(7n - 5)/2",
        source: "003: O(n); n in phase one, n - 1 of the winner, 3(n - 1)/2 of all others (VS-9)",
      },
    },
    // "O(n)" has the constant 2E = 3.213, where E = ∑ 1/(2^k - 1), and a search finds runs with nearly as many messages.
    ...provedIn("decision 12", {
      "messages-3n": {
        says: "fewer than 3n messages until the election",
        of: untilElection,
        lessThan: "3n",
        source:
          "003, Complexity: O(n), read with the constant 3: n in phase one, n of the winner, and fewer than n of all others",
        counterexample: purges ? threefoldPurged : threefold,
        chosen: true,
        corrected: {
          id: "messages-until-election",
          says: "at most 2n - 1 + ∑ ⌊(2n - 3 + 2^(k-1))/(2^k - 1)⌋ messages until the election, summed over k > 1, about 3.213n",
          // The sum bounds the phase-two messages of all slower tokens, of speed 2^-k.
          atMost: ({ n }) =>
            addSlower(2 * n - 1, (power) => (BigInt(2 * n - 3) + power / 2n) / (power - 1n)),
          source: "003: O(n), with the constant 3.213 (VS-9)",
        },
      },
      [purges ? "messages-in-all-purged" : "messages-in-all"]: {
        says: `at most ${purges ? "2n - 1" : "3n - 2"} + ∑ ⌊2(n - 2)/(2^k - 1)⌋ messages, announcements aside, summed over k > 1`,
        of: messages("token"),
        // Without purging, each waiting token may be sent once more after the election.
        atMost: ({ n }) =>
          addSlower(purges ? 2 * n - 1 : 3 * n - 2, (power) => BigInt(2 * n - 4) / (power - 1n)),
        source: `003: O(n), with the constant ${purges ? "3.213" : "4.213, late messages included"} (VS-5, VS-9)`,
      },
    }),
    ...(purges
      ? {
          "none-after-election": {
            says: "no token is sent after the election",
            of: messages("token"),
            exactly: countByElection,
            source: "003 does not mention this; the winner's token has killed all waiting tokens",
          },
        }
      : {
          "late-messages": {
            says: "after the election, at most one message is sent for each participant except the winner",
            of: counted(countLate),
            atMost: ({ contenders }) => contenders - 1,
            source: "003 does not mention this (VS-5)",
          },
        }),
    "none-informed": {
      says: "only the leader learns the outcome",
      of: counted(({ informed }) => informed),
      exactly: ({ setup }) => (setup.algorithm.announces ? undefined : 1),
      source: "003 does not mention this (VS-8)",
    },
  });
};

export const variableSpeedsReachable = (purges: boolean): readonly Sometimes[] => [
  sometimesEnds(
    "a losing uid that is forwarded before it is swallowed",
    purges ? 4 : 3,
    ({ n, byKind, contenders }) => byKind["token"] > n + contenders - 1,
  ),
  // With purge=yes no token is left. The count depends on the schedule, but in rounds a setup has only one run.
  ...(purges
    ? []
    : [sometimesEnds("a message after the election", 4, (run: Outcome) => countLate(run) > 0)]),
  sometimesEnds(
    "a uid that wakes a process in phase one",
    2,
    ({ byPhase, contenders }) => byPhase["1"] > contenders,
    "wake",
  ),
  lateWinner(3),
];
