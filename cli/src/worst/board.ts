/**
 * How far the workers of a search are, in memory that all threads see. Restarts are taken one by one
 * in their order; who comes to an end that nothing can better writes down its number, and only
 * restarts before it go on: what is found does not depend on who was faster.
 */
const STOP = 0;
const NEXT = 1;
const LAST = 2;
const WORDS = 4;
const NONE = 2 ** 31 - 1;

export class WorstBoard {
  readonly memory: SharedArrayBuffer;
  readonly #words: Int32Array;
  /** Two for each worker: evaluations, and the best it has seen. */
  readonly #rows: Float64Array;

  constructor(memory: SharedArrayBuffer | number) {
    this.memory =
      typeof memory === "number" ? new SharedArrayBuffer(4 * WORDS + 16 * memory) : memory;
    this.#words = new Int32Array(this.memory, 0, WORDS);
    this.#rows = new Float64Array(this.memory, 4 * WORDS);
    if (typeof memory === "number") this.#words[LAST] = NONE;
  }

  stop(): void {
    Atomics.store(this.#words, STOP, 1);
  }

  get isStopped(): boolean {
    return Atomics.load(this.#words, STOP) === 1;
  }

  /** The next restart that nobody has taken. */
  take(): number {
    return Atomics.add(this.#words, NEXT, 1);
  }

  /** The last restart that is still worth making. */
  get last(): number {
    return Atomics.load(this.#words, LAST);
  }

  /** No restart after this one is worth making. */
  settle(restart: number): void {
    for (;;) {
      const last = this.last;
      if (last <= restart) return;
      if (Atomics.compareExchange(this.#words, LAST, last, restart) === last) return;
    }
  }

  note(worker: number, evaluations: number, best: number): void {
    this.#rows[2 * worker] = evaluations;
    this.#rows[2 * worker + 1] = Math.max(best, this.#rows[2 * worker + 1]);
  }

  read(): { readonly evaluations: number; readonly best: number } {
    let evaluations = 0;
    let best = 0;
    for (let at = 0; at < this.#rows.length; at += 2) {
      evaluations += this.#rows[at];
      best = Math.max(best, this.#rows[at + 1]);
    }
    return { evaluations, best };
  }
}
