import { sometimesEnds, type Sometimes } from "../../model/sometimes.ts";
import { lateWinner } from "./late-winner.ts";

export const variableSpeedsSometimes = (purge: boolean): readonly Sometimes[] => [
  sometimesEnds(
    "a losing uid that is passed on before it is swallowed",
    purge ? 4 : 3,
    ({ n, sent, contenders }) => sent > n + contenders - 1,
  ),
  // Whoever purges has nothing left to send by then.
  ...(purge
    ? []
    : [
        sometimesEnds(
          "a message sent after the election",
          4,
          ({ time }) => (time?.lastSend ?? 0n) > (time?.home ?? 0n),
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
