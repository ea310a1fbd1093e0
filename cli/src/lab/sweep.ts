import { batchesOf, costOf, type Cost } from "./batches.ts";
import type { CellRunner } from "./cell-runner.ts";
import type { PlacedCell, Plan } from "./plan/plan.ts";
import type { Row } from "./store/row.ts";
import type { ResultsStore } from "./store/store.ts";

/** The progress of a sweep. Rows count as stored once they are committed. */
export interface Tally {
  /** Cells looked up in the store. */
  looked: number;
  /** Cells that the store had before. */
  known: number;
  /** Cells run and committed. */
  stored: number;
  /** Since the start. */
  seconds: number;
  /** Expected seconds for the rest. */
  left: number;
  slowest?: { readonly seconds: number; readonly algorithm: string; readonly n: number };
  /** Batches that are being run, the oldest first. */
  readonly underWay: Set<{
    readonly since: number;
    readonly algorithm: string;
    readonly n: number;
  }>;
}

export const freshTally = (): Tally => ({
  looked: 0,
  known: 0,
  stored: 0,
  seconds: 0,
  left: 0,
  underWay: new Set(),
});

/** Most rows that may wait for their commit before more cells are run. */
const AHEAD = 20_000;

/**
 * Runs the cells of a plan that the store lacks, in batches, and stores their rows. Ends early, with every finished
 * cell stored, once `isStopped` returns true.
 */
export async function sweep(
  plan: Plan,
  runner: CellRunner,
  store: ResultsStore,
  tally: Tally,
  isStopped: () => boolean,
): Promise<void> {
  const estimate = new Estimate(plan, tally);
  const commits = new Commits(store, runner, tally);
  const takeBatch = batchesOf(plan, store, estimate.cost, (cells, known) => {
    tally.looked += cells.length;
    tally.known += known.size;
    estimate.skip(cells.filter(({ cell }) => known.has(cell.key)));
  });

  const runBatch = async (batch: readonly PlacedCell[]): Promise<void> => {
    const { series, n } = plan.groups[batch[0].group];
    const going = { since: performance.now(), algorithm: series.algorithm, n };
    tally.underWay.add(going);
    try {
      const { rows, seconds } = await runner.run(batch.map(({ cell }) => cell));
      commits.add(rows);
      commits.check();
      estimate.learn(batch, rows, seconds);
    } catch (error) {
      if (!isStopped()) throw error;
    } finally {
      tally.underWay.delete(going);
    }
  };

  const lanes: Promise<void>[] = [];
  const lane = async (): Promise<void> => {
    while (!isStopped()) {
      const batch = await takeBatch();
      if (batch.length === 0 || isStopped()) return;
      await runBatch(batch);
      openLanes();
      await commits.catchUp();
    }
  };
  /** Opens as many lanes as the runner wants; more when workers have joined. */
  const openLanes = (): void => {
    while (lanes.length < runner.concurrency) {
      const added = lane();
      // Handled below, where all lanes are awaited.
      added.catch(() => {});
      lanes.push(added);
    }
  };
  openLanes();
  for (let awaited = 0; awaited < lanes.length;) {
    awaited = lanes.length;
    await Promise.all(lanes);
  }
  await commits.finish();
  estimate.finish();
}

/** Rows on their way into the store. */
class Commits {
  readonly #store: ResultsStore;
  readonly #runner: CellRunner;
  readonly #tally: Tally;
  readonly #running = new Set<Promise<void>>();
  readonly #failures: unknown[] = [];
  #rows = 0;

  constructor(store: ResultsStore, runner: CellRunner, tally: Tally) {
    this.#store = store;
    this.#runner = runner;
    this.#tally = tally;
  }

  add(rows: readonly Row[]): void {
    this.#rows += rows.length;
    const commit = this.#commit(rows)
      .catch((error: unknown) => {
        this.#failures.push(error);
      })
      .finally(() => this.#running.delete(commit));
    this.#running.add(commit);
  }

  async #commit(rows: readonly Row[]): Promise<void> {
    await this.#store.add(rows);
    this.#rows -= rows.length;
    this.#tally.stored += rows.length;
    this.#runner.stored?.(rows);
  }

  /** Throws if a commit has failed: cells that cannot be stored are not worth running. */
  check(): void {
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  /** Waits while too many rows are ahead of the store. */
  async catchUp(): Promise<void> {
    while (this.#rows > AHEAD) {
      await Promise.race(this.#running);
      this.check();
    }
  }

  async finish(): Promise<void> {
    await Promise.all(this.#running);
    this.check();
  }
}

/** Expected time for the rest of a sweep, learned from the batches that were run. */
class Estimate {
  readonly cost: Cost;
  readonly #tally: Tally;
  readonly #started = performance.now();
  /** Cells that are still to be run, by group. */
  readonly #left: number[];
  /** Running time of all batches together. */
  #busy = 0;

  constructor({ groups }: Plan, tally: Tally) {
    this.cost = costOf(groups);
    this.#tally = tally;
    this.#left = groups.map(({ cells }) => cells);
  }

  skip(cells: readonly PlacedCell[]): void {
    for (const { group } of cells) this.#left[group]--;
  }

  learn(batch: readonly PlacedCell[], rows: readonly Row[], seconds: number): void {
    this.#busy += seconds;
    const counts = new Map<number, number>();
    for (const { group } of batch) counts.set(group, (counts.get(group) ?? 0) + 1);
    this.cost.learn(counts, seconds);
    this.skip(batch);
    const tally = this.#tally;
    for (const { seconds: took, algorithm, n } of rows) {
      if (took !== null && took > (tally.slowest?.seconds ?? 0)) {
        tally.slowest = { seconds: took, algorithm, n };
      }
    }
    tally.seconds = this.#elapsed();
    const work = this.#left.reduce(
      (sum, cells, group) => sum + (cells && cells * this.cost.of(group)),
      0,
    );
    tally.left = work / Math.max(1, this.#busy / tally.seconds);
  }

  finish(): void {
    this.#tally.seconds = this.#elapsed();
    this.#tally.left = 0;
  }

  #elapsed(): number {
    return (performance.now() - this.#started) / 1000;
  }
}
