import { along, atMost, attained, exactly, floorLog2, provedIn } from "../../model/claim.ts";
import { alternating } from "../claims/alternating.ts";
import { idsInside } from "../claims/configuration.ts";
import { halves } from "../claims/rounds-begun.ts";
import { speakers } from "../claims/speakers.ts";
import { floorOneWay } from "../claims/lockstep.ts";

const values = { of: "messages", kinds: ["one", "two"] } as const;
const most = (n: number): number => 2 * n * floorLog2(n) + n;

export const dolevKlaweRodehClaims = provedIn("decision 14", [
  exactly(
    "messages-per-round",
    "exactly 2n messages in every round but the last, and n in the last",
    "001 [3]",
    { of: "each phase" },
    ({ n, byPhase }, phase) => (phase === Object.keys(byPhase).length ? n : 2 * n),
  ),
  atMost(
    "rounds-at-most",
    "at most ⌊log₂ n⌋ + 1 rounds",
    "001 [3]",
    { of: "phases" },
    ({ n }) => floorLog2(n) + 1,
  ),
  halves("001 [3]"),
  atMost(
    "messages-at-most",
    "at most 2n⌊log₂ n⌋ + n messages until the maximum is found",
    "001 [3], O(n log n)",
    values,
    ({ n }) => most(n),
  ),
  attained(
    "worst-ring",
    "the largest possible number of messages, 2n⌊log₂ n⌋ + n, is reached on a ring of alternating ids",
    "found by search",
    values,
    most,
    (n) => ({ ids: alternating(n) }),
  ),
  exactly(
    "announce-messages",
    "exactly n messages announce the winner",
    "001 [3]",
    { of: "messages", kinds: ["winner"] },
    ({ n }) => n,
  ),
  atMost(
    "time-together",
    "time (the critical path) at most 4n - 2 if all processes start together",
    "001 on [3, 7], O(n), made exact",
    { of: "causal", at: "last" },
    ({ n, setup }) => (setup.waking.all ? 4 * n - 2 : undefined),
  ),
  atMost(
    "time-any-start",
    "time at most 5n - 3 for every set of starters",
    "001 on [3, 7], O(n): up to n - 1 messages are delivered until all processes are awake",
    { of: "causal", at: "last" },
    ({ n }) => 5 * n - 3,
  ),
  attained(
    "worst-time",
    "a time of 4n - 2 occurs for every power of two",
    "found by search",
    { of: "causal", at: "last" },
    (n) => (2 ** floorLog2(n) === n ? 4 * n - 2 : undefined),
    (n) => ({ ids: alternating(n) }),
  ),
  along(
    "finder-not-owner",
    "from n = 2 on, the process that finds the maximum is not its owner",
    "001 [3]",
    (setup) => ({
      see({ process }, read) {
        const { part, max } = read(process);
        return setup.n > 1 && part === "detected" && max === idsInside(setup)[process]
          ? `position ${process} finds its own id`
          : undefined;
      },
    }),
  ),
  ...speakers(
    {
      survives: "001 [3]: the greatest of three stays active",
      moves: "001 [3], like 002, Correctness, on Peterson's algorithm",
    },
    { own: "max", heard: "left", kinds: ["one", "two"], word: "value", over: "detected" },
  ),
  floorOneWay,
]);
