import { Refusal } from "@ringleader/core/internal/refusal";
import type { Item } from "../link/frame.ts";
import type { MessageItem, RoundProcess } from "./round-process.ts";
import type { RoundEffects } from "./rounds.ts";

/** A message that arrived after the round that had to deliver it began, which is outside the model. */
export interface LateFrame {
  readonly position: number;
  /** The round in which it was sent; the next one had to deliver it. */
  readonly round: string;
  /** Milliseconds between the beginning of the round that had to deliver it and its arrival. */
  readonly lateMs: number;
}

export const sayLate = ({ position, round, lateMs }: LateFrame): string =>
  `frame of round ${round} reached position ${position} after round ${BigInt(round) + 1n} began (+${lateMs.toFixed(1)} ms)`;

interface RealClock {
  /** When round 0 begins, in milliseconds. */
  readonly start: number;
  /** Length of a round. */
  readonly milliseconds: number;
}

/**
 * Makes rounds of real time, for one process: round r begins at `start + r * milliseconds`. A message carries the round
 * in which it was sent as its depth, and the next round delivers it. A late message is reported, and delivered in the
 * first round that has not begun. The caller says what time it is.
 */
export class ClockedRounds {
  readonly #process: RoundProcess;
  readonly #clock: RealClock;
  /** The messages that have arrived, by the round that delivers them. */
  readonly #inbox = new Map<bigint, MessageItem[]>();

  constructor(process: RoundProcess, clock: RealClock) {
    this.#process = process;
    this.#clock = clock;
  }

  /** The next time at which `advance` has something to do; undefined if the process waits for messages only. */
  get due(): number | undefined {
    const round = this.#nextRound();
    return round === undefined ? undefined : this.#beginning(round);
  }

  /** Does the rounds that have begun by now and in which the process acts. */
  advance(now: number): RoundEffects {
    const effects: RoundEffects = { events: [], items: [] };
    for (;;) {
      const round = this.#nextRound();
      if (round === undefined || this.#beginning(round) > now) return effects;
      const messages = this.#inbox.get(round) ?? [];
      this.#inbox.delete(round);
      const { events, sent } = this.#process.step(round, messages);
      effects.events.push(...events);
      for (const message of sent) effects.items.push({ ...message, depth: Number(round) });
    }
  }

  /** Takes a message that arrives now; returns a report if it is late. */
  receive(item: Item, now: number): LateFrame | undefined {
    if (item.type !== "message")
      throw new Refusal(
        `position ${this.#process.position} received a ${item.type}, but rounds of real time need none.`,
      );
    const { start, milliseconds } = this.#clock;
    const next = BigInt(item.depth) + 1n;
    const begun = BigInt(Math.floor((now - start) / milliseconds));
    const isLate = next <= begun;
    const round = isLate ? begun + 1n : next;
    const messages = this.#inbox.get(round);
    if (messages) messages.push(item);
    else this.#inbox.set(round, [item]);
    if (!isLate) return undefined;
    const { position } = this.#process;
    return { position, round: String(item.depth), lateMs: now - this.#beginning(next) };
  }

  #beginning(round: bigint): number {
    return this.#clock.start + Number(round) * this.#clock.milliseconds;
  }

  #nextRound(): bigint | undefined {
    let least = this.#process.next;
    for (const round of this.#inbox.keys()) if (least === undefined || round < least) least = round;
    return least;
  }
}
