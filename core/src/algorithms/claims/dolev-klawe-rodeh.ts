import { proved } from "../../model/basis.ts";
import { along, atMost, attained, exactly, floorLog2, type Claim } from "../../model/claim.ts";
import { alternating } from "./alternating.ts";
import { idsInside } from "./ids-inside.ts";
import { halves } from "./rounds-begun.ts";
import { speakers } from "./speakers.ts";
import { floorOneWay } from "./lockstep.ts";

const values = { of: "messages", kinds: ["one", "two"] } as const;
const most = (n: number): number => 2 * n * floorLog2(n) + n;

export const dolevKlaweRodehClaims: readonly Claim[] = [
  exactly(
    "exactly 2n messages in every round but the last, and n in that",
    "001 [3]",
    { of: "each phase" },
    ({ n, byPhase }, phase) => (phase === Object.keys(byPhase).length ? n : 2 * n),
    proved("decision 14"),
  ),
  atMost(
    "at most ⌊log₂ n⌋ + 1 rounds",
    "001 [3]",
    { of: "phases" },
    ({ n }) => floorLog2(n) + 1,
    proved("decision 14"),
  ),
  halves("001 [3]"),
  atMost(
    "at most 2n⌊log₂ n⌋ + n messages until the maximum is found",
    "001 [3], O(n log n)",
    values,
    ({ n }) => most(n),
    proved("decision 14"),
  ),
  attained(
    "that many messages are sent on a ring of alternating ids",
    "found by search",
    values,
    most,
    (n) => ({ ids: alternating(n) }),
    proved("decision 14"),
  ),
  exactly(
    "exactly n messages tell who has won",
    "001 [3]",
    { of: "messages", kinds: ["winner"] },
    ({ n }) => n,
    proved("decision 14"),
  ),
  atMost(
    "time at most 4n - 2 if all start together: the longest chain of messages",
    "001 on [3, 7], O(n), made exact",
    { of: "causal", at: "last" },
    ({ n, setup }) => (setup.waking.all ? 4 * n - 2 : undefined),
    proved("decision 14"),
  ),
  atMost(
    "time at most 5n - 3 for every set of starters",
    "001 on [3, 7], O(n): up to n - 1 messages go by until all are awake",
    { of: "causal", at: "last" },
    ({ n }) => 5 * n - 3,
    proved("decision 14"),
  ),
  attained(
    "a time of 4n - 2 occurs for every power of two",
    "found by search",
    { of: "causal", at: "last" },
    (n) => (2 ** floorLog2(n) === n ? 4 * n - 2 : undefined),
    (n) => ({ ids: alternating(n) }),
    proved("decision 14"),
  ),
  along(
    "from n = 2 on, the process that finds the maximum is not its owner",
    "001 [3]",
    (given) => ({
      see({ process }, read) {
        const { part, max } = read(process);
        return given.n > 1 && part === "detected" && max === idsInside(given)[process]
          ? `position ${process} finds its own id`
          : undefined;
      },
    }),
    proved("decision 14"),
  ),
  ...speakers(
    {
      survives: "001 [3]: the greatest of three goes on",
      moves: "001 [3], as 002, Correctness, of Peterson's",
    },
    { own: "max", heard: "left", kinds: ["one", "two"], word: "value", over: "detected" },
  ),
  floorOneWay,
];
