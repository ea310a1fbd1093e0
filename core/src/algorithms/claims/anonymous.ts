import { proved } from "../../model/basis.ts";
import { atMost, type Claim } from "../../model/claim.ts";
import { counted } from "./moments.ts";

/** TH-1: 003 forgets a word. Algorithms of anonymous processes that toss coins are the runs against it. */
const nobodyElects = (says: string, cite: string): Claim =>
  atMost(
    says,
    cite,
    counted(({ leaders }) => leaders.length),
    () => 0,
    {
      by: "-n 2",
      truth:
        "no deterministic algorithm elects on a ring of two or more (TH-1): processes that are alike do alike, until they toss coins",
      known: proved("Angluin 1980"),
    },
  );

export const synchronousImpossible = nobodyElects(
  "no synchronous, non-uniform algorithm elects a leader if the processors are anonymous",
  "003, Leader Election in Rings: impossibility result",
);

export const asynchronousImpossible = nobodyElects(
  "no asynchronous algorithm elects a leader if the processors are anonymous",
  "003, Leader Election in Rings: implied by the impossibility result",
);
