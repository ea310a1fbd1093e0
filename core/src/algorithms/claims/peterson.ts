import { proved } from "../../model/basis.ts";
import { atMost, attained, floorLog2, type Claim } from "../../model/claim.ts";
import { alternating, threeHalvesUpTo } from "./alternating.ts";
import { electedRelay, eachLink, idsThatSurvive } from "./peterson-rounds.ts";
import { halves } from "./rounds-begun.ts";
import { sameSurvivors } from "./same-survivors.ts";
import { speakers } from "./speakers.ts";
import { floorOneWay } from "./lockstep.ts";

const tids = { of: "messages", kinds: ["tid"] } as const;
const chain = { of: "causal", at: "last" } as const;

/**
 * The most messages there can be. After r rounds active processes are 2^r or more apart, and the
 * largest id is 2^r - 1 or more from home. A round that three or more begin costs 2n. If it leaves
 * one, the largest id only has to go home; if it leaves two, it gets home in the second half of their
 * round, and then once more, from the other of the two.
 */
function most(n: number): number {
  if (n === 1) return 1;
  const power = 2 ** floorLog2(n);
  const rest = n - power;
  return 2 * n * floorLog2(n) + (2 * rest >= power ? rest + 1 : rest + 2 - power / 2);
}

export const petersonClaims: readonly Claim[] = [
  atMost("at most 2n log₂ n messages", "002, Complexity", tids, ({ n }) => 2 * n * Math.log2(n), {
    by: "--ids 1",
    truth: "at most 2n log₂ n messages from n = 3 on; n = 1 takes one message and n = 2 takes five",
    known: proved("decision 14"),
  }),
  atMost(
    "at most 2n log₂ n messages from n = 3 on",
    "002, Complexity, corrected",
    tids,
    ({ n }) => (n < 3 ? undefined : 2 * n * Math.log2(n)),
    proved("decision 14"),
  ),
  atMost(
    "at most 2n⌊log₂ n⌋ + r + 1 messages where r = n - 2^⌊log₂ n⌋ is half of that power or more, 2n⌊log₂ n⌋ + r + 2 - 2^⌊log₂ n⌋/2 where it is less",
    "002, Complexity, made exact (n = 1: one message)",
    tids,
    ({ n }) => most(n),
    proved("decision 14"),
  ),
  attained(
    "that many messages are sent on a ring of alternating ids",
    "found by search",
    tids,
    most,
    (n) => ({ ids: alternating(n, threeHalvesUpTo(n)) }),
    proved("decision 14"),
  ),
  atMost("at most log₂ n rounds", "002, Complexity", { of: "phases" }, ({ n }) => Math.log2(n), {
    by: "--ids 1",
    truth: "at most ⌊log₂ n⌋ + 1 rounds, the last of them begun by one process",
    known: proved("decision 14"),
  }),
  atMost(
    "at most ⌊log₂ n⌋ + 1 rounds",
    "002, Complexity, corrected",
    { of: "phases" },
    ({ n }) => floorLog2(n) + 1,
    proved("decision 14"),
  ),
  halves("002, Complexity"),
  ...eachLink,
  atMost(
    "delay at most 2n - 1 for every set of starters: the longest chain of messages",
    "002, Complexity: the message delay is at most 2n - 1, read as: for every set of starters",
    chain,
    ({ n }) => 2 * n - 1,
    {
      by: "--ids 1,2 --wake 1",
      truth:
        "at most 2n - 1 if all start together, as 002 has it, which speaks of no other start; at most 3n - 2 otherwise",
      known: proved("decision 14"),
      chosen: true,
    },
  ),
  atMost(
    "delay at most 2n - 1 if all start together: the longest chain of messages",
    "002, Complexity",
    chain,
    ({ n, setup }) => (setup.waking.all ? 2 * n - 1 : undefined),
    proved("decision 14"),
  ),
  atMost(
    "delay at most 3n - 2 for every set of starters",
    "002, Complexity, for any start: up to n - 1 messages go by until all are awake",
    chain,
    ({ n }) => 3 * n - 2,
    proved("decision 14"),
  ),
  attained(
    "a delay of 2n - 1 occurs for every n but 3",
    "found by search",
    chain,
    (n) => (n === 3 ? undefined : 2 * n - 1),
    (n) => ({ ids: alternating(n) }),
    proved("decision 14"),
  ),
  idsThatSurvive,
  sameSurvivors,
  electedRelay,
  ...speakers(
    {
      survives: "002, Correctness: the largest id survives every round",
      moves: "002, Correctness, of every configuration",
    },
    { own: "tid", heard: "ntid", kinds: ["tid"], word: "tid", over: "elected" },
  ),
  floorOneWay,
];
