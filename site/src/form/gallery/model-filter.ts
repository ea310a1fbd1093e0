import type { Needs } from "@ringleader/core/internal";

interface Question {
  readonly label: string;
  readonly yes: string;
  readonly no: string;
  readonly asks: (needs: Needs) => boolean;
}

export const questions = {
  time: { label: "Time", yes: "asynchronous", no: "in rounds", asks: ({ rounds }) => !rounds },
  ways: { label: "Messages", yes: "one way", no: "both ways", asks: ({ bothWays }) => !bothWays },
  names: { label: "Processes", yes: "with ids", no: "anonymous", asks: ({ ids }) => !!ids },
  size: { label: "n", yes: "known", no: "not known", asks: ({ n }) => !!n },
  network: { label: "Network", yes: "ring", no: "any network", asks: ({ ring }) => !!ring },
  coins: { label: "Coins", yes: "tossed", no: "none", asks: ({ coins }) => !!coins },
} satisfies Readonly<Record<string, Question>>;

export type ModelQuestion = keyof typeof questions;
/** The answers to select by, `yes` or `no`; a question without an answer excludes no algorithm. */
export type ModelFilter = Readonly<Partial<Record<ModelQuestion, string>>>;

export const all = Object.keys(questions) as ModelQuestion[];

export const fits = (needs: Needs, filter: ModelFilter): boolean =>
  all.every((name) => !filter[name] || questions[name].asks(needs) === (filter[name] === "yes"));

/** True if the filter excludes both ids and coins, so that no algorithm can match. */
export const isHopeless = ({ names, coins }: ModelFilter): boolean =>
  names === "no" && coins === "no";

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
