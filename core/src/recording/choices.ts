import { ALARM } from "./observe.ts";
import type { Recording } from "./recording.ts";

/**
 * A schedule as numbers: for each delivery, how many deliverable messages are older than the delivered one. On FIFO
 * links, only the oldest message of each link is deliverable.
 */
export type Choices = readonly number[];

/** The deliverable messages, oldest first. */
export class Deliverable {
  readonly #keepsOrder: boolean;
  /** Messages in flight by link, oldest first. */
  readonly #links = new Map<number, number[]>();

  constructor(links: "fifo" | "any") {
    this.#keepsOrder = links === "fifo";
  }

  send(message: number, link: number): void {
    const waiting = this.#links.get(link);
    if (waiting) waiting.push(message);
    else this.#links.set(link, [message]);
  }

  take(message: number, link: number): void {
    const waiting = this.#links.get(link)!;
    waiting.splice(waiting.indexOf(message), 1);
    if (waiting.length === 0) this.#links.delete(link);
  }

  /** Lists the numbers of the deliverable messages. Messages are numbered in the order of sending. */
  list(): number[] {
    const all: number[] = [];
    for (const waiting of this.#links.values()) {
      if (this.#keepsOrder) all.push(waiting[0]);
      else all.push(...waiting);
    }
    return all.sort((a, b) => a - b);
  }

  /** Counts the deliverable messages that are older than this one. */
  rank(message: number): number {
    let older = 0;
    for (const waiting of this.#links.values()) {
      if (this.#keepsOrder) older += waiting[0] < message ? 1 : 0;
      else for (const other of waiting) older += other < message ? 1 : 0;
    }
    return older;
  }
}

/** Lists the deliverable messages after the first `taken` events. */
export function deliverableAfter(recording: Recording, taken: number): number[] {
  const deliverable = new Deliverable(recording.links);
  follow(recording, taken, deliverable);
  return deliverable.list();
}

/** Returns the schedule of the first `taken` events. */
export function choicesOf(recording: Recording, taken = recording.process.length): number[] {
  const choices: number[] = [];
  const deliverable = new Deliverable(recording.links);
  follow(recording, taken, deliverable, (message) => choices.push(deliverable.rank(message)));
  return choices;
}

function follow(
  { kind, came, sends, flights }: Recording,
  taken: number,
  deliverable: Deliverable,
  onDelivery?: (message: number) => void,
): void {
  for (let i = 0; i < taken; i++) {
    if (kind[i] < ALARM) {
      onDelivery?.(came[i]);
      deliverable.take(came[i], flights.link[came[i]]);
    }
    for (let f = sends[i]; f < sends[i + 1]; f++) deliverable.send(f, flights.link[f]);
  }
}
