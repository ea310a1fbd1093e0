import { sometimesEnds, type Sometimes } from "../../model/sometimes.ts";
import type { Hypotheses } from "./hypotheses.ts";
import { lateWinner } from "../claims/reachable.ts";

/** `doubles`: every hypothesis is at least twice the previous one. */
export const schemeReachable = (h: Hypotheses, doubles: boolean): readonly Sometimes[] => [
  {
    ...sometimesEnds(
      "a first hypothesis that is too small, so that a second phase follows",
      2,
      ({ byPhase }) => Object.keys(byPhase).length > 1,
    ),
    // Building the algorithm does not compute h_1; a user's own function may compute it.
    from: () => h.length(1) + 1,
  },
  {
    ...sometimesEnds(
      "an identity other than the winner's that walks in the first phase",
      2,
      ({ byPhase, n }) => byPhase["1"] > Math.min(n, h.length(1)),
    ),
    // Another identity waits at least 4 h_1 time units before it walks. The ring must be so long that the winner's identity does not reach it earlier.
    from: () => (doubles ? h.length(1) + 2 : 2 * h.length(1) + 2),
  },
  lateWinner(2),
];
