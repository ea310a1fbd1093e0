import type { CheckProgress } from "@ringleader/core";

/**
 * How far the workers of a check are, in memory that all threads see: each writes its own row in
 * passing, the main thread adds them up when it draws its progress. One word tells which questions are
 * not to be gone on with, one counts the twins that were taken up.
 */
const places = ["setups", "of", "states", "transitions", "queue", "depth", "bytes"] as const;
const WORDS = 2;

export class CheckBoard {
  readonly memory: SharedArrayBuffer;
  readonly #words: Int32Array;
  readonly #rows: Float64Array;

  constructor(memory: SharedArrayBuffer | number) {
    this.memory =
      typeof memory === "number"
        ? new SharedArrayBuffer(4 * WORDS + 8 * places.length * memory)
        : memory;
    this.#words = new Int32Array(this.memory, 0, WORDS);
    this.#rows = new Float64Array(this.memory, 4 * WORDS);
  }

  /** Whoever works at this question, or at one before it, stops. */
  stop(number: number): void {
    Atomics.store(this.#words, 0, number);
  }

  isStopped(number: number): boolean {
    return Atomics.load(this.#words, 0) >= number;
  }

  /** The next piece of work that nobody has taken. */
  take(): number {
    return Atomics.add(this.#words, 1, 1);
  }

  /** A new question: everything from the beginning. */
  clear(): void {
    Atomics.store(this.#words, 1, 0);
    this.#rows.fill(0);
  }

  note(worker: number, { setups, of, states, transitions, queue, depth, bytes }: CheckProgress) {
    const row = [setups, of ?? NaN, states, transitions, queue, depth, bytes];
    this.#rows.set(row, worker * places.length);
  }

  /** Of all workers together. */
  read(): CheckProgress {
    const sum = { setups: 0, of: 0, states: 0, transitions: 0, queue: 0, depth: 0, bytes: 0 };
    for (let at = 0; at < this.#rows.length; at += places.length) {
      places.forEach((name, i) => {
        const value = this.#rows[at + i];
        // Each knows how many there are for all of them, and its own depth.
        const isMost = name === "depth" || name === "of";
        sum[name] = isMost ? Math.max(sum[name], value) : sum[name] + value;
      });
    }
    const { of, ...rest } = sum;
    return Number.isNaN(of) || of === 0 ? rest : { ...rest, of };
  }
}
