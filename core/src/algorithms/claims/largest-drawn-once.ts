import { proved } from "../../model/basis.ts";
import { along, type Along } from "../../model/claim.ts";
import { RoundsBegun } from "./rounds-begun.ts";

/** Which rounds elect, and whom, told by the draws alone. */
export const largestDrawnOnce: Along = along(
  "a round elects if some value is drawn by one process only, and then the process that drew the largest of these",
  "QComp, leader_sync",
  () => {
    const rounds = new RoundsBegun();
    return {
      see: (event, read) => void rounds.see(event, read),
      end({ leaders }) {
        const last = rounds.drawn.length - 1;
        for (let round = 1; round <= last; round++) {
          const drawn = rounds.drawn[round];
          const once = drawn.filter((value) => drawn.filter((it) => it === value).length === 1);
          if (once.length > 0 !== (round === last)) return `wrong after round ${round}`;
          const who = rounds.begun[round][drawn.indexOf(Math.max(...once))];
          if (round === last && leaders[0]?.position !== who) return `${who} should lead`;
        }
        return undefined;
      },
    };
  },
  proved("decision 16"),
);
