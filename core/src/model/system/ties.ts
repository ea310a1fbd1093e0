import { evenly, stream, type Seed } from "./random.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { shorten } from "../../refusal/shorten.ts";

/**
 * The order in which a process handles messages that arrive at the same time. `first`: in increasing order of ports
 * and, at one port, of first words. `last`: the reverse. `random`: drawn from the seed. A list has one number per tie,
 * in order of time and position. The number is the index of the chosen order among all orders, which are sorted
 * lexicographically. Ties beyond the end of the list use the order 0. Only for algorithms in rounds.
 */
export type Ties = "first" | "last" | "random" | readonly number[];

/** What a definition declares with `ties: "smallest first"`. */
export const SMALLEST_FIRST =
  "messages that one link delivers at the same time arrive in increasing order of their first words";

export const tieWords = ["first", "last", "random"] as const;

/** Parses `last`, or a list like `0.1.5`. */
export function parseTies(text: string): Ties {
  const word = tieWords.find((it) => it === text);
  if (word) return word;
  if (/^\d{1,6}(\.\d{1,6})*$/.test(text)) return text.split(".").map(Number);
  throw Refusal.of(
    "ties",
    `${shorten(text)} is not accepted; give ${tieWords.join(", ")} or a number for each tie like 0.1.5.`,
  );
}

export const formatTies = (ties: Ties): string =>
  typeof ties === "object" ? ties.join(".") : ties;

/** Orders the messages of one process; `places` has the port of each message. */
export type TieBreaker = (messages: Uint32Array, places: ArrayLike<number>) => void;

/** Largest tie, in messages, whose orders are numbered. */
const MOST_TIED = 6;

/** Makes the function that orders tied messages. If `inOrder`, messages of one port keep their order. */
export function tieBreaker(ties: Ties, inOrder: boolean, seed: Seed): TieBreaker {
  const from = stream(seed, "ties");
  let draws = 0;
  let next = 0;
  return (messages, places) => {
    const before = messages.slice();
    if (ties === "last") messages.reverse();
    else if (ties === "random") {
      for (let i = messages.length - 1; i > 0; i--) {
        const j = evenly(from, draws++, i + 1);
        [messages[i], messages[j]] = [messages[j], messages[i]];
      }
    } else if (typeof ties === "object" && (ties[next] ?? 0) > 0) {
      const orders = ordersOf(before.length, (i) => places[before[i]], inOrder);
      const order = orders[ties[next]];
      if (!order) {
        throw Refusal.of(
          "ties",
          `${ties[next]} is not accepted for tie ${next}; the orders of this tie are 0 to ${orders.length - 1}.`,
        );
      }
      order.forEach((i, at) => (messages[at] = before[i]));
    }
    next++;
    if (inOrder && ties !== "first") portByPort(messages, before, places);
  };
}

/** Restores the order of the messages of each port. */
function portByPort(messages: Uint32Array, before: Uint32Array, places: ArrayLike<number>): void {
  const ports = Array.from(messages, (it) => places[it]);
  const waiting = Array.from(before);
  ports.forEach((port, at) => {
    const i = waiting.findIndex((it) => places[it] === port);
    messages[at] = waiting.splice(i, 1)[0];
  });
}

/** Thrown if more than MOST_TIED messages reach a process at the same time. */
export class TooManyTied extends Refusal {}

/** Lists all orders of `count` messages, the identity first. If `inOrder`, messages of one port keep their order. */
export function ordersOf(
  count: number,
  portOf: (i: number) => number,
  inOrder: boolean,
): readonly (readonly number[])[] {
  if (count > MOST_TIED) {
    throw new TooManyTied(
      `ties: ${count} messages reach a process at the same time, but orders are numbered only for up to ${MOST_TIED}; use first, last or random.`,
    );
  }
  const all: number[][] = [];
  const grow = (order: readonly number[]): void => {
    if (order.length === count) all.push([...order]);
    for (let i = 0; i < count; i++) {
      if (order.includes(i)) continue;
      const overtakes = (j: number) => j < i && portOf(j) === portOf(i) && !order.includes(j);
      if (inOrder && Array.from({ length: count }, (_, j) => j).some(overtakes)) continue;
      grow([...order, i]);
    }
  };
  grow([]);
  return all;
}
