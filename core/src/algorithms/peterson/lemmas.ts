import type { Along, Teller } from "../../model/claim.ts";
import { counted } from "../../model/counted.ts";
import { idsInside } from "../../sentence/configuration.ts";
import { eachChange, RoundsBegun } from "../../sentence/rounds-begun.ts";

/** Counts the messages over each link in each round; `begun` is the number of processes that began the round. */
export const messagesPerLink =
  (wrong: (count: number, begun: number) => boolean): Along["watcher"] =>
  ({ n }) => {
    const rounds = new RoundsBegun();
    const came: number[][] = [];
    return {
      see(event, read) {
        rounds.see(event, read);
        const { kind, words, process } = event;
        if (kind === "tid") (came[words[1]] ??= new Array<number>(n).fill(0))[process]++;
      },
      end() {
        for (const [round, links] of came.entries()) {
          const p = links?.findIndex((count) => wrong(count, rounds.begun[round].length)) ?? -1;
          if (p >= 0)
            return `${counted(links[p], "message")} of round ${round} reached position ${p}`;
        }
        return undefined;
      },
    };
  };

/** 002, Correctness: the largest id survives every round, and surviving ids move clockwise, past relays only. */
export const largestSurvives: Along["watcher"] = (setup) => {
  const { n } = setup;
  const ids = idsInside(setup);
  const largest = ids.indexOf(Math.max(...ids));
  const rounds = new RoundsBegun();
  /** By round: a map from the position of the owner of an id to the position of the process that represents the id. */
  const at: Map<number, number>[] = [];
  const from = (owner: number, p: number) => (p - owner + n) % n;
  return {
    see(event, read) {
      const tid = read(event.process)["tid"] as number;
      for (const round of rounds.see(event, read))
        (at[round] ??= new Map()).set(ids.indexOf(tid), event.process);
    },
    end() {
      for (let round = 1; round < at.length; round++) {
        if (!at[round].has(largest)) return `the largest id does not survive to round ${round}`;
        for (const [owner, p] of at[round]) {
          const before = at[round - 1]?.get(owner);
          const distance = from(owner, p);
          if (before !== undefined && from(owner, before) >= distance)
            return `an id does not move forward in round ${round}`;
          if (owner !== largest && from(owner, largest) <= distance)
            return `an id passes the owner of the largest id in round ${round}`;
          if (rounds.begun[round].some((q) => from(owner, q) < distance))
            return `an id has passed an active process in round ${round}`;
        }
      }
      return undefined;
    },
  };
};

/**
 * Lists the ids that the messages of each round carry, one line per round. In Franklin's algorithm they are the ids of
 * the active processes, in Peterson's their tids.
 */
export function idsByRound(): Teller {
  const rounds: Set<number>[] = [];
  return {
    see([id, round]) {
      // An announcement belongs to no round.
      if (round !== undefined) (rounds[round] ??= new Set()).add(id);
    },
    lines: () => rounds.slice(1).map((ids) => [...ids].sort((x, y) => x - y).join(" ")),
  };
}

export const electsRelay = eachChange(({ process }, before, { part }, { n }) =>
  n >= 3 && before["part"] === "active" && part === "elected"
    ? `position ${process} is elected while active`
    : undefined,
);
