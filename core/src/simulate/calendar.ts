/** A binary heap of entries (time, first, second, what), ordered by the first three numbers. */
export class Calendar {
  #rows = new Float64Array(4 * 64);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The time of the next entry. The calendar must not be empty. */
  get next(): number {
    return this.#rows[0];
  }

  get nextFirst(): number {
    return this.#rows[1];
  }
  get nextWhat(): number {
    return this.#rows[3];
  }

  /** Lists all entries in order. */
  *entries(): Generator<readonly [number, number, number, number]> {
    const rest = new Calendar();
    rest.#rows = this.#rows.slice();
    rest.#size = this.#size;
    const row = new Float64Array(4);
    while (rest.size > 0) {
      rest.pop(row);
      yield [row[0], row[1], row[2], row[3]];
    }
  }

  push(time: number, first: number, second: number, what: number): void {
    if (4 * this.#size === this.#rows.length) {
      const larger = new Float64Array(2 * this.#rows.length);
      larger.set(this.#rows);
      this.#rows = larger;
    }
    const rows = this.#rows;
    let at = this.#size++;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!before(time, first, second, rows, 4 * up)) break;
      move(rows, 4 * at, 4 * up);
      at = up;
    }
    write(rows, 4 * at, time, first, second, what);
  }

  /** Removes the next entry and writes it to `into`. */
  pop(into: Float64Array): void {
    const rows = this.#rows;
    for (let i = 0; i < 4; i++) into[i] = rows[i];
    const last = 4 * --this.#size;
    const time = rows[last];
    const first = rows[last + 1];
    const second = rows[last + 2];
    const what = rows[last + 3];
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= this.#size) break;
      const right = 4 * down + 4;
      if (
        down + 1 < this.#size &&
        before(rows[right], rows[right + 1], rows[right + 2], rows, 4 * down)
      ) {
        down++;
      }
      if (before(time, first, second, rows, 4 * down)) break;
      move(rows, 4 * at, 4 * down);
      at = down;
    }
    write(rows, 4 * at, time, first, second, what);
  }
}

function before(
  time: number,
  first: number,
  second: number,
  rows: Float64Array,
  at: number,
): boolean {
  if (time !== rows[at]) return time < rows[at];
  if (first !== rows[at + 1]) return first < rows[at + 1];
  return second < rows[at + 2];
}

function move(rows: Float64Array, to: number, from: number): void {
  rows[to] = rows[from];
  rows[to + 1] = rows[from + 1];
  rows[to + 2] = rows[from + 2];
  rows[to + 3] = rows[from + 3];
}

function write(
  rows: Float64Array,
  at: number,
  time: number,
  first: number,
  second: number,
  what: number,
): void {
  rows[at] = time;
  rows[at + 1] = first;
  rows[at + 2] = second;
  rows[at + 3] = what;
}
