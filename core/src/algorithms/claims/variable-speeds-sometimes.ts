import { sometimesEnds, type Sometimes } from "../../model/sometimes.ts";
import type { Outcome } from "../../model/run.ts";
import { lateWinner } from "./late-winner.ts";
import { late } from "./variable-speeds.ts";

export const variableSpeedsSometimes = (purge: boolean): readonly Sometimes[] => [
  sometimesEnds(
    "a losing uid that is passed on before it is swallowed",
    purge ? 4 : 3,
    ({ n, byKind, contenders }) => byKind["token"] > n + contenders - 1,
  ),
  // Whoever purges has nothing left to send by then.
  ...(purge
    ? []
    : [
        sometimesEnds(
          "a message sent after the election",
          4,
          // In rounds a setup has one run: what was sent by then may be asked.
          (run: Outcome) => late(run) > 0,
        ),
      ]),
  sometimesEnds(
    "a uid in phase one at a process that it wakes",
    2,
    ({ byPhase, contenders }) => byPhase["1"] > contenders,
    "wake",
  ),
  lateWinner(3),
];
