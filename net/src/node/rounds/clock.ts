import type { LinkedMessage, MessageItem, RoundProcess, RoundStep } from "./round-process.ts";

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

/** Real time in rounds. Round r begins at `start + r * milliseconds`. */
export class RealClock {
  readonly #start: number;
  readonly #milliseconds: number;

  constructor(start: number, milliseconds: number) {
    this.#start = start;
    this.#milliseconds = milliseconds;
  }

  /** When a round begins, in milliseconds. */
  beginning(round: bigint): number {
    return this.#start + Number(round) * this.#milliseconds;
  }

  /**
   * Returns a message that reaches a position now, and a report if it is late. A late message is dated as if it were
   * sent in this round, so that the next round delivers it.
   */
  date(message: MessageItem, position: number, now: number): readonly [MessageItem, LateFrame?] {
    const begun = Math.floor((now - this.#start) / this.#milliseconds);
    if (message.depth >= begun) return [message];
    const round = String(message.depth);
    const lateMs = now - this.beginning(BigInt(round) + 1n);
    return [
      { ...message, depth: begun },
      { position, round, lateMs },
    ];
  }
}

/**
 * One process in rounds of real time. A message carries the round in which it was sent as its depth, and the next round
 * delivers it. The caller says when a round begins.
 */
export class ClockedRounds {
  readonly #process: RoundProcess;
  /** The messages that have arrived and are not delivered, in order of arrival. */
  #inbox: LinkedMessage[] = [];

  constructor(process: RoundProcess) {
    this.#process = process;
  }

  /** The next round in which the process acts; undefined if it waits for messages only. */
  get next(): bigint | undefined {
    let least = this.#process.next;
    for (const { item } of this.#inbox) {
      const round = BigInt(item.depth) + 1n;
      if (least === undefined || round < least) least = round;
    }
    return least;
  }

  /** Does a round. `next` must not be an earlier one. */
  act(round: bigint): RoundStep {
    const isDue = ({ item }: LinkedMessage) => BigInt(item.depth) < round;
    const { events, sent } = this.#process.step(round, this.#inbox.filter(isDue));
    this.#inbox = this.#inbox.filter((message) => !isDue(message));
    const depth = Number(round);
    return { events, sent: sent.map(({ link, item }) => ({ link, item: { ...item, depth } })) };
  }

  /** Takes a message as `RealClock.date` dates it. */
  receive(link: number, item: MessageItem): void {
    this.#inbox.push({ link, item });
  }
}
