import { ESTIMATED_FROM } from "../terminal/numbers.ts";
import type { PlacedCell, Plan } from "./plan/plan.ts";

/** Before any measurement, a cell is assumed to take CELL seconds, plus PROCESS seconds for each process. */
const CELL = 2e-4;
const PROCESS = 1e-6;
/** Assumed exponent of n in the running time while only one size has been measured. */
const GROWTH = 1.1;

/** Expected running times of the cells of a sweep, learned from the batches that were run. */
export class CostEstimate {
  readonly #groups: Plan["groups"];
  /** Number of cells still to run, by group. */
  readonly #left: number[];
  /** Measured seconds per cell, by group; 0 until a cell of the group has been run. */
  readonly #measured: Float64Array;
  /** By series: the groups measured most recently, at most two, in ascending order of n. */
  readonly #seen = new Map<number, readonly number[]>();
  /** Total running time of all batches, in seconds. */
  #busy = 0;

  constructor({ groups }: Plan) {
    this.#groups = groups;
    this.#left = groups.map(({ cells }) => cells);
    this.#measured = new Float64Array(groups.length);
  }

  secondsOf(group: number): number {
    if (this.#measured[group] > 0) return this.#measured[group];
    const { index, n } = this.#groups[group];
    const [x, y = x] = this.#seen.get(index) ?? [];
    if (x === undefined) return CELL + PROCESS * n;
    const [small, large] = [this.#groups[x].n, this.#groups[y].n];
    const ratio = this.#measured[y] / this.#measured[x];
    const slope = small === large ? GROWTH : Math.log(ratio) / Math.log(large / small);
    return this.#measured[y] * (n / large) ** Math.min(3, Math.max(0, slope));
  }

  /** Counts cells as done. */
  skip(cells: readonly PlacedCell[]): void {
    for (const { group } of cells) this.#left[group]--;
  }

  learn(batch: readonly PlacedCell[], seconds: number): void {
    this.#busy += seconds;
    this.skip(batch);
    const expected = batch.reduce((sum, { group }) => sum + this.secondsOf(group), 0);
    for (const group of new Set(batch.map((it) => it.group))) {
      const sample = (this.secondsOf(group) * seconds) / expected;
      const known = this.#measured[group];
      this.#measured[group] = known ? known + (sample - known) / 5 : sample;
      const { index } = this.#groups[group];
      const before = (this.#seen.get(index) ?? []).filter((it) => it !== group);
      const last = [...before.slice(-1), group];
      this.#seen.set(
        index,
        last.sort((x, y) => this.#groups[x].n - this.#groups[y].n),
      );
    }
  }

  /**
   * Estimates the seconds until all cells are done; `elapsed` is the time since the start, in seconds. Returns undefined
   * until a tenth of the expected time is over, because the first cells say little.
   */
  left(elapsed: number): number | undefined {
    const work = this.#left.reduce(
      (sum, cells, group) => sum + (cells && cells * this.secondsOf(group)),
      0,
    );
    if (this.#busy < ESTIMATED_FROM * (this.#busy + work)) return undefined;
    return work / Math.max(1, this.#busy / elapsed);
  }
}
