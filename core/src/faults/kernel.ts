import { Digest } from "../model/digest.ts";
import { Decisions } from "./decisions.ts";
import { EventQueue } from "./event-queue.ts";
import type { InjectedFault, FaultSchedule } from "./fault.ts";

/**
 * A simulator of faults: a virtual clock, a queue of events and seeded decisions. The caller takes one event after the
 * other and decides what each means. The same schedule and the same calls give the same digest.
 */
export class FaultKernel {
  /** Time of the current event. The caller chooses the unit. */
  now = 0;
  /** Code and words of the current event. */
  code = 0;
  a = 0;
  b = 0;
  /** Number of events so far. */
  events = 0;
  /** Time from which on no fault happens. */
  faultsEnd = Infinity;
  readonly #queue = new EventQueue();
  readonly #decisions: Decisions;
  readonly #digest = new Digest();
  readonly #maxEvents: number;

  /** Sites are numbered from 0 to sites - 1. */
  constructor(schedule: FaultSchedule, sites: number) {
    this.#decisions = new Decisions(schedule, sites);
    this.#maxEvents = schedule.maxEvents ?? Infinity;
  }

  /** Adds an event `delay` after now, with a code ≥ 0 and two words. Returns a ticket for `cancel`. */
  after(delay: number, code: number, a = 0, b = 0): number {
    if (!(delay >= 0 && delay < Infinity)) throw new Error(`${delay} is not accepted as a delay`);
    return this.#queue.add(this.now + delay, code, a, b);
  }

  /** Cancels an event; false if it has happened or was cancelled before. */
  cancel(ticket: number): boolean {
    return this.#queue.cancel(ticket);
  }

  /** Number of events that are still to happen. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** Moves to the next event. Returns false if there is none or the schedule ends here. */
  next(): boolean {
    const queue = this.#queue;
    if (this.events >= this.#maxEvents || !queue.take()) return false;
    this.events++;
    this.now = queue.time;
    this.code = queue.code;
    this.a = queue.a;
    this.b = queue.b;
    this.#digest.word((this.now | 0) ^ Math.imul(this.code, 0x9e3779b1));
    this.#digest.word(this.a ^ Math.imul(this.b, 0x85ebca77));
    return true;
  }

  /** Decides at a site whether a fault happens: 0 if not, otherwise a choice from 1 to `choices`. */
  fault(site: number, rate: number, choices = 1): number {
    const choice = this.#decisions.fault(site, rate, this.now < this.faultsEnd ? choices : 0);
    if (choice > 0) this.#digest.word(Math.imul(site, 0xc2b2ae3d) ^ choice);
    return choice;
  }

  /** Draws an ordinary difference between runs, such as a latency: from 0 to sides - 1. */
  vary(site: number, sides: number): number {
    return this.#decisions.vary(site, sides);
  }

  /** The faults so far. A schedule with these faults and this seed repeats the run. */
  get faults(): InjectedFault[] {
    return this.#decisions.list();
  }

  /** Number of decisions so far, with and without a fault. */
  get decisions(): number {
    return this.#decisions.made;
  }

  /** A hash of all events and faults so far. */
  get digest(): string {
    return this.#digest.hex();
  }
}
