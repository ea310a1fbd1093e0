import { proved } from "../../model/basis.ts";
import { floorLog2 } from "../../model/claim.ts";
import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { criticalPath, messages, phases, provedIn } from "../../sentence/claim.ts";
import { alternating, threeHalvesUpTo } from "../../sentence/alternating.ts";
import { among, idsInside } from "../../sentence/configuration.ts";
import { floorOneWay, onBitReversal } from "../../sentence/lockstep.ts";
import { phasesNeeded, twoLeft } from "../../sentence/reachable.ts";
import { halves } from "../../sentence/rounds-begun.ts";
import { speakers } from "../../sentence/speakers.ts";
import { electsRelay, idsByRound, largestSurvives, messagesPerLink } from "./lemmas.ts";

const tids = messages("tid");

/**
 * Returns the largest number of messages of a run. After r rounds, active processes are at least 2^r apart, and the
 * largest id is at least 2^r - 1 hops from its owner. A round that three or more processes begin costs 2n messages. If
 * it leaves one process active, the largest id only returns to its owner. If it leaves two, the largest id returns in
 * the second half of the next round, and then once more, from the other of the two processes.
 */
function most(n: number): number {
  if (n === 1) return 1;
  const power = 2 ** floorLog2(n);
  const rest = n - power;
  return 2 * n * floorLog2(n) + (2 * rest >= power ? rest + 1 : rest + 2 - power / 2);
}

export const petersonClaims = provedIn("decision 14", {
  "messages-printed": {
    says: "at most 2n log₂ n messages",
    of: tids,
    atMost: "2n log₂ n",
    source: "002, Complexity",
    counterexample: { ids: [1] },
    truth: "at most 2n log₂ n messages for n ≥ 3, one message for n = 1, and five for n = 2",
    corrected: [
      {
        id: "messages-from-3",
        says: "at most 2n log₂ n messages if n ≥ 3",
        atMost: "2n log₂ n if n ≥ 3",
      },
      {
        id: "messages-at-most",
        says: "at most 2n⌊log₂ n⌋ + r + 1 messages if r ≥ 2^⌊log₂ n⌋/2, and otherwise at most 2n⌊log₂ n⌋ + r + 2 - 2^⌊log₂ n⌋/2, where r = n - 2^⌊log₂ n⌋",
        atMost: ({ n }) => most(n),
        source: "002, Complexity, made exact; one message for n = 1",
      },
    ],
  },
  "worst-ring": {
    says: "the largest possible number of messages is reached on a ring of alternating ids",
    of: tids,
    reaches: most,
    on: (n) => ({ ids: alternating(n, threeHalvesUpTo(n)) }),
    source: "found by search",
  },
  "rounds-printed": {
    says: "at most log₂ n rounds",
    of: phases,
    atMost: "log₂ n",
    source: "002, Complexity",
    counterexample: { ids: [1] },
    truth: "at most ⌊log₂ n⌋ + 1 rounds; only one process begins the last round",
    corrected: {
      id: "rounds-at-most",
      says: "at most ⌊log₂ n⌋ + 1 rounds",
      atMost: "⌊log₂ n⌋ + 1",
    },
  },
  ...halves("002, Complexity"),
  // PE-10: a round that only one or two processes begin may have fewer messages.
  "messages-per-link-printed": {
    says: "exactly two messages along every link in every round",
    along: messagesPerLink((count) => count !== 2),
    source: "002, Complexity",
    counterexample: { ids: [1] },
    corrected: {
      id: "messages-per-link",
      says: "exactly two messages along every link in a round that three or more processes begin, and at most two in other rounds",
      along: messagesPerLink((count, begun) => (begun >= 3 ? count !== 2 : count > 2)),
    },
  },
  "delay-printed": {
    says: "the delay (critical path) is at most 2n - 1 messages for every set of starters",
    of: criticalPath,
    atMost: "2n - 1",
    source:
      "002, Complexity: the message delay is at most 2n - 1, read as: for every set of starters",
    counterexample: { ids: [1, 2], wake: [1] },
    chosen: true,
    truth:
      "the delay is at most 2n - 1 messages if all processes start together, as they always do in 002, and at most 3n - 2 otherwise",
    corrected: [
      {
        id: "delay-together",
        atMost: "2n - 1 if all processes start together",
        source: "002, Complexity",
      },
      {
        id: "delay-any-start",
        atMost: "3n - 2",
        source:
          "002, Complexity, for every set of starters: up to n - 1 more messages wake all processes",
      },
    ],
  },
  "worst-delay": {
    says: "for every n except 3, some run has a delay of 2n - 1 messages",
    of: criticalPath,
    reaches: (n) => (n === 3 ? undefined : 2 * n - 1),
    on: (n) => ({ ids: alternating(n) }),
    source: "found by search",
  },
  "largest-survives": {
    says: "in every round the largest id survives, every surviving id moves forward, the processes that it has passed are relays, and no smaller id passes the owner of the largest id",
    along: largestSurvives,
    source: "002, Correctness",
    known: proved("002, Correctness"),
  },
  // 002: an id survives round k if an active process has it as tid at the start of round k + 1.
  "same-survivors-as-franklin": {
    says: "in every round the same ids survive as in Franklin's algorithm on the same ring",
    sameAs: "franklin",
    line: "round",
    teller: idsByRound,
    source: "002, Idea: Algorithm 4.16 is simulated",
  },
  // PE-2: the process that represents the largest id is not the one that is elected.
  "elected-relay": {
    says: "for n ≥ 3, only a relay is elected",
    along: electsRelay,
    source: "002, Algorithm 4.20, II",
  },
  ...speakers(
    {
      survives: "002, Correctness: the largest id survives every round",
      moves: "002, Correctness, for every configuration",
    },
    { own: "tid", heard: "ntid", kinds: ["tid"], word: "tid", over: "elected" },
  ),
  ...floorOneWay,
  ...onBitReversal("2n log₂ n - n/2 + 2", ["tid"], (n, k) => 2 * n * k - n / 2 + 2),
});

export const petersonReachable: readonly Sometimes[] = [
  phasesNeeded(3, "rounds", 4),
  twoLeft("two active processes when all others are relays", "part", ["active", "relay"]),
  sometimes("a relay about to receive its own id, which elects it", 3, (config) => {
    const ids = idsInside(config.setup);
    return among(config, "part", "relay").some(
      (p) => config.waiting(p)[0]?.fields["tid"] === ids[p],
    );
  }),
];
