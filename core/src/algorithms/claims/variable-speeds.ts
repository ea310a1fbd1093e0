import { proved } from "../../model/basis.ts";
import { atMost, attained, exactly, lessThan, type Claim } from "../../model/claim.ts";
import type { Outcome } from "../../model/run.ts";
import { counted, upwards } from "./moments.ts";
import { meetings } from "./variable-speeds-meetings.ts";
import { variableSpeedsMessages } from "./variable-speeds-messages.ts";
import { halves, moreThanAll, stepsOfEach } from "./variable-speeds-watched.ts";

/** Messages up to the election; the announcement, where there is one, begins in the same time unit. */
const sentByElection = ({ atElection, byKind }: Outcome): number =>
  atElection - ((byKind["announce"] ?? 0) > 0 ? 1 : 0);
const byElection = counted(sentByElection);
/** Tokens that are sent after it. */
export const late = (run: Outcome): number => run.byKind["token"] - sentByElection(run);
const untilElection = ({ time }: Outcome): bigint | undefined =>
  time?.home === undefined ? undefined : time.home - time.firstWake!;

/** What 003 states of VariableSpeeds, and what it leaves unsaid. */
export const variableSpeedsClaims = (purges: boolean): Claim[] => [
  exactly(
    "exactly n messages of phase one",
    "003; a phase-one message never meets an awake relay (VS-7)",
    { of: "each phase" },
    ({ n }, phase) => (phase === 1 ? n : undefined),
    proved("decision 16"),
  ),
  exactly(
    "the winner u is home d + (n - d)2^u after it wakes, d steps from the next participant",
    "003: n · 2^u (VS-10)",
    { of: "time", value: ({ time }) => time?.home },
    homeAt,
    proved("decision 16"),
  ),
  atMost(
    "at most n · 2^u time units from the first wake-up to the election, u the smallest uid",
    "003, Complexity: time n · 2^u, read as: from the first wake-up",
    { of: "time", value: untilElection },
    ({ n, leaders: [leader], contenders }) =>
      // Alone, the winner is never delayed, and its uid may be too large for the power.
      leader && contenders > 1 ? BigInt(n) * 2n ** BigInt(leader.id!) : undefined,
    {
      by: "--ids 1,2,3,4 --wake 0@2,1@0",
      truth:
        "The winner may wake n - 2 after the first: at most (n - 1)(2^u + 1) from n = 2 on (VS-10)",
      known: proved("decision 16"),
      chosen: true,
    },
  ),
  atMost(
    "at most (n - 1)(2^u + 1) time units from the first wake-up to the election, n for one participant",
    "003, Complexity, corrected (VS-10)",
    { of: "time", value: untilElection },
    ({ n, leaders: [leader], contenders }) =>
      leader && (contenders === 1 ? n : BigInt(n - 1) * (2n ** BigInt(leader.id!) + 1n)),
    proved("decision 16"),
  ),
  attained(
    "(n - 1)(2^u + 1) where the winner wakes just before the first waker's message comes by",
    "003, Complexity, corrected (VS-10)",
    { of: "time", value: untilElection },
    (n) => (n === 1 ? 1 : 3 * (n - 1)),
    (n) => ({
      ids: [...upwards(n).slice(1), 1],
      wake: n === 1 ? { "0": "0" } : { "0": "0", [n - 1]: String(n - 2) },
    }),
    proved("decision 16"),
  ),
  halves,
  stepsOfEach,
  moreThanAll(purges),
  ...meetings,
  lessThan(
    "fewer than 2n messages until the election",
    "003, Complexity: O(n), read with the constant 2, as the winner's n are more than all others combined",
    byElection,
    ({ n }) => 2 * n,
    {
      by: purges ? "--ids 1,3,2,4" : "--ids 1,2,3",
      truth: "At most (7n - 5)/2 (VS-9)",
      known: proved("decision 16"),
      chosen: true,
    },
  ),
  atMost(
    "at most (7n - 5)/2 messages until the election",
    "003: O(n); n in phase one, n - 1 of the winner, 3(n - 1)/2 of all others (VS-9)",
    byElection,
    ({ n }) => (7 * n - 5) / 2,
    proved("decision 16"),
  ),
  ...variableSpeedsMessages(purges, byElection),
  purges
    ? exactly(
        "no message after the election",
        "003: nothing is said of it; the winner has killed all that waited",
        { of: "messages", kinds: ["token"] },
        sentByElection,
        proved("decision 16"),
      )
    : atMost(
        "at most one late message for each participant but the winner",
        "003: nothing is said of it (VS-5)",
        counted(late),
        ({ contenders }) => contenders - 1,
        proved("decision 16"),
      ),
  exactly(
    "nobody but the leader learns who leads",
    "003: nothing is said of it (VS-8)",
    counted(({ informed }) => informed),
    ({ setup }) => (setup.algorithm.announces ? undefined : 1),
    proved("decision 16"),
  ),
];

/** d is the way to the next participant clockwise, n if there is no other. */
function homeAt({ setup, n, leaders: [leader], life }: Outcome): bigint | undefined {
  if (!leader) return undefined;
  let d = 1;
  while (d < n && (life[(leader.position + d) % n] & 1) === 0) d++;
  const woke = setup.waking.times?.find(({ position }) => position === leader.position);
  const delayed = d === n ? 0n : BigInt(n - d) * 2n ** BigInt(leader.id!);
  return (woke?.time ?? 0n) + BigInt(d) + delayed;
}
