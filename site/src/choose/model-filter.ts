import type { Needs } from "@ringleader/core";

/** A question about the model, and its two answers. */
interface Question {
  readonly label: string;
  readonly yes: string;
  readonly no: string;
  readonly asks: (needs: Needs) => boolean;
}

export const questions = {
  time: {
    label: "Time",
    yes: "asynchronous",
    no: "in rounds",
    asks: ({ rounds }) => !rounds,
  },
  ways: {
    label: "Messages",
    yes: "one way",
    no: "both ways",
    asks: ({ bothWays }) => !bothWays,
  },
  names: {
    label: "Processes",
    yes: "with ids",
    no: "anonymous",
    asks: ({ ids }) => ids === true,
  },
  size: { label: "n", yes: "known", no: "not known", asks: ({ n }) => n === true },
  network: {
    label: "Network",
    yes: "ring",
    no: "any network",
    asks: ({ ring }) => ring === true,
  },
  coins: { label: "Coins", yes: "tossed", no: "none", asks: ({ coins }) => coins === true },
} as const satisfies Readonly<Record<string, Question>>;

export type Asked = keyof typeof questions;
/** The answers that are wanted; what is absent may be either. */
export type Wanted = Readonly<Partial<Record<Asked, boolean>>>;

export const all = Object.keys(questions) as Asked[];

export const fits = (needs: Needs, wanted: Wanted): boolean =>
  all.every((it) => wanted[it] === undefined || questions[it].asks(needs) === wanted[it]);

/** On a ring without ids and without coins nobody is elected, so that nothing will be found. */
export const isHopeless = ({ names, coins }: Wanted): boolean => names === false && coins === false;

/** Where a card stands. */
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
