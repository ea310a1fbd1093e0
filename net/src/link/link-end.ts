import { groupDigits } from "@ringleader/core/internal/words";
import { Refusal } from "@ringleader/core/internal/refusal";
import { MOST_ITEMS, type DataFrame, type Frame, type Item } from "./frame.ts";

/** Number of handled items after which an acknowledgement is written at once. */
const MOST_OWED = 64;

/** An item that reaches an end for the first time, and its number. */
export interface Arrival {
  readonly seq: number;
  readonly item: Item;
}

/**
 * One end of a link: numbers what it sends, keeps it until the other end has handled it, sends it again over the next
 * connection, and drops what arrives a second time. It knows no socket and no clock. A restarted end is made again from
 * its journal: `handled` for each item that the journal holds, and `send` for each item that handling them sends.
 *
 * At most one connection is up. The caller passes on frames of that connection only, in their order.
 */
export class LinkEnd {
  /** The items from number `#first` on. The other end has handled all items before it. */
  #items: Item[] = [];
  #first = 0;
  /** The number of the next item to write. */
  #next = 0;
  /** One more than the largest number that was ever written. */
  #written = 0;
  /** The number of the next item to accept. Invariant: `#expected <= #received`. */
  #received = 0;
  /** All items below this number are handled. */
  #expected = 0;
  /** Numbers above `#expected` that are handled, where links reorder. */
  readonly #early = new Set<number>();
  /** The last acknowledgement that was written on this connection. */
  #acknowledged = 0;
  #isUp = false;
  #resent = 0;
  #duplicates = 0;

  /** The number of the first item that this end has not handled. */
  get expected(): number {
    return this.#expected;
  }

  /** True while a connection is up. */
  get isUp(): boolean {
    return this.#isUp;
  }

  /** Number of items sent by this end. */
  get sent(): number {
    return this.#first + this.#items.length;
  }

  /** The items that the other end has not acknowledged, oldest first. */
  get pending(): readonly Item[] {
    return this.#items;
  }

  /** Number of items that the other end has not acknowledged. */
  get unacknowledged(): number {
    return this.#items.length;
  }

  /** Number of items written more than once. */
  get resent(): number {
    return this.#resent;
  }

  /** Number of items that arrived more than once. */
  get duplicates(): number {
    return this.#duplicates;
  }

  /** True if there is nothing to write but an acknowledgement, and it may wait a moment for others to join it. */
  get canWait(): boolean {
    const owed = this.#expected - this.#acknowledged;
    return this.#isUp && this.#next === this.sent && owed > 0 && owed < MOST_OWED;
  }

  /** Numbers an item and keeps it until it is acknowledged. */
  send(item: Item): void {
    if (this.sent === MOST_ITEMS)
      throw new Refusal(
        `a link carries at most ${groupDigits(MOST_ITEMS)} items in one direction.`,
      );
    this.#items.push(item);
  }

  /** A connection is up whose other end expects this item next. That item and all later ones are written again. */
  connect(theirExpected: number): void {
    if (theirExpected < this.#first)
      throw new Refusal(
        `the other end expects item ${theirExpected} although it acknowledged all before ${this.#first}; it has forgotten what it handled.`,
      );
    this.#release(theirExpected);
    this.#next = theirExpected;
    // The greeting may be older than what was handled since.
    this.#acknowledged = 0;
    this.#isUp = true;
  }

  disconnect(): void {
    this.#isUp = false;
  }

  /** Accepts the next item. Returns undefined if it arrived before; refuses an item whose predecessors are missing. */
  receive({ seq, item }: DataFrame): Arrival | undefined {
    if (seq > this.#received)
      throw new Refusal(`item ${seq} arrived where item ${this.#received} must follow.`);
    if (seq < this.#received) {
      this.#duplicates++;
      return undefined;
    }
    this.#received++;
    if (!this.#early.has(seq)) return { seq, item };
    this.#duplicates++;
    return undefined;
  }

  /** The item is journaled and handled. Acknowledgements cover the items before the first that is not. */
  handled(seq: number): void {
    if (seq < this.#expected || this.#early.has(seq))
      throw new Error(`item ${seq} is handled twice`);
    this.#early.add(seq);
    while (this.#early.delete(this.#expected)) this.#expected++;
    this.#received = Math.max(this.#received, this.#expected);
  }

  /** The other end has handled all items below `expected`. */
  acknowledged(expected: number): void {
    this.#release(expected);
    this.#next = Math.max(this.#next, expected);
  }

  #release(expected: number): void {
    if (expected > this.sent)
      throw new Refusal(
        `the other end acknowledges all items before ${expected}, but ${this.sent} were sent.`,
      );
    if (expected <= this.#first) return;
    this.#items.splice(0, expected - this.#first);
    this.#first = expected;
  }

  /** Returns the frames to write now: items, and an acknowledgement if one is due. Empty while no connection is up. */
  take(): readonly Frame[] {
    if (!this.#isUp) return [];
    const frames: Frame[] = [];
    if (this.#acknowledged < this.#expected) {
      this.#acknowledged = this.#expected;
      frames.push({ type: "ack", expected: this.#expected });
    }
    const { sent } = this;
    for (; this.#next < sent; this.#next++) {
      if (this.#next < this.#written) this.#resent++;
      else this.#written = this.#next + 1;
      frames.push({ type: "data", seq: this.#next, item: this.#items[this.#next - this.#first] });
    }
    return frames;
  }
}
