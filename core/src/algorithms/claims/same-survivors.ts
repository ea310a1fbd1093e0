import { proved } from "../../model/basis.ts";
import { pairedWith, type Teller } from "../../model/claim.ts";

/**
 * The ids that messages of each round carry, one line for each round. In Franklin's algorithm they
 * are the ids of the active processes. In Peterson's they are the tids of the active processes: the
 * first message of a round carries the own tid, the second the larger of two.
 */
function idsByRound(): Teller {
  const rounds: Set<number>[] = [];
  return {
    see([id, round]) {
      // An announcement belongs to no round.
      if (round !== undefined) (rounds[round] ??= new Set()).add(id);
    },
    lines: () => rounds.slice(1).map((ids) => [...ids].sort((x, y) => x - y).join(" ")),
  };
}

/** 002: an id survives round k if an active process speaks for it at the start of round k + 1. */
export const sameSurvivors = pairedWith(
  "in every round the same ids survive as in Franklin's algorithm on the same ring",
  "002, Idea: Algorithm 4.16 is simulated",
  "franklin",
  "round",
  idsByRound,
  proved("decision 14"),
);
