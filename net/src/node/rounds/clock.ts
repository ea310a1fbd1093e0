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
  /** The messages that have arrived and are not delivered, in order of arrival. */
  #inbox: MessageItem[] = [];

  constructor(process: RoundProcess, clock: RealClock) {
    this.#process = process;
    this.#clock = clock;
  }

  /** The next round in which the process acts; undefined if it waits for messages only. */
  get next(): bigint | undefined {
    let least = this.#process.next;
    for (const { depth } of this.#inbox) {
      const round = BigInt(depth) + 1n;
      if (least === undefined || round < least) least = round;
    }
    return least;
  }

  /** When a round begins, in milliseconds. */
  beginning(round: bigint): number {
    return this.#clock.start + Number(round) * this.#clock.milliseconds;
  }

  /** Does a round. No earlier round may be `next`. */
  act(round: bigint): RoundEffects {
    const isDue = ({ depth }: MessageItem) => BigInt(depth) < round;
    const { events, sent } = this.#process.step(round, this.#inbox.filter(isDue));
    this.#inbox = this.#inbox.filter((message) => !isDue(message));
    const depth = Number(round);
    return { events: [...events], items: sent.map((message) => ({ ...message, depth })) };
  }

  /** Takes a message whose round has not begun, or that `redate` has returned. */
  receive(message: MessageItem): void {
    this.#inbox.push(message);
  }

  /** Returns a report if a message that arrives now is late, and the message as if it were sent in this round. */
  redate(message: MessageItem, now: number): readonly [MessageItem, LateFrame?] {
    const { start, milliseconds } = this.#clock;
    const begun = Math.floor((now - start) / milliseconds);
    if (message.depth >= begun) return [message];
    const round = String(message.depth);
    const lateMs = now - this.beginning(BigInt(round) + 1n);
    const { position } = this.#process;
    return [
      { ...message, depth: begun },
      { position, round, lateMs },
    ];
  }
}
