import { stageNames, type Stage } from "./stages.ts";

/** Indices of the shared words. */
const STOP = 0;
const NEXT = 1;
const LAST = 2;
const STAGE = 3;
const WORDS = 4;
const NO_LIMIT = 2 ** 31 - 1;

export interface ProgressMemory {
  readonly memory: SharedArrayBuffer;
  readonly columns: readonly string[];
}

/** Progress in shared memory. Each worker writes its own row; the main thread reads the rows when it draws. */
export class SharedProgress<Column extends string = string> {
  readonly shared: ProgressMemory;
  readonly #words: Int32Array;
  readonly #cells: Float64Array;

  constructor(shared: ProgressMemory) {
    this.shared = shared;
    this.#words = new Int32Array(shared.memory, 0, WORDS);
    this.#cells = new Float64Array(shared.memory, 4 * WORDS);
  }

  static create<Column extends string>(
    columns: readonly Column[],
    rows = 1,
  ): SharedProgress<Column> {
    const memory = new SharedArrayBuffer(4 * WORDS + 8 * columns.length * rows);
    const progress = new SharedProgress<Column>({ memory, columns });
    progress.#words[LAST] = NO_LIMIT;
    return progress;
  }

  /** Tells workers to stop every task up to this number. */
  stop(task: number): void {
    Atomics.store(this.#words, STOP, task);
  }

  isStopped(task: number): boolean {
    return Atomics.load(this.#words, STOP) >= task;
  }

  /** Returns the number of the next piece of work: 0, 1, 2, … */
  take(): number {
    return Atomics.add(this.#words, NEXT, 1);
  }

  /** The last piece of work that is still worth doing. */
  get last(): number {
    return Atomics.load(this.#words, LAST);
  }

  /** Lowers `last` to this piece, unless it is already lower. */
  settle(piece: number): void {
    for (let { last } = this; piece < last; { last } = this) {
      if (Atomics.compareExchange(this.#words, LAST, last, piece) === last) return;
    }
  }

  /** Starts over: no piece is taken, and every cell is 0. */
  clear(): void {
    Atomics.store(this.#words, NEXT, 0);
    this.#cells.fill(0);
  }

  enter(stage: Stage): void {
    this.#cells.fill(0);
    this.#words[STAGE] = stageNames.indexOf(stage);
  }

  get stage(): Stage {
    return stageNames[this.#words[STAGE]];
  }

  note(values: Readonly<Partial<Record<Column, number>>>, row = 0): void {
    const { columns } = this.shared;
    for (const [i, name] of columns.entries()) {
      const value = values[name as Column];
      if (value !== undefined) this.#cells[row * columns.length + i] = value;
    }
  }

  sum(column: Column): number {
    return this.#valuesOf(column).reduce((sum, value) => sum + value, 0);
  }

  sums(): Readonly<Record<Column, number>> {
    const columns = this.shared.columns as readonly Column[];
    const entries = columns.map((column) => [column, this.sum(column)]);
    return Object.fromEntries(entries) as Record<Column, number>;
  }

  max(column: Column): number {
    return Math.max(0, ...this.#valuesOf(column));
  }

  #valuesOf(column: Column): Float64Array {
    const { columns } = this.shared;
    const at = columns.indexOf(column);
    return this.#cells.filter((_, i) => i % columns.length === at);
  }
}
