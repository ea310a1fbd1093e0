import { byteLength } from "../exact/root.ts";
import { checkAlarmDelay } from "../model/system/alarm-delay.ts";
import { Refusal } from "../refusal/refusal.ts";
import { Calendar } from "./calendar.ts";

const FAR = Number.MAX_SAFE_INTEGER;

/** Maximum size of all times stored as bigints, in bytes. A single one may take a hundred million bytes. */
const MOST_BYTES = 2 ** 30;

interface Entry {
  readonly time: bigint;
  readonly bytes: number;
  readonly p: number;
  readonly tag: number;
  readonly generation: number;
}

/**
 * A calendar with exact times of any size, at the speed of plain numbers. The present time is `epoch + now`. Times
 * within 2^53 of the epoch are plain numbers in `#near`. Later times are bigints in a heap; when `#near` is empty, the
 * earliest of them becomes the epoch.
 */
export class ExactCalendar {
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

  /** True if an entry is pending. Drops cancelled entries first, so that they do not cause rounds. */
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

  /** Writes out the entries that were not cancelled, each as the rounds until it is due, the position and the tag. */
  format(holds: (p: number, generation: number) => boolean): string {
    const near = [...this.#near.entries()].map(
      ([time, p, tag, generation]) => [time - this.now, p, tag, generation] as const,
    );
    const far = this.#far.map(
      ({ time, p, tag, generation }) => [time - this.time(), p, tag, generation] as const,
    );
    const all = [...near, ...far].filter(([, p, , generation]) => holds(p, generation));
    return all.map(([rounds, p, tag]) => `${rounds} ${p} ${tag}`).join();
  }

  set(p: number, rounds: number | bigint, tag: number, generation: number): void {
    checkAlarmDelay(rounds);
    if (rounds <= FAR - this.now) this.#near.push(this.now + Number(rounds), p, tag, generation);
    else {
      const time = this.time() + BigInt(rounds);
      this.#later({ time, bytes: this.#weigh(time), p, tag, generation });
    }
  }

  /** Moves an entry that is due now to `row` (time, position, tag, generation); false if no entry is due. */
  due(): boolean {
    if (this.#near.size === 0 || this.#near.next > this.now) return false;
    this.#near.pop(this.row);
    return true;
  }

  /** Advances to the next time at which an entry is due. An entry must be pending. */
  jump(): void {
    if (this.#near.size === 0) this.#startEpoch(this.#far[0].time);
    this.now = this.#near.next;
  }

  tick(): void {
    if (this.now < FAR) this.now++;
    // `now` is the largest exact number, so every pending entry is in `#far`, and the next time becomes the epoch.
    else this.#startEpoch(this.time() + 1n);
  }

  /** Makes `epoch` the epoch and the present time, and moves the entries within 2^53 of it to `#near`. */
  #startEpoch(epoch: bigint): void {
    this.epoch = epoch;
    this.now = 0;
    while (this.#far.length > 0 && this.#far[0].time - this.epoch <= FAR) {
      const { time, p, tag, generation } = this.#soonest();
      this.#near.push(Number(time - this.epoch), p, tag, generation);
    }
  }

  /** Returns the size of a time for `#far`, in bytes; refuses the alarm if all times in `#far` would fill the memory. */
  #weigh(time: bigint): number {
    const bytes = byteLength(time);
    this.#bytes += bytes;
    if (this.#bytes <= this.#most) return bytes;
    throw new Refusal(
      `alarm: ${this.#far.length + 1} pending delays, the last of about ${8 * bytes} bits, take more than ${this.#most / 2 ** 20} MiB; ` +
        `smaller ids or fewer waiting processes take less.`,
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

/** A time that is set often and read rarely, so the bigint is made only when it is read. */
export class Instant {
  #epoch: bigint | undefined;
  #now = 0;

  note({ epoch, now }: ExactCalendar): void {
    this.#epoch = epoch;
    this.#now = now;
  }

  get time(): bigint | undefined {
    return this.#epoch === undefined ? undefined : this.#epoch + BigInt(this.#now);
  }
}
