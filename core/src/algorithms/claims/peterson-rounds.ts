import { proved } from "../../model/basis.ts";
import { along, type Along, type Standing, type Watcher } from "../../model/claim.ts";
import type { Setup } from "../../model/setup.ts";
import { idsInside } from "./ids-inside.ts";
import { RoundsBegun } from "./rounds-begun.ts";

/** Counts what comes over each link in each round; `wrong` is told how many began the round. */
function counting(
  says: string,
  cite: string,
  wrong: (count: number, begun: number) => boolean,
  last: Standing,
): Along {
  const watcher = ({ n }: Setup): Watcher => {
    const rounds = new RoundsBegun();
    const came: number[][] = [];
    return {
      see(event, read) {
        rounds.see(event, read);
        const { kind, words, process } = event;
        if (kind !== "tid") return undefined;
        const link = (came[words[1]] ??= new Array<number>(n).fill(0));
        link[process]++;
        return undefined;
      },
      end() {
        for (const [round, links] of came.entries()) {
          const p = links?.findIndex((count) => wrong(count, rounds.begun[round].length)) ?? -1;
          if (p >= 0) return `${links[p]} messages of round ${round} arrive at position ${p}`;
        }
        return undefined;
      },
    };
  };
  return along(says, cite, watcher, last);
}

/** PE-10: the last round is not like the others, nor is the one that two begin. */
export const eachLink: readonly Along[] = [
  counting(
    "exactly two messages along every link in every round",
    "002, Complexity",
    (count) => count !== 2,
    {
      by: "--ids 1",
      truth: "exactly two in a round that three or more processes begin, at most two in the others",
      known: proved("decision 14"),
    },
  ),
  counting(
    "exactly two messages along every link in a round that three or more begin, at most two in the others",
    "002, Complexity, corrected",
    (count, begun) => (begun >= 3 ? count !== 2 : count > 2),
    proved("decision 14"),
  ),
];

/** What the proof of correctness says of the ids that survive a round, put together. */
export const idsThatSurvive: Along = along(
  "in every round the largest id survives, an id that survives moves on, those it has passed are relays, and none but the largest passes the owner of the largest",
  "002, Correctness",
  (given) => {
    const { n } = given;
    const ids = idsInside(given);
    const largest = ids.indexOf(Math.max(...ids));
    const rounds = new RoundsBegun();
    /** By round: where each id is then, by the position of its owner. */
    const at: Map<number, number>[] = [];
    const from = (owner: number, p: number) => (p - owner + n) % n;
    return {
      see(event, read) {
        const tid = read(event.process)["tid"] as number;
        for (const round of rounds.see(event, read)) {
          (at[round] ??= new Map()).set(ids.indexOf(tid), event.process);
        }
        return undefined;
      },
      end() {
        for (let round = 1; round < at.length; round++) {
          if (!at[round].has(largest)) return `the largest id does not survive to round ${round}`;
          for (const [owner, p] of at[round]) {
            const before = at[round - 1]?.get(owner);
            const distance = from(owner, p);
            if (before !== undefined && from(owner, before) >= distance)
              return `an id does not move on in round ${round}`;
            if (owner !== largest && from(owner, largest) <= distance)
              return `an id passes the owner of the largest in round ${round}`;
            if (rounds.begun[round].some((q) => from(owner, q) < distance))
              return `an id has passed an active process in round ${round}`;
          }
        }
        return undefined;
      },
    };
  },
  proved("002, Correctness"),
);

/** PE-2: to speak for the largest id and to be elected are not the same. */
export const electedRelay: Along = along(
  "from n = 3 on, the process that is elected is a relay by then",
  "002, Algorithm 4.20, II",
  ({ n }) => {
    const part: unknown[] = [];
    return {
      see({ process }, read) {
        const before = part[process];
        part[process] = read(process)["part"];
        return n >= 3 && before === "active" && part[process] === "elected"
          ? `position ${process} is elected while active`
          : undefined;
      },
    };
  },
  proved("decision 14"),
);
