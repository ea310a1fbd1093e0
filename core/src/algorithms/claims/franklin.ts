import { proved } from "../../model/basis.ts";
import { atMost, attained, exactly, floorLog2, type Claim } from "../../model/claim.ts";
import type { Outcome } from "../../model/run.ts";
import { alternating } from "./alternating.ts";
import { franklinAlways } from "./franklin-always.ts";
import { halves } from "./rounds-begun.ts";
import { floorBothWays } from "./lockstep.ts";

const ids = { of: "messages", kinds: ["id"] } as const;
const most = (n: number): number => 2 * n * (floorLog2(n) + 1);

/** Where links reorder, the ids of one round are taken for those of another: the right one is elected, at any price. */
const inOrder =
  (limit: (n: number) => number) =>
  ({ n, setup }: Outcome) =>
    setup.links === "fifo" ? limit(n) : undefined;

export const franklinClaims: readonly Claim[] = [
  exactly(
    "exactly 2n messages in every round on FIFO links",
    "Franklin 1982; 002 refers to it as Algorithm 4.16",
    { of: "each phase" },
    inOrder((n) => 2 * n),
    proved("decision 15"),
  ),
  atMost(
    "at most ⌊log₂ n⌋ + 1 rounds on FIFO links",
    "002: every round at least halves the active processes",
    { of: "phases" },
    inOrder((n) => floorLog2(n) + 1),
    proved("decision 15"),
  ),
  halves("Franklin 1982; 002 refers to it as Algorithm 4.16"),
  atMost(
    "at most 2n(⌊log₂ n⌋ + 1) messages on FIFO links",
    "002: rounds times messages in a round",
    ids,
    inOrder(most),
    proved("decision 15"),
  ),
  attained(
    "that many messages are sent on a ring of alternating ids",
    "found by search",
    ids,
    most,
    (n) => ({ ids: alternating(n) }),
    proved("decision 15"),
  ),
  ...franklinAlways,
  floorBothWays,
];
