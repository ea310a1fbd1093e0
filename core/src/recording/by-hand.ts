import { isOfMessage, type ScheduledFault } from "../model/system/fault.ts";
import { evenly, stream } from "../model/system/random.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Setup } from "../model/setup.ts";
import { Deliverable } from "../simulate/deliverable.ts";
import { linkEnds, wiring } from "../compile/link-ends.ts";
import type { Scheduler } from "../simulate/simulation.ts";
import type { SlotMessage } from "../simulate/engine/pool.ts";
import type { HandFault, HandSteps } from "./choices.ts";

/** What can follow the chosen deliveries: the end of the run, or a schedule. */
export const thens = ["stop", "fifo", "lifo", "random"] as const;
export type Then = (typeof thens)[number];

export interface Hand extends HandSteps {
  readonly then: Then;
  /** Messages, numbered in the order of sending, that `then` delivers only if no other message can be delivered. */
  readonly held?: readonly number[];
}

/** Makes a scheduler that performs the chosen deliveries and faults, then continues as `then` says. */
export function makeHandScheduler(setup: Setup, hand: Hand): Scheduler {
  const { choices, then, held = [], faults = [] } = hand;
  const deliverable = new Deliverable(setup.links);
  const ends = linkEnds(setup);
  const back = new Set(held);
  const dice = stream(setup.seed, "schedule");
  /** The slot and the link of each message, in the order of sending. */
  const slots: number[] = [];
  const links: number[] = [];
  let read: (slot: number) => SlotMessage;
  let delivered = 0;
  let broken = 0;

  const refuse = (what: string): Refusal => Refusal.of("schedule", what);
  /** Returns the oldest message on the same link that is equal, because a trace does not tell equal messages apart. */
  const oldest = (message: number): number => {
    const { head, words } = read(slots[message]);
    return deliverable.on(links[message]).find((other) => {
      const like = read(slots[other]);
      return like.head === head && like.words.every((word, i) => word === words[i]);
    })!;
  };
  const ranked = (rank: number, what: string): number => {
    const all = deliverable.list();
    if (rank < all.length) return all[rank];
    throw refuse(
      `${what} should be number ${rank} (counted from 0) of the deliverable messages, but ${
        all.length === 0 ? "there are none" : `there are ${all.length}`
      }.`,
    );
  };
  const choose = (): number => {
    if (delivered < choices.length) return ranked(choices[delivered], `delivery ${delivered}`);
    const all = deliverable.list();
    if (then === "stop" || all.length === 0) return -1;
    const free = all.filter((message) => !back.has(message));
    const some = free.length > 0 ? free : all;
    if (then === "fifo") return some[0];
    return then === "lifo" ? some[some.length - 1] : some[evenly(dice, delivered, some.length)];
  };
  /** Returns the link of the engine that a recording numbers `link`. On one-way rings, recordings number both sides. */
  const linkOf = (link: number): number | undefined => {
    const { links: count } = wiring(setup);
    const isHalved = !setup.network.rows && count === setup.n;
    if (isHalved && link % 2 === 1) return undefined;
    const own = isHalved ? link / 2 : link;
    return own < count ? own : undefined;
  };
  const breakDown = ({ fault, which }: HandFault): ScheduledFault => {
    const what = `fault ${broken}, ${fault},`;
    if (isOfMessage(fault)) {
      const message = oldest(ranked(which, what));
      const link = links[message];
      if (fault === "lose") deliverable.take(message, link);
      const end = { process: ends.process(link), port: ends.port(link) };
      return { fault, ...end, slot: slots[message] };
    }
    if (fault === "crash") {
      if (which >= setup.n || !deliverable.crash(which))
        throw refuse(`${what} should name a position that has not crashed, not ${which}.`);
      return { fault, process: which, port: 0 };
    }
    const link = linkOf(which);
    if (
      link === undefined ||
      !(fault === "hold" ? deliverable.hold(link) : deliverable.release(link))
    )
      throw refuse(
        `${what} should name a link that is ${fault === "hold" ? "not " : ""}held, not ${which}.`,
      );
    return { fault, process: ends.process(link), port: ends.port(link) };
  };
  return {
    attach: (reader) => void (read = reader),
    arrived(slot, link) {
      deliverable.send(slots.length, link, ends.process(link));
      slots.push(slot);
      links.push(link);
    },
    stuck: () => deliverable.stuck(),
    held: () => deliverable.held(),
    pick() {
      if (faults[broken]?.after === delivered) return -1;
      const chosen = choose();
      if (chosen < 0) return -1;
      const message = oldest(chosen);
      delivered++;
      deliverable.take(message, links[message]);
      return slots[message];
    },
    fault() {
      const next = faults.at(broken);
      if (next?.after !== delivered) return undefined;
      const scheduled = breakDown(next);
      broken++;
      return scheduled;
    },
  };
}
