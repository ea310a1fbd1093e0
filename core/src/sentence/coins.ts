import { rational } from "../exact/rational.ts";
import { proved } from "../model/basis.ts";
import type { ClaimEntry, ClaimsById } from "./claim.ts";
import { counted } from "./moments.ts";
import { afterRounds } from "./rounds-begun.ts";

/** An impossibility claim as 003 prints it, without the word "deterministic" (TH-1). Algorithms with coins refute it. */
const noneElects = (which: string, source: string): ClaimEntry => ({
  says: `no ${which} algorithm elects a leader if the processors are anonymous`,
  of: counted(({ leaders }) => leaders.length),
  atMost: "0",
  source: `003, Leader Election in Rings: ${source}`,
  counterexample: { n: 2 },
  truth:
    "no deterministic algorithm elects a leader on an anonymous ring of two or more processes (TH-1), because identical processes act identically unless they toss coins",
  known: proved("Angluin 1980"),
});

export const synchronousImpossible: ClaimsById = {
  "synchronous-impossible": noneElects("synchronous, non-uniform", "impossibility result"),
};
export const asynchronousImpossible: ClaimsById = {
  "asynchronous-impossible": noneElects("asynchronous", "implied by the impossibility result"),
};

/** Claims that only three draws decide whether a process continues: its own and those of its two active neighbours. */
export const drawsDecide = (
  says: string,
  source: string,
  goesOn: (before: number, own: number, behind: number) => boolean,
): ClaimsById => ({
  "draws-decide": {
    says,
    along: afterRounds(({ begun, drawn }) => {
      for (let round = 1; round + 1 < begun.length; round++) {
        const ring = begun[round]
          .map((process, i) => ({ process, draw: drawn[round][i] }))
          .sort((x, y) => x.process - y.process);
        const goes = (process: number) => begun[round + 1].includes(process);
        const odd = ring.find(({ process, draw }, i) => {
          const behind = ring[(i + 1) % ring.length];
          return goes(process) !== goesOn(ring.at(i - 1)!.draw, draw, behind.draw);
        })?.process;
        if (odd !== undefined)
          return `position ${odd} ${goes(odd) ? "continues" : "stops"} after round ${round}`;
      }
      return undefined;
    }),
    source,
  },
});

/** Claims that a leader is elected with probability 1, although some runs may never end. */
export const surelyElected = (source: string): ClaimsById => ({
  "surely-elected": {
    says: "exactly one leader is elected with probability 1, under every schedule that keeps delivering messages",
    chance: { measure: { of: "elected" }, relation: "exactly", limit: () => rational(1n) },
    source,
    known: proved("decision 22"),
  },
});
