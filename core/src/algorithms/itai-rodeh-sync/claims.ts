import { proved } from "../../model/basis.ts";
import { along, type Along } from "../../model/claim.ts";
import { afterRounds } from "../claims/rounds-begun.ts";

/** Computes from the draws alone which rounds elect, and which process. */
export const largestDrawnOnce: Along = along(
  "unique-largest-wins",
  "a round elects exactly if some value is drawn by one process only, and then it elects the process that drew the largest such value",
  "QComp, leader_sync",
  afterRounds((rounds, { leaders }) => {
    const last = rounds.drawn.length - 1;
    for (let round = 1; round <= last; round++) {
      const drawn = rounds.drawn[round];
      const once = drawn.filter((value) => drawn.indexOf(value) === drawn.lastIndexOf(value));
      if (once.length > 0 !== (round === last)) return `wrong after round ${round}`;
      const winner = rounds.begun[round][drawn.indexOf(Math.max(...once))];
      if (round === last && leaders[0]?.position !== winner)
        return `position ${winner} should lead`;
    }
    return undefined;
  }),
  proved("decision 16"),
);
