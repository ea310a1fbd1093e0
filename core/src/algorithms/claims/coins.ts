import { proved } from "../../model/basis.ts";
import { atMost, type Claim, along, type Along, onChance } from "../../model/claim.ts";
import { counted } from "./moments.ts";
import { afterRounds } from "./rounds-begun.ts";
import { rational } from "../../exact/rational.ts";

/** Makes an impossibility claim as 003 prints it, without the word "deterministic" (TH-1). Algorithms with coins refute it. */
const noneElects = (id: string, says: string, cite: string): Claim =>
  atMost(
    id,
    says,
    cite,
    counted(({ leaders }) => leaders.length),
    () => 0,
    {
      run: { n: 2 },
      truth:
        "no deterministic algorithm elects a leader on an anonymous ring of two or more processes (TH-1), because identical processes act identically unless they toss coins",
      known: proved("Angluin 1980"),
    },
  );

export const synchronousImpossible = noneElects(
  "synchronous-impossible",
  "no synchronous, non-uniform algorithm elects a leader if the processors are anonymous",
  "003, Leader Election in Rings: impossibility result",
);

export const asynchronousImpossible = noneElects(
  "asynchronous-impossible",
  "no asynchronous algorithm elects a leader if the processors are anonymous",
  "003, Leader Election in Rings: implied by the impossibility result",
);

/** Claims that only three draws decide whether a process continues: its own and those of its two active neighbours. */
export const drawsDecide = (
  says: string,
  cite: string,
  goesOn: (before: number, own: number, behind: number) => boolean,
): Along =>
  along(
    "draws-decide",
    says,
    cite,
    afterRounds(({ begun, drawn }) => {
      for (let round = 1; round + 1 < begun.length; round++) {
        const ring = begun[round]
          .map((process, i) => ({ process, draw: drawn[round][i] }))
          .sort((x, y) => x.process - y.process);
        const size = ring.length;
        for (const [i, { process, draw }] of ring.entries()) {
          const [before, behind] = [ring[(i + size - 1) % size], ring[(i + 1) % size]];
          const went = begun[round + 1].includes(process);
          if (went !== goesOn(before.draw, draw, behind.draw))
            return `position ${process} ${went ? "continues" : "stops"} after round ${round}`;
        }
      }
      return undefined;
    }),
  );

/** Claims that a leader is elected with probability 1, although some runs may never end. */
export const surelyElected = (cite: string): Claim =>
  onChance(
    "surely-elected",
    "exactly one leader is elected with probability 1, under every schedule that keeps delivering messages",
    cite,
    { measure: { of: "elected" }, relation: "exactly", limit: () => rational(1n) },
    proved("decision 22"),
  );
