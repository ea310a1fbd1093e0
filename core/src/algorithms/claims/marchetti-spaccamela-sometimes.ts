import { sometimesEnds, type Sometimes } from "../../model/sometimes.ts";
import type { Hypotheses } from "../hypotheses.ts";
import { lateWinner } from "./late-winner.ts";

/** `doubles`: every hypothesis is twice the one before, at least. */
export const schemeSometimes = (h: Hypotheses, doubles: boolean): readonly Sometimes[] => [
  {
    ...sometimesEnds(
      "a first hypothesis that is too small, and a second phase",
      2,
      ({ byPhase }) => Object.keys(byPhase).length > 1,
    ),
    // Asked for only where it is needed: what hypotheses are may be somebody's own.
    get from() {
      return h.length(1) + 1;
    },
  },
  {
    ...sometimesEnds(
      "a rival of the winner that walks, too, in the first phase",
      2,
      ({ byPhase, n }) => byPhase["1"] > Math.min(n, h.length(1)),
    ),
    // It sets out 4 h_1 after it entered: the winner must still be on its way, or wait before it.
    get from() {
      return doubles ? h.length(1) + 2 : 2 * h.length(1) + 2;
    },
  },
  lateWinner(2),
];
