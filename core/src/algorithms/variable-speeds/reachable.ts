import { sometimesEnds, type Sometimes } from "../../model/sometimes.ts";
import type { Outcome } from "../../model/outcome.ts";
import { lateWinner } from "../claims/reachable.ts";
import { late } from "./claims.ts";

export const variableSpeedsReachable = (purge: boolean): readonly Sometimes[] => [
  sometimesEnds(
    "a losing uid that is forwarded before it is swallowed",
    purge ? 4 : 3,
    ({ n, byKind, contenders }) => byKind["token"] > n + contenders - 1,
  ),
  // With purge=yes no token is left at the election.
  ...(purge
    ? []
    : [
        sometimesEnds(
          "a message sent after the election",
          4,
          // `late` reads `atElection`, which may depend on the schedule; but in rounds, a setup has only one run.
          (run: Outcome) => late(run) > 0,
        ),
      ]),
  sometimesEnds(
    "a uid that wakes a process in phase one",
    2,
    ({ byPhase, contenders }) => byPhase["1"] > contenders,
    "wake",
  ),
  lateWinner(3),
];
