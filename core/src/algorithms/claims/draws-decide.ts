import { proved } from "../../model/basis.ts";
import { along, type Along } from "../../model/claim.ts";
import { RoundsBegun } from "./rounds-begun.ts";

/**
 * Who goes on depends on the draws alone, whatever the schedule: in the ring of those that begin a
 * round, by what a process drew, and the one before it, and the one behind it.
 */
export const drawsDecide = (
  says: string,
  cite: string,
  goesOn: (before: number, own: number, behind: number) => boolean,
): Along =>
  along(
    says,
    cite,
    () => {
      const rounds = new RoundsBegun();
      return {
        see: (event, read) => void rounds.see(event, read),
        end() {
          const { begun } = rounds;
          for (let round = 1; round + 1 < begun.length; round++) {
            const ring = begun[round]
              .map((process, i) => ({ process, draw: rounds.drawn[round][i] }))
              .sort((x, y) => x.process - y.process);
            const size = ring.length;
            for (const [i, { process, draw }] of ring.entries()) {
              const [before, behind] = [ring[(i + size - 1) % size], ring[(i + 1) % size]];
              const went = begun[round + 1].includes(process);
              if (went !== goesOn(before.draw, draw, behind.draw))
                return `position ${process} ${went ? "goes on" : "stops"} after round ${round}`;
            }
          }
          return undefined;
        },
      };
    },
    proved("decision 15"),
  );
