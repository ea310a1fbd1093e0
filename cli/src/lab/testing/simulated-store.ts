import type { Row } from "../store/row.ts";
import type { ResultsStore } from "../store/store.ts";
import type { SimulatedProcess, LabSimulation } from "./simulation.ts";

/** Rows without their running times, as text. */
export const timeless = (row: Row): string => JSON.stringify({ ...row, seconds: null });

/** A file of results that survives its processes. `expected` has the row of an undisturbed run for each cell. */
export class SimulatedStore {
  /** The committed rows, by cell. */
  readonly rows = new Map<string, Row>();
  readonly #simulation: LabSimulation;
  readonly #expected: ReadonlyMap<string, string>;

  constructor(simulation: LabSimulation, expected: ReadonlyMap<string, string>) {
    this.#simulation = simulation;
    this.#expected = expected;
  }

  has(key: string): boolean {
    const row = this.rows.get(key);
    return row !== undefined && row.outcome !== "error";
  }

  get isComplete(): boolean {
    return [...this.#expected.keys()].every((key) => this.has(key));
  }

  /** Opens the file for a process. Its operations happen one after the other. */
  open(process: SimulatedProcess): Pick<ResultsStore, "want" | "add" | "discard"> {
    let last: Promise<unknown> = Promise.resolve();
    const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
      const turn = last.then(act);
      last = turn.catch(() => {});
      return turn;
    };
    return {
      want: (cells) =>
        inTurn(() =>
          process.call(
            "store.want",
            () => new Set(cells.map(({ key }) => key).filter((key) => this.has(key))),
            { isLocal: true },
          ),
        ),
      add: (rows) =>
        inTurn(() =>
          process.call("store.add", () => this.#commit(rows), { most: 100, isLocal: true }),
        ),
      // Workers make mistakes that can be read from an answer, but no false rows.
      discard: () => this.#simulation.violate("a true row is discarded"),
    };
  }

  #commit(rows: readonly Row[]): void {
    for (const row of rows) {
      const expected = row && this.#expected.get(row.cell);
      if (expected === undefined) return this.#simulation.violate("a row of no cell is stored");
      if (row.outcome !== "error" && timeless(row) !== expected) {
        this.#simulation.violate("a row differs from that of an undisturbed run");
      }
      this.rows.set(row.cell, row);
    }
  }
}
