import { byteLength } from "../exact/root.ts";
import { Refusal } from "../model/refusal.ts";
import { Calendar } from "./calendar.ts";

const FAR = Number.MAX_SAFE_INTEGER;

/** The most bytes that all far times together may take; a single one may take a hundred million. */
const MOST_BYTES = 2 ** 30;

interface Entry {
  readonly time: bigint;
  readonly bytes: number;
  readonly p: number;
  readonly tag: number;
  readonly generation: number;
}

/**
 * Exact time at any size, at the price of plain numbers: the present is `epoch + now`, and what is
 * due within 2^53 of the epoch is kept in a calendar of numbers. What lies farther waits in a heap of
 * big ones until nothing nearer is left; then its time becomes the new epoch.
 */
export class Moments {
  epoch = 0n;
  now = 0;
  readonly #near = new Calendar();
  readonly #far: Entry[] = [];
  #bytes = 0;
  readonly #most: number;
  readonly row = new Float64Array(4);

  constructor(most = MOST_BYTES) {
    this.#most = most;
  }

  time(): bigint {
    return this.epoch + BigInt(this.now);
  }

  get isDue(): boolean {
    return this.#near.size > 0 && this.#near.next === this.now;
  }

  /**
   * Is anything pending that still holds? What was calmed meanwhile is thrown away, so that no round
   * takes place for its sake.
   */
  pending(holds: (p: number, generation: number) => boolean): boolean {
    for (;;) {
      if (this.#near.size === 0) {
        if (this.#far.length === 0) return false;
        const { p, generation } = this.#far[0];
        if (holds(p, generation)) return true;
        this.#soonest();
      } else {
        if (holds(this.#near.nextFirst, this.#near.nextWhat)) return true;
        this.#near.pop(this.row);
      }
    }
  }

  /** What is pending and holds, in a text: rounds from now, process and tag. */
  say(holds: (p: number, generation: number) => boolean): string {
    const near = [...this.#near.entries()].map(
      ([time, p, tag, generation]) => [time - this.now, p, tag, generation] as const,
    );
    const far = this.#far.map(
      ({ time, p, tag, generation }) => [time - this.time(), p, tag, generation] as const,
    );
    const all = [...near, ...far].filter(([, p, , generation]) => holds(p, generation));
    return all.map(([rounds, p, tag]) => `${rounds} ${p} ${tag}`).join();
  }

  /** An alarm of process p, so many rounds from now. */
  set(p: number, rounds: number | bigint, tag: number, generation: number): void {
    if (typeof rounds === "number" && !Number.isSafeInteger(rounds)) {
      throw new Refusal(`alarm: ${rounds} rounds are not exact; beyond 2^53 give a bigint.`);
    }
    if (rounds < 0) throw new Refusal(`alarm: ${rounds} rounds lie in the past.`);
    if (rounds <= FAR - this.now) this.#near.push(this.now + Number(rounds), p, tag, generation);
    else {
      const time = this.time() + BigInt(rounds);
      this.#later({ time, bytes: this.#weigh(time), p, tag, generation });
    }
  }

  /** At an exact time, which must not lie in the past. */
  at(time: bigint, p: number, tag: number, generation: number): void {
    this.set(p, time - this.time(), tag, generation);
  }

  /** Is an entry due now? Then it is in `row`: time, process, tag, generation. */
  due(): boolean {
    if (this.#near.size === 0 || this.#near.next > this.now) return false;
    this.#near.pop(this.row);
    return true;
  }

  /** Goes to the next time at which something is due; there must be something pending. */
  jump(): void {
    if (this.#near.size === 0) this.#newEpoch();
    this.now = this.#near.next;
  }

  /** One round on. */
  tick(): void {
    if (this.now < FAR) this.now++;
    else {
      // Nothing nearer than the far ones can be pending at the last number: carry over.
      this.epoch += BigInt(this.now) + 1n;
      this.now = 0;
      this.#bringNear();
    }
  }

  #newEpoch(): void {
    this.epoch = this.#far[0].time;
    this.now = 0;
    this.#bringNear();
  }

  #bringNear(): void {
    while (this.#far.length > 0 && this.#far[0].time - this.epoch <= FAR) {
      const { time, p, tag, generation } = this.#soonest();
      this.#near.push(Number(time - this.epoch), p, tag, generation);
    }
  }

  /** Refused before they fill the memory: delays of a million digits, at thousands of processes. */
  #weigh(time: bigint): number {
    const bytes = byteLength(time);
    this.#bytes += bytes;
    if (this.#bytes <= this.#most) return bytes;
    throw new Refusal(
      `alarm: ${this.#far.length + 1} pending delays, the last of about ${8 * bytes} bits, take more than ${this.#most / 2 ** 20} MiB; ` +
        `smaller ids, or fewer processes that wait, take less.`,
    );
  }

  #later(entry: Entry): void {
    const heap = this.#far;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (heap[up].time <= entry.time) break;
      heap[at] = heap[up];
      at = up;
    }
    heap[at] = entry;
  }

  #soonest(): Entry {
    const heap = this.#far;
    const first = heap[0];
    this.#bytes -= first.bytes;
    const last = heap.pop()!;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= heap.length) break;
      if (down + 1 < heap.length && heap[down + 1].time < heap[down].time) down++;
      if (last.time <= heap[down].time) break;
      heap[at] = heap[down];
      at = down;
    }
    if (heap.length > 0) heap[at] = last;
    return first;
  }
}
