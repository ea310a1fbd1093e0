import { evenly, stream } from "../model/system/random.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Setup } from "../model/setup.ts";
import type { Scheduler } from "../simulate/simulation.ts";
import { Deliverable, type Choices } from "./choices.ts";

/** What can follow the chosen deliveries: the end of the run, or a schedule. */
export const thens = ["stop", "fifo", "lifo", "random"] as const;
export type Then = (typeof thens)[number];

export interface Hand {
  readonly choices: Choices;
  readonly then: Then;
  /** Messages, numbered in the order of sending, that `then` delivers only if no other message can be delivered. */
  readonly held?: readonly number[];
}

/** Makes a scheduler that performs the chosen deliveries, then continues as `then` says. */
export function makeHandScheduler(setup: Setup, { choices, then, held = [] }: Hand): Scheduler {
  const deliverable = new Deliverable(setup.links);
  const back = new Set(held);
  const dice = stream(setup.seed, "schedule");
  /** The slot and the link of each message, in the order of sending. */
  const slots: number[] = [];
  const links: number[] = [];
  let delivered = 0;

  const choose = (): number => {
    const all = deliverable.list();
    if (delivered < choices.length) {
      const rank = choices[delivered];
      if (rank < all.length) return all[rank];
      throw Refusal.of(
        "schedule",
        `delivery ${delivered} should be number ${rank} (counted from 0) of the deliverable messages, but ${
          all.length === 0 ? "there are none" : `there are ${all.length}`
        }.`,
      );
    }
    if (then === "stop" || all.length === 0) return -1;
    const free = all.filter((message) => !back.has(message));
    const some = free.length > 0 ? free : all;
    if (then === "fifo") return some[0];
    return then === "lifo" ? some[some.length - 1] : some[evenly(dice, delivered, some.length)];
  };
  return {
    arrived(slot, link) {
      deliverable.send(slots.length, link);
      slots.push(slot);
      links.push(link);
    },
    pick() {
      const message = choose();
      if (message < 0) return -1;
      delivered++;
      deliverable.take(message, links[message]);
      return slots[message];
    },
  };
}
