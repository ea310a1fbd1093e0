/**
 * The messages in flight, by link. Links that are held, and links to processes that crashed, deliver no message. On FIFO
 * links, only the oldest message of each link is deliverable.
 */
export class Deliverable {
  readonly #keepsOrder: boolean;
  /** Messages in flight by link, oldest first. */
  readonly #links = new Map<number, number[]>();
  readonly #receivers = new Map<number, number>();
  readonly #held = new Set<number>();
  readonly #crashed = new Set<number>();

  constructor(links: "fifo" | "any") {
    this.#keepsOrder = links === "fifo";
  }

  /** Adds a message that travels on a link to the process at position `to`. */
  send(message: number, link: number, to: number): void {
    const waiting = this.#links.get(link);
    if (waiting) waiting.push(message);
    else {
      this.#links.set(link, [message]);
      this.#receivers.set(link, to);
    }
  }

  take(message: number, link: number): void {
    const waiting = this.#links.get(link)!;
    waiting.splice(waiting.indexOf(message), 1);
    if (waiting.length === 0) this.#links.delete(link);
  }

  /** Holds a link; false if it is held already. */
  hold(link: number): boolean {
    if (this.#held.has(link)) return false;
    this.#held.add(link);
    return true;
  }

  /** Releases a link; false if it is not held. */
  release(link: number): boolean {
    return this.#held.delete(link);
  }

  /** Crashes a process; false if it crashed before. */
  crash(process: number): boolean {
    if (this.#crashed.has(process)) return false;
    this.#crashed.add(process);
    return true;
  }

  isHeld(link: number): boolean {
    return this.#held.has(link);
  }

  hasCrashed(process: number): boolean {
    return this.#crashed.has(process);
  }

  #isBlocked(link: number): boolean {
    return this.#held.has(link) || this.#crashed.has(this.#receivers.get(link)!);
  }

  /** Lists the deliverable messages of a link, oldest first. */
  on(link: number): readonly number[] {
    const waiting = this.#links.get(link);
    if (!waiting || this.#isBlocked(link)) return [];
    return this.#keepsOrder ? waiting.slice(0, 1) : waiting;
  }

  /** Lists the deliverable messages in the order of their numbers. */
  list(): number[] {
    const all: number[] = [];
    for (const link of this.#links.keys()) all.push(...this.on(link));
    return all.sort((a, b) => a - b);
  }

  /** Counts the deliverable messages that have smaller numbers than this one. */
  rank(message: number): number {
    let older = 0;
    for (const link of this.#links.keys())
      for (const other of this.on(link)) older += other < message ? 1 : 0;
    return older;
  }

  /** Counts the messages that no delivery can reach, because their links are held or lead to crashed processes. */
  stuck(): number {
    let count = 0;
    for (const [link, waiting] of this.#links) if (this.#isBlocked(link)) count += waiting.length;
    return count;
  }

  /** Counts the messages that a release would let arrive, because their links are held and their receivers are alive. */
  held(): number {
    let count = 0;
    for (const link of this.#held) {
      const isDead = this.#crashed.has(this.#receivers.get(link) ?? -1);
      count += isDead ? 0 : (this.#links.get(link)?.length ?? 0);
    }
    return count;
  }
}
