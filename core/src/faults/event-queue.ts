import { groupDigits } from "../refusal/group-digits.ts";
/** A ticket is an order number times SLOTS, plus a slot. */
const SLOTS = 2 ** 22;
/** Code of a slot whose event was cancelled. */
const CANCELLED = -1;

/**
 * Events in the order of their times; events of equal times leave in the order in which they were added. The queue is a
 * binary heap in typed arrays, so an event allocates no memory.
 */
export class EventQueue {
  /** Time, code and words of the event that left last. */
  time = 0;
  code = 0;
  a = 0;
  b = 0;
  /** Number of events in the queue, without the cancelled ones. */
  size = 0;
  #added = 0;
  /** Slots, ordered as a heap; the slots from `#used` on are free. */
  #heap: Int32Array;
  #used = 0;
  #times: Float64Array;
  #orders: Float64Array;
  #codes: Int32Array;
  #as: Int32Array;
  #bs: Int32Array;

  constructor(capacity = 64) {
    this.#heap = Int32Array.from({ length: capacity }, (_, slot) => slot);
    this.#times = new Float64Array(capacity);
    this.#orders = new Float64Array(capacity);
    this.#codes = new Int32Array(capacity);
    this.#as = new Int32Array(capacity);
    this.#bs = new Int32Array(capacity);
  }

  /** Adds an event with a code ≥ 0 and two words of 32 bits. Returns a ticket for `cancel`. */
  add(time: number, code: number, a: number, b: number): number {
    if (this.#used === this.#heap.length) this.#grow();
    const heap = this.#heap;
    let at = this.#used++;
    const slot = heap[at];
    const order = ++this.#added;
    this.#times[slot] = time;
    this.#orders[slot] = order;
    this.#codes[slot] = code;
    this.#as[slot] = a;
    this.#bs[slot] = b;
    this.size++;
    // The new event has the largest order number, so it rises only above later times.
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#times[heap[parent]] <= time) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = slot;
    return order * SLOTS + slot;
  }

  /** Removes an event. Returns false if it has left or was cancelled before. */
  cancel(ticket: number): boolean {
    const slot = ticket % SLOTS;
    const isThere = this.#orders[slot] === (ticket - slot) / SLOTS;
    if (!isThere || this.#codes[slot] === CANCELLED) return false;
    this.#codes[slot] = CANCELLED;
    this.size--;
    return true;
  }

  /** Removes the first event and copies it into the fields. Returns false if the queue is empty. */
  take(): boolean {
    while (this.#used > 0) {
      const slot = this.#removeFirst();
      this.#orders[slot] = 0;
      if (this.#codes[slot] === CANCELLED) continue;
      this.time = this.#times[slot];
      this.code = this.#codes[slot];
      this.a = this.#as[slot];
      this.b = this.#bs[slot];
      this.size--;
      return true;
    }
    return false;
  }

  #removeFirst(): number {
    const heap = this.#heap;
    const first = heap[0];
    const used = --this.#used;
    const last = heap[used];
    heap[used] = first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= used) break;
      if (child + 1 < used && this.#isBefore(heap[child + 1], heap[child])) child++;
      if (!this.#isBefore(heap[child], last)) break;
      heap[at] = heap[child];
      at = child;
    }
    if (used > 0) heap[at] = last;
    return first;
  }

  #isBefore(x: number, y: number): boolean {
    const difference = this.#times[x] - this.#times[y];
    return difference < 0 || (difference === 0 && this.#orders[x] < this.#orders[y]);
  }

  #grow(): void {
    const capacity = 2 * this.#heap.length;
    if (capacity > SLOTS)
      throw new Error(`more than ${groupDigits(SLOTS)} events wait at the same time`);
    const heap = Int32Array.from({ length: capacity }, (_, slot) => slot);
    heap.set(this.#heap);
    const larger = <T extends Float64Array | Int32Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.#heap = heap;
    this.#times = larger(new Float64Array(capacity), this.#times);
    this.#orders = larger(new Float64Array(capacity), this.#orders);
    this.#codes = larger(new Int32Array(capacity), this.#codes);
    this.#as = larger(new Int32Array(capacity), this.#as);
    this.#bs = larger(new Int32Array(capacity), this.#bs);
  }
}
