import type { Setup } from "../model/setup.ts";
import { sayEvent, type Event } from "../model/trace.ts";
import type { LoggedEvent } from "./logged-event.ts";
import { LoggedRun, NoSuchEvent } from "./logged-run.ts";

/**
 * Puts the events of a run under way into an order in which they can happen. Events of one process come in its own order,
 * those of different processes in any. An event is released as soon as its causes are. The definition runs along, and
 * the first event that it does not allow is reported.
 */
export class LiveOrder {
  readonly #run: LoggedRun;
  readonly #waiting: LoggedEvent[][];
  readonly #release: (event: Event) => void;
  readonly #differs: (event: Event, why: string) => void;
  #index = 0;
  #isOver = false;

  constructor(
    setup: Setup,
    release: (event: Event) => void,
    differs: (event: Event, why: string) => void,
    coins?: "system",
  ) {
    this.#run = new LoggedRun(setup, coins);
    this.#waiting = Array.from({ length: setup.n }, () => []);
    this.#release = release;
    this.#differs = differs;
  }

  /** Number of events that wait for their causes. */
  get waiting(): number {
    return this.#waiting.reduce((sum, list) => sum + list.length, 0);
  }

  /** Adds the next event of its process, and releases all events whose causes are released. */
  add(event: LoggedEvent): void {
    if (this.#isOver) return;
    this.#waiting[event.process].push(event);
    // A released event may be the cause of events of the processes that it sent to.
    for (let open = [event.process]; open.length > 0 && !this.#isOver;) {
      const p = open.pop()!;
      const next = this.#waiting[p].at(0);
      if (!next || !this.#run.isPossible(next)) continue;
      this.#waiting[p].shift();
      open = [...new Set([...open, p, ...this.#make(next)])];
    }
  }

  /** Makes an event; returns the processes that it sent messages to. */
  #make(event: LoggedEvent): readonly number[] {
    const { time, process, kind, port, words, tosses } = event;
    const plain = { index: this.#index++, time, process, kind, port, words, tosses };
    try {
      this.#run.make(event);
    } catch (error) {
      if (!(error instanceof NoSuchEvent)) throw error;
      this.#isOver = true;
      this.#differs(plain, `${sayEvent(plain)}: ${error.message}.`);
      return [];
    }
    this.#release(plain);
    return this.#run.reached;
  }
}
