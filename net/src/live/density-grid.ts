import type { Event } from "@ringleader/core/internal";
import type { LiveDensity } from "@ringleader/core/internal/conform";

/** Largest number of columns and rows. */
const [COLUMNS, ROWS] = [256, 256];

/** Counts messages by position and time. Rows become coarser when the time passes the last one, so its size is bounded. */
export class DensityGrid {
  readonly #n: number;
  readonly #columns: number;
  readonly #counts: Uint32Array;
  #perRow = 1;
  /** Number of rows up to the last one with a message. */
  #rows = 0;

  constructor(n: number) {
    this.#n = n;
    this.#columns = Math.min(n, COLUMNS);
    this.#counts = new Uint32Array(this.#columns * ROWS);
  }

  /** Adds the receipt of a message. */
  add({ process, time }: Pick<Event, "process" | "time">): void {
    const at = Number(time);
    while (at >= this.#perRow * ROWS) this.#coarsen();
    const row = Math.floor(at / this.#perRow);
    const column = Math.floor((process * this.#columns) / this.#n);
    this.#counts[row * this.#columns + column]++;
    this.#rows = Math.max(this.#rows, row + 1);
  }

  /** Joins rows in pairs. */
  #coarsen(): void {
    const counts = this.#counts;
    const columns = this.#columns;
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < columns; column++) {
        const from = row * columns + column;
        const count = counts[from];
        counts[from] = 0;
        counts[(row >> 1) * columns + column] += count;
      }
    }
    this.#perRow *= 2;
    this.#rows = (this.#rows + 1) >> 1;
  }

  picture(): LiveDensity {
    const counts = [...this.#counts.subarray(0, this.#rows * this.#columns)];
    return { n: this.#n, columns: this.#columns, perRow: this.#perRow, counts };
  }
}
