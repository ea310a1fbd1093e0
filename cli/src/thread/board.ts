/**
 * How far the work is, in memory that both threads see: the worker writes numbers in passing, the
 * main thread looks when it draws its progress. No message is sent.
 */
const places = ["stage", "done", "waiting", "bound"] as const;

/** What the worker is at. */
const stages = [
  "starting",
  "setting up",
  "running",
  "writing the trace",
  "lines",
  "replaying",
  "solving",
  "sampling",
  "exploring",
  "exporting",
  "forcing",
] as const;
export type Stage = (typeof stages)[number];

export class Board {
  readonly memory: SharedArrayBuffer;
  readonly #values: Float64Array;

  constructor(memory = new SharedArrayBuffer(8 * places.length)) {
    this.memory = memory;
    this.#values = new Float64Array(memory);
  }

  enter(stage: Stage): void {
    this.#values.fill(0);
    this.#values[0] = stages.indexOf(stage);
  }

  note(done: number, waiting: number): void {
    this.#values[1] = done;
    this.#values[2] = waiting;
  }

  /** The most messages there can be, where a claim says so. */
  set bound(most: number) {
    this.#values[3] = most;
  }

  get stage(): Stage {
    return stages[this.#values[0]];
  }

  read(): { readonly done: number; readonly waiting: number; readonly bound: number } {
    const [, done, waiting, bound] = this.#values;
    return { done, waiting, bound };
  }
}
