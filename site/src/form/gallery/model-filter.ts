import type { Needs } from "@ringleader/core/internal";

/** Questions about the model, each with two answers. */
export const questions = {
  time: {
    label: "Time",
    yes: "asynchronous",
    no: "in rounds",
    asks: ({ rounds }: Needs) => !rounds,
  },
  ways: {
    label: "Messages",
    yes: "one way",
    no: "both ways",
    asks: ({ bothWays }: Needs) => !bothWays,
  },
  names: { label: "Processes", yes: "with ids", no: "anonymous", asks: ({ ids }: Needs) => !!ids },
  size: { label: "n", yes: "known", no: "not known", asks: ({ n }: Needs) => !!n },
  network: { label: "Network", yes: "ring", no: "any network", asks: ({ ring }: Needs) => !!ring },
  coins: { label: "Coins", yes: "tossed", no: "none", asks: ({ coins }: Needs) => !!coins },
};

export type ModelQuestion = keyof typeof questions;
/** The answers to select by; an absent one selects both. */
export type ModelFilter = Readonly<Partial<Record<ModelQuestion, boolean>>>;

export const all = Object.keys(questions) as ModelQuestion[];

export const fits = (needs: Needs, filter: ModelFilter): boolean =>
  all.every((name) => filter[name] === undefined || questions[name].asks(needs) === filter[name]);

/** True if the filter selects nothing, because no leader can be elected without ids and coins. */
export const isHopeless = ({ names, coins }: ModelFilter): boolean =>
  names === false && coins === false;

export const groups = [
  "Asynchronous rings",
  "Rings in rounds",
  "Anonymous rings, with coins",
  "Any network",
] as const;

export function groupOf({ ring, ids, rounds }: Needs): (typeof groups)[number] {
  if (!ring) return groups[3];
  if (!ids) return groups[2];
  return rounds ? groups[1] : groups[0];
}
