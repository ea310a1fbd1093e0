import { evenly, stream } from "../model/random.ts";
import { Refusal } from "../model/refusal.ts";
import type { Setup } from "../model/setup.ts";
import type { Keeper } from "../simulate/simulation.ts";
import { Deliverable, type Choices } from "./choices.ts";

/** What comes after the deliveries that were chosen. */
export const thens = ["stop", "fifo", "lifo", "random"] as const;
export type Then = (typeof thens)[number];

/** A schedule made by hand. */
export interface Hand {
  readonly choices: Choices;
  readonly then: Then;
  /** Messages, by their numbers in the order of sending, that wait while anything else can come. */
  readonly held?: readonly number[];
}

/** Delivers as it was chosen; then as the hand says, or nothing more. For the schedule `trace`. */
export function byHand(given: Setup, { choices, then, held = [] }: Hand): Keeper {
  const it = new Deliverable(given.links);
  const back = new Set(held);
  const dice = stream(given.seed, "schedule");
  /** Of each message its slot and its link, and how many were sent. */
  const slots: number[] = [];
  const links: number[] = [];
  let made = 0;

  const choose = (): number => {
    const all = it.list();
    if (made < choices.length) {
      const rank = choices[made];
      if (rank < all.length) return all[rank];
      throw new Refusal(
        `schedule: delivery ${made} should be number ${rank} of those that can come, but ${
          all.length === 0 ? "nothing can" : `there are ${all.length}`
        }.`,
      );
    }
    if (then === "stop" || all.length === 0) return -1;
    const free = all.filter((message) => !back.has(message));
    const some = free.length > 0 ? free : all;
    if (then === "fifo") return some[0];
    return then === "lifo" ? some[some.length - 1] : some[evenly(dice, made, some.length)];
  };
  return {
    arrived(slot, link) {
      it.send(slots.length, link);
      slots.push(slot);
      links.push(link);
    },
    pick() {
      const message = choose();
      if (message < 0) return -1;
      made++;
      it.take(message, links[message]);
      return slots[message];
    },
  };
}
