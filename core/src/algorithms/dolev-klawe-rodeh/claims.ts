import { along, atMost, attained, exactly, floorLog2, provedIn } from "../../model/claim.ts";
import { alternating } from "../claims/alternating.ts";
import { idsInside } from "../claims/configuration.ts";
import { halves } from "../claims/rounds-begun.ts";
import { speakers } from "../claims/speakers.ts";
import { floorOneWay, onBitReversal } from "../claims/lockstep.ts";

const values = { of: "messages", kinds: ["one", "two"] } as const;
const most = (n: number): number => 2 * n * floorLog2(n) + n;

export const dolevKlaweRodehClaims = provedIn("decision 14", [
  exactly(
    "messages-per-round",
    "exactly 2n messages in every round except the last, which has n",
    "001, reference [3]",
    { of: "each phase" },
    ({ n, byPhase }, phase) => (phase === Object.keys(byPhase).length ? n : 2 * n),
  ),
  atMost(
    "rounds-at-most",
    "at most ⌊log₂ n⌋ + 1 rounds",
    "001, reference [3]",
    { of: "phases" },
    ({ n }) => floorLog2(n) + 1,
  ),
  halves("001, reference [3]"),
  atMost(
    "messages-at-most",
    "at most 2n⌊log₂ n⌋ + n messages until the maximum is found",
    "001, reference [3]: O(n log n); the constants are added here",
    values,
    ({ n }) => most(n),
  ),
  attained(
    "worst-ring",
    "the largest possible number of messages until the maximum is found, 2n⌊log₂ n⌋ + n, is reached on a ring of alternating ids",
    "found by search",
    values,
    most,
    (n) => ({ ids: alternating(n) }),
  ),
  exactly(
    "announce-messages",
    "exactly n messages announce the winner",
    "001, reference [3]",
    { of: "messages", kinds: ["winner"] },
    ({ n }) => n,
  ),
  atMost(
    "time-together",
    "the critical path has at most 4n - 2 messages if all processes start together",
    "001 states O(n) for its references [3, 7]; the constants are added here",
    { of: "causal", at: "last" },
    ({ n, setup }) => (setup.waking.all ? 4 * n - 2 : undefined),
  ),
  atMost(
    "time-any-start",
    "the critical path has at most 5n - 3 messages for every set of starters",
    "001 states O(n) for its references [3, 7]; up to n - 1 more messages wake all processes",
    { of: "causal", at: "last" },
    ({ n }) => 5 * n - 3,
  ),
  attained(
    "worst-time",
    "if n is a power of two, some run has a critical path of 4n - 2 messages",
    "found by search",
    { of: "causal", at: "last" },
    (n) => (2 ** floorLog2(n) === n ? 4 * n - 2 : undefined),
    (n) => ({ ids: alternating(n) }),
  ),
  along(
    "finder-not-owner",
    "for n ≥ 2, the process that finds the maximum is not the owner of that id",
    "001, reference [3]",
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
      survives: "001, reference [3]: the greatest of three stays active",
      moves: "001, reference [3]; 002, Correctness states it for Peterson's algorithm",
    },
    { own: "max", heard: "left", kinds: ["one", "two"], word: "value", over: "detected" },
  ),
  floorOneWay,
  onBitReversal("2n(log₂ n + 1)", ["one", "two", "winner"], (n, k) => 2 * n * (k + 1)),
]);
