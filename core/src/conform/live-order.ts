import type { Setup } from "../model/setup.ts";
import { sayEvent, type Event } from "../model/trace.ts";
import type { LiveDifference } from "./live-message.ts";
import { NoSuchEvent, plainEvent, type LoggedEvent } from "./logged-event.ts";
import { LiveRounds, type LoggedHandlers } from "./live-rounds.ts";
import { LoggedRun } from "./logged-run.ts";

/** What becomes of the events of a run under way. */
export interface LiveHandlers {
  /** Receives the next event, in an order in which the events can happen. */
  readonly release: (event: Event) => void;
  /** Receives the first event that the definition does not allow. No event is released after it. */
  readonly differs: (difference: LiveDifference) => void;
}

/**
 * Puts the events of a run under way into an order in which they can happen. Events of one process come in its own order,
 * those of different processes in any. The definition runs along, and the first event that it does not allow is reported.
 */
export interface LiveOrder {
  /** Adds the next event of its process, and releases all events whose causes are released. */
  readonly add: (event: LoggedEvent) => void;
  /** Number of events that wait. */
  readonly waiting: number;
}

/** Makes the order of a run. In rounds, the events of a round are released together, in canonical order. */
export function makeLiveOrder(
  setup: Setup,
  { release, differs }: LiveHandlers,
  coins?: "system",
): LiveOrder {
  const run = new LoggedRun(setup, coins);
  let index = 0;
  const handlers = {
    release: (event: LoggedEvent) => release(plainEvent(event, index++)),
    differs: (event: LoggedEvent, definition: string) => {
      const wrong = plainEvent(event, index);
      differs({ event: wrong, did: sayEvent({ ...wrong, does: undefined }), definition });
    },
  };
  return setup.needs.rounds
    ? new LiveRounds(setup, run, handlers)
    : new LiveCauses(setup, run, handlers);
}

/** Releases an event as soon as its causes are released. */
class LiveCauses implements LiveOrder {
  readonly #setup: Setup;
  readonly #run: LoggedRun;
  readonly #waiting: LoggedEvent[][];
  readonly #handlers: LoggedHandlers;
  #isOver = false;

  constructor(setup: Setup, run: LoggedRun, handlers: LoggedHandlers) {
    this.#setup = setup;
    this.#run = run;
    this.#waiting = Array.from({ length: setup.n }, () => []);
    this.#handlers = handlers;
  }

  get waiting(): number {
    return this.#waiting.reduce((sum, list) => sum + list.length, 0);
  }

  add(event: LoggedEvent): void {
    if (this.#isOver) return;
    this.#waiting[event.process].push(event);
    // A released event may be the cause of events of the processes that it sent to.
    const open = [event.process];
    for (let p = open.pop(); p !== undefined && !this.#isOver; p = open.pop()) {
      if (!this.#isReady(p)) continue;
      open.push(p, ...this.#make(this.#waiting[p].shift()!));
    }
  }

  /** True if the causes of the next event of a process are released. */
  #isReady(p: number): boolean {
    const [next, after] = this.#waiting[p];
    if (!next) return false;
    const { all, starters } = this.#setup.waking;
    // A process that does not wake on its own is woken by the message that it logs next.
    const isStartedByMail = next.kind === "wake" && !all && starters?.[p] !== 1;
    if (isStartedByMail) return after !== undefined && this.#run.isPossible(after);
    return this.#run.isPossible(next);
  }

  /** Makes an event; returns the processes that it sent messages to. */
  #make(event: LoggedEvent): readonly number[] {
    try {
      this.#run.make(event);
    } catch (error) {
      if (!(error instanceof NoSuchEvent)) throw error;
      this.#isOver = true;
      this.#handlers.differs(event, error.message);
      return [];
    }
    this.#handlers.release(event);
    return this.#run.reached;
  }
}
