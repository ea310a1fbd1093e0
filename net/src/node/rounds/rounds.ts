import type { LogLine } from "@ringleader/core/internal/conform";
import { Refusal } from "@ringleader/core/internal/refusal";
import type { Item } from "../../link/frame.ts";
import type { MessageItem, RoundProcess } from "./round-process.ts";

type Pulse = Extract<Item, { readonly type: "pulse" }>;

/** What a process in rounds does after an input: events for its log, and items for its link. */
export interface RoundEffects {
  readonly events: LogLine[];
  readonly items: Item[];
}

/** A stretch of neighbours without events that ends at one process. */
type Stretch = Pick<Pulse, "hops" | "alarm">;

const NO_STRETCH: Stretch = { hops: 0, alarm: undefined };

/**
 * Makes rounds of items on a one-way ring, for one process. After the messages of a round comes a pulse, and the pulse
 * of round r from the neighbour begins round r + 1. If all processes had no event in one round, no message is in flight,
 * and the whole ring skips to the least alarm; if there is none, the run is over. The effects depend on nothing but the
 * items, so a journal of items restores the machine.
 */
export class Rounds {
  readonly #process: RoundProcess;
  readonly #n: number;
  #round = 0n;
  #hasBegun = false;
  #isOver = false;
  /** Number of rounds without an event up to this one, at least. */
  #quiet = 0;
  /** The messages whose pulse has not arrived. */
  #messages: MessageItem[] = [];
  #pulses = 0;
  #skips = 0;

  constructor(process: RoundProcess, n: number) {
    this.#process = process;
    this.#n = n;
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

  /** Takes the next item of the link; does round 0 before, unless it is done. */
  receive(item: Item): RoundEffects {
    const effects: RoundEffects = { events: [], items: [] };
    this.#begin(effects);
    if (item.type === "message") this.#messages.push(item);
    else if (!this.#isOver) {
      if (item.type === "pulse") this.#takePulse(item, effects);
      else if (item.to === undefined || item.to > this.#round) this.#skip(item.to, effects);
    }
    if (this.#messages.length > 0 && this.#isOver) this.#refuse("a message after the end");
    return effects;
  }

  #begin(effects: RoundEffects): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#act(0n, NO_STRETCH, effects);
  }

  #takePulse(pulse: Pulse, effects: RoundEffects): void {
    if (pulse.round > this.#round) this.#refuse(`the pulse of round ${pulse.round}`);
    if (pulse.round === this.#round) this.#act(this.#round + 1n, pulse, effects);
    // The process has skipped the round that an older pulse begins, because no process has an event in it.
    else if (this.#messages.length > 0) this.#refuse(`a message of round ${pulse.round}`);
  }

  /** Skips to a round in which a process has an event; ends the run if there is none. */
  #skip(to: bigint | undefined, effects: RoundEffects): void {
    if (this.#messages.length > 0) this.#refuse("a message before a skip");
    effects.items.push({ type: "skip", to });
    this.#skips++;
    if (to === undefined) this.#isOver = true;
    else this.#act(to, NO_STRETCH, effects);
  }

  /** Does a round, where `before` is the stretch that ends at the neighbour. */
  #act(round: bigint, before: Stretch, effects: RoundEffects): void {
    const { events, sent } = this.#process.step(round, this.#messages);
    this.#round = round;
    this.#messages = [];
    effects.events.push(...events);
    effects.items.push(...sent);
    this.#quiet = events.length > 0 ? 0 : this.#quiet + 1;
    const { hops, alarm } = this.#extend(before, this.#process.next);
    effects.items.push({ type: "pulse", round, hops, alarm });
    this.#pulses++;
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
