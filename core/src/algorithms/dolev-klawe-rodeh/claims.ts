import { floorLog2 } from "../../model/claim.ts";
import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { criticalPath, eachPhase, messages, phases, provedIn } from "../../sentence/claim.ts";
import { alternating } from "../../sentence/alternating.ts";
import { among, idsInside } from "../../sentence/configuration.ts";
import { floorOneWay, onBitReversal } from "../../sentence/lockstep.ts";
import { phasesNeeded, twoLeft } from "../../sentence/reachable.ts";
import { eachChange, halves } from "../../sentence/rounds-begun.ts";
import { speakers } from "../../sentence/speakers.ts";

const source = "001, reference [3]";
const values = messages("one", "two");

export const dolevKlaweRodehClaims = provedIn("decision 14", {
  "messages-per-round": {
    says: "exactly 2n messages in every phase except the last, which has n",
    of: eachPhase(),
    exactly: ({ n, byPhase }, phase) => (phase === Object.keys(byPhase).length ? n : 2 * n),
    source,
  },
  "rounds-at-most": { of: phases, atMost: "⌊log₂ n⌋ + 1", source },
  ...halves(source),
  "messages-at-most": {
    says: "at most 2n⌊log₂ n⌋ + n messages until the maximum is found",
    of: values,
    atMost: "2n⌊log₂ n⌋ + n",
    source: "001, reference [3]: O(n log n); the constants are added here",
  },
  "worst-ring": {
    says: "the largest possible number of messages until the maximum is found, 2n⌊log₂ n⌋ + n, is reached on a ring of alternating ids",
    of: values,
    reaches: (n) => 2 * n * floorLog2(n) + n,
    on: (n) => ({ ids: alternating(n) }),
    source: "found by search",
  },
  "announce-messages": { of: messages("winner"), exactly: "n", source },
  "time-together": {
    of: criticalPath,
    atMost: "4n - 2 if all processes start together",
    source: "001 states O(n) for its references [3, 7]; the constants are added here",
  },
  "time-any-start": {
    of: criticalPath,
    atMost: "5n - 3",
    source:
      "001 states O(n) for its references [3, 7]; up to n - 1 more messages wake all processes",
  },
  "worst-time": {
    says: "if n is a power of two, some run has a critical path of 4n - 2 messages",
    of: criticalPath,
    reaches: (n) => (2 ** floorLog2(n) === n ? 4 * n - 2 : undefined),
    on: (n) => ({ ids: alternating(n) }),
    source: "found by search",
  },
  "finder-not-owner": {
    says: "for n ≥ 2, the process that finds the maximum is not the owner of that id",
    along: eachChange(({ process }, _, { part, max }, setup) =>
      setup.n > 1 && part === "detected" && max === idsInside(setup)[process]
        ? `position ${process} finds its own id`
        : undefined,
    ),
    source,
  },
  ...speakers(
    {
      survives: "001, reference [3]: the greatest of three stays active",
      moves: "001, reference [3]; 002, Correctness states it for Peterson's algorithm",
    },
    { own: "max", heard: "left", kinds: ["one", "two"], word: "value", over: "detected" },
  ),
  ...floorOneWay,
  ...onBitReversal("2n(log₂ n + 1)", ["one", "two", "winner"], (n, k) => 2 * n * (k + 1)),
});

export const dolevKlaweRodehReachable: readonly Sometimes[] = [
  phasesNeeded(3, "rounds", 4),
  twoLeft("two active processes when all others are passive", "part", ["active", "passive"]),
  sometimes("the maximum detected by a process that will not lead", 2, (config) =>
    among(config, "part", "detected").some((p) => config.read(p)["decision"] === "follows"),
  ),
];
