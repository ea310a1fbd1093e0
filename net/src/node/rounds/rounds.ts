import type { LogLine } from "@ringleader/core/internal/conform";
import { Refusal } from "@ringleader/core/internal/refusal";
import type { Item } from "../../link/frame.ts";
import type { LinkedMessage, RoundProcess } from "./round-process.ts";

type Pulse = Extract<Item, { readonly type: "pulse" }>;

/** An item with the link that carries it. */
export interface LinkedItem {
  readonly link: number;
  readonly item: Item;
}

/** What a process in rounds does after an input: events for its log, and items for its links. */
export interface RoundEffects {
  readonly events: LogLine[];
  readonly items: LinkedItem[];
}

/** A stretch of neighbours without events that ends at one process. */
type Stretch = Pick<Pulse, "hops" | "alarm">;

const NO_STRETCH: Stretch = { hops: 0, alarm: undefined };

/** What has arrived on one link. */
interface Inbox {
  /** Items behind the pulse of this round, which wait for the pulse of the other link. */
  readonly queue: Item[];
  /** Messages for the next round. */
  messages: LinkedMessage[];
  /** The pulse of this round; undefined until it arrives. */
  pulse: Stretch | undefined;
}

/**
 * Makes rounds of items on a ring, for one process. After the messages of a round comes a pulse on every link, and the
 * pulses of round r from all neighbours begin round r + 1. Stretches of quiet processes travel clockwise. If all
 * processes had no event in one round, no message is in flight, and the whole ring skips to the least alarm; if there is
 * none, the run is over. The effects depend on nothing but the items, so a journal of items restores the machine.
 */
export class Rounds {
  readonly #process: RoundProcess;
  readonly #n: number;
  #round = 0n;
  #hasBegun = false;
  #isOver = false;
  /** Number of rounds without an event up to this one, at least. */
  #quiet = 0;
  /** By link: what has arrived. The first has the items that travel clockwise. */
  readonly #inboxes: ReadonlyMap<number, Inbox>;
  #pulses = 0;
  #skips = 0;

  constructor(process: RoundProcess, n: number) {
    this.#process = process;
    this.#n = n;
    const empty = (): Inbox => ({ queue: [], messages: [], pulse: undefined });
    this.#inboxes = new Map(process.into.map((link) => [link, empty()]));
  }

  /** The last round that the process has done. */
  get round(): bigint {
    return this.#round;
  }

  /** True once round 0 is done. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** True once the process knows that nothing can happen any more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Number of pulses sent. */
  get pulses(): number {
    return this.#pulses;
  }

  /** Number of quiet stretches that the process has skipped. */
  get skips(): number {
    return this.#skips;
  }

  /** Does round 0, unless it is done. */
  begin(): RoundEffects {
    const effects: RoundEffects = { events: [], items: [] };
    this.#begin(effects);
    return effects;
  }

  /** Takes the next item of a link; does round 0 before, unless it is done. */
  receive(link: number, item: Item): RoundEffects {
    const effects: RoundEffects = { events: [], items: [] };
    this.#begin(effects);
    this.#inboxes.get(link)!.queue.push(item);
    this.#advance(effects);
    return effects;
  }

  /** Takes items and does rounds until a pulse is missing. */
  #advance(effects: RoundEffects): void {
    for (;;) {
      const next = [...this.#inboxes].find(([, it]) => it.queue.length > 0 && !it.pulse);
      const [clockwise, other = clockwise] = this.#inboxes.values();
      if (next) this.#take(next[0], next[1], effects);
      else if (clockwise.pulse && other.pulse)
        this.#act(this.#round + 1n, clockwise.pulse, effects);
      else return;
    }
  }

  /** Takes the next item of a link whose pulse of this round is missing. */
  #take(link: number, inbox: Inbox, effects: RoundEffects): void {
    const item = inbox.queue.shift()!;
    if (item.type === "message") {
      if (this.#isOver) this.#refuse("a message after the end");
      inbox.messages.push({ link, item });
    } else if (this.#isOver) return;
    else if (item.type === "pulse") this.#takePulse(item, inbox);
    else if (item.to === undefined || item.to > this.#round) this.#skip(item.to, effects);
  }

  #begin(effects: RoundEffects): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#act(0n, NO_STRETCH, effects);
  }

  #takePulse(pulse: Pulse, inbox: Inbox): void {
    if (pulse.round > this.#round) this.#refuse(`the pulse of round ${pulse.round}`);
    if (pulse.round === this.#round) inbox.pulse = pulse;
    // The process has skipped the round that an older pulse begins, because no process has an event in it.
    else if (inbox.messages.length > 0) this.#refuse(`a message of round ${pulse.round}`);
  }

  /** Takes the messages for the next round, and the pulses of this one. */
  #takeMessages(): readonly LinkedMessage[] {
    const messages = [...this.#inboxes.values()].flatMap((inbox) => inbox.messages);
    for (const inbox of this.#inboxes.values()) [inbox.messages, inbox.pulse] = [[], undefined];
    return messages;
  }

  /** Skips to a round in which a process has an event; ends the run if there is none. */
  #skip(to: bigint | undefined, effects: RoundEffects): void {
    if (this.#takeMessages().length > 0) this.#refuse("a message before a skip");
    for (const link of this.#process.out) effects.items.push({ link, item: { type: "skip", to } });
    this.#skips++;
    if (to === undefined) this.#isOver = true;
    else this.#act(to, NO_STRETCH, effects);
  }

  /** Does a round, where `before` is the stretch that ends at the neighbour. */
  #act(round: bigint, before: Stretch, effects: RoundEffects): void {
    const { events, sent } = this.#process.step(round, this.#takeMessages());
    this.#round = round;
    effects.events.push(...events);
    effects.items.push(...sent);
    this.#quiet = events.length > 0 ? 0 : this.#quiet + 1;
    const { hops, alarm } = this.#extend(before, this.#process.next);
    for (const [i, link] of this.#process.out.entries()) {
      const stretch = i === 0 ? { hops, alarm } : NO_STRETCH;
      effects.items.push({ link, item: { type: "pulse", round, ...stretch } });
      this.#pulses++;
    }
    if (hops >= this.#n && (alarm === undefined || alarm > round + 1n)) this.#skip(alarm, effects);
  }

  /** Extends the stretch of the neighbour by this process, or begins a new one. */
  #extend({ hops, alarm }: Stretch, next: bigint | undefined): Stretch {
    if (hops === 0 || this.#quiet <= hops) return { hops: Math.min(this.#quiet, 1), alarm: next };
    return { hops: hops + 1, alarm: least(alarm, next) };
  }

  #refuse(what: string): never {
    throw new Refusal(
      `position ${this.#process.position} has done round ${this.#round} and received ${what}, which no neighbour sends then.`,
    );
  }
}

const least = (x: bigint | undefined, y: bigint | undefined): bigint | undefined =>
  x === undefined ? y : y === undefined || x < y ? x : y;
