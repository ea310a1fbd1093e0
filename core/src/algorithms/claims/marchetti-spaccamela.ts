import { proved } from "../../model/basis.ts";
import { atLeast, atMost, attained, exactly, lessThan, type Claim } from "../../model/claim.ts";
import type { Outcome } from "../../model/run.ts";
import type { Hypotheses } from "../hypotheses.ts";
import { inPhaseClaims } from "./messages-in-phase.ts";
import { counted, elapsed, finished, lone, upwards } from "./moments.ts";

/** What 001 states of its scheme, for any hypotheses, with the constants its proofs give. */
export const schemeClaims = (h: Hypotheses): Claim[] => [
  exactly(
    "exactly one process is elected, in finite time",
    "001, Theorem 4.1",
    counted(({ leaders }) => leaders.length),
    () => 1,
    proved("001, Theorem 4.1"),
  ),
  atLeast(
    "every hypothesis exceeds the one before it",
    "001, §4, observation (3)",
    { of: "time", value: ({ n }) => leastStep(h.upTo(n)) },
    () => 1,
    proved("decision 16"),
  ),
  lessThan(
    "fewer than 2n messages in every phase",
    "001, Theorem 4.3",
    { of: "each phase" },
    ({ n }) => 2 * n,
    proved("001, Theorem 4.3"),
  ),
  ...inPhaseClaims(h),
  exactly(
    "exactly n messages tell who is elected",
    "001, §3 (COUNT-1)",
    { of: "messages", kinds: ["elected"] },
    ({ n }) => n,
    proved("decision 16"),
  ),
  exactly(
    "exactly t phases, h_{t-1} < n <= h_t",
    "001, §5",
    { of: "phases" },
    ({ n }) => h.upTo(n).length,
    proved("decision 16"),
  ),
  lessThan(
    "fewer than 2tn messages",
    "001, §5: O(tn), read with the constant 2 of Theorem 4.3",
    { of: "messages" },
    ({ n }) => 2 * n * h.upTo(n).length,
    {
      by: "--ids 1",
      truth: "Phase 0 and the announcement add n messages each (COUNT-4)",
      known: proved("decision 16"),
      chosen: true,
    },
  ),
  atMost(
    "at most (2n - 1)t + 2n messages, t the number of phases",
    "001, §5: O(tn), with phase 0 and the announcement",
    { of: "messages" },
    ({ n }) => (2 * n - 1) * h.upTo(n).length + 2 * n,
    proved("decision 16"),
  ),
  exactly(
    "from the time the winner is home nothing is sent but who is elected",
    "001, §3: nothing is said of it (MS-13)",
    counted(({ sent, atElection }) => sent - atElection),
    ({ n }) => n - 1,
    proved("decision 16"),
  ),
  exactly(
    "the winner i is home at t(i) + 2 i h_t + n",
    "001, §3: t(i) + h_1(2i + 1) ends phase 1 (MS-14)",
    { of: "time", value: ({ time }) => time?.home },
    (run) => homeAt(run, h),
    proved("decision 16"),
  ),
  exactly(
    "all know n - 1 after the winner is home, and its message is back one later",
    "001, §3 (COUNT-3)",
    { of: "time", value: finished },
    ({ n, time }) => time!.home! + BigInt(n),
    proved("decision 16"),
  ),
  atMost(
    "at most 2 i_min h_t + 3n time units",
    "001, §5: O(i_min h_t)",
    { of: "time", value: elapsed },
    (run) => inTime(run, h.upTo(run.n).at(-1)!),
    proved("decision 16"),
  ),
  attained(
    "2 i_min h_t + 3n time units where only the winner wakes by itself",
    "001, §5: O(i_min h_t)",
    { of: "time", value: elapsed },
    (n) => 2n * h.upTo(n).at(-1)! + 3n * BigInt(n),
    lone,
    proved("decision 16"),
  ),
  atLeast(
    "at least 2 i_min h_t + 2n + 1 time units",
    "001, §5: O(i_min h_t), from below",
    { of: "time", value: elapsed },
    ({ n, leaders: [leader] }) => leader && leastTime(n, BigInt(leader.id!), h),
    proved("decision 18"),
  ),
  attained(
    "2 i_min h_t + 2n + 1 time units where all wake at once",
    "001, §5: O(i_min h_t), from below",
    { of: "time", value: elapsed },
    (n) => leastTime(n, 1n, h),
    (n) => ({ ids: upwards(n) }),
    proved("decision 18"),
  ),
];

/** 2 i_min h + 3n: what is left of the time where the last hypothesis is at most h. */
export const inTime = ({ n, leaders }: Outcome, h: bigint): bigint | undefined =>
  leaders.length === 1 ? 2n * BigInt(leaders[0].id!) * h + 3n * BigInt(n) : undefined;

/** The winner i enters phase 1 one unit after the first wake-up or later; the announcement takes n. */
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
