import { batchesOf } from "./batches.ts";
import type { CellRunner } from "./cell-runner.ts";
import { systemClock, type Clock } from "./clock.ts";
import { CostEstimate } from "./cost-estimate.ts";
import { FalseRow } from "./false-row.ts";
import type { PlacedCell, Plan } from "./plan/plan.ts";
import type { Row } from "./store/row.ts";
import type { ResultsStore } from "./store/store.ts";

/** The progress of a sweep. Rows count as stored once they are committed. */
export class Tally {
  /** Number of cells that were looked up in the store. */
  looked = 0;
  /** Number of cells that were stored before this sweep. */
  known = 0;
  /** Number of cells that this sweep ran and committed. */
  stored = 0;
  /** Seconds since the start. */
  seconds = 0;
  /** Expected end, on the clock of the sweep. */
  due = 0;
  slowest?: { readonly seconds: number; readonly algorithm: string; readonly n: number };
  /** Batches that are being run, the oldest first. */
  readonly underWay = new Set<{
    readonly since: number;
    readonly algorithm: string;
    readonly n: number;
  }>();

  noteSlowest(rows: readonly Row[]): void {
    for (const { seconds, algorithm, n } of rows) {
      if (seconds !== null && seconds > (this.slowest?.seconds ?? 0)) {
        this.slowest = { seconds, algorithm, n };
      }
    }
  }
}

/** Number of uncommitted rows above which no further cells are started. */
const AHEAD = 20_000;

/** Runs and stores the cells of a plan that are not in the store. If stopped, still stores finished cells. */
export async function sweep(
  plan: Plan,
  runner: CellRunner,
  store: Pick<ResultsStore, "want" | "add" | "discard">,
  tally: Tally,
  isStopped: () => boolean,
  clock: Clock = systemClock,
): Promise<void> {
  const started = clock.now();
  const secondsSoFar = () => (clock.now() - started) / 1000;
  const estimate = new CostEstimate(plan);
  const takeBatch = batchesOf(
    plan,
    store,
    (group) => estimate.secondsOf(group),
    (cells, known) => {
      tally.looked += cells.length;
      tally.known += known.size;
      runner.stored?.([...known].map((cell) => ({ cell })));
      estimate.skip(cells.filter(({ cell }) => known.has(cell.key)));
    },
  );

  /** Commits that are not finished. The first that fails ends the sweep. */
  const commits = new Set<Promise<void>>();
  let uncommitted = 0;
  const isAhead = (): boolean => uncommitted > AHEAD;
  let failure: { readonly error: unknown } | undefined;
  /** Throws if a commit has failed, because cells that cannot be stored need not be run. */
  const checkCommits = (): void => {
    if (failure) throw failure.error;
  };
  const commit = async (rows: readonly Row[]): Promise<void> => {
    uncommitted += rows.length;
    try {
      await store.add(rows);
      uncommitted -= rows.length;
      tally.stored += rows.length;
      runner.stored?.(rows);
    } catch (error) {
      failure ??= { error };
    }
  };

  const runBatch = async (batch: readonly PlacedCell[]): Promise<void> => {
    const { series, n } = plan.groups[batch[0].group];
    const going = { since: clock.now(), algorithm: series.algorithm, n };
    tally.underWay.add(going);
    try {
      const { rows, seconds } = await runner.run(batch.map(({ cell }) => cell));
      const committing = commit(rows).finally(() => commits.delete(committing));
      commits.add(committing);
      checkCommits();
      estimate.learn(batch, seconds);
      tally.noteSlowest(rows);
      tally.seconds = secondsSoFar();
      const left = estimate.left(tally.seconds);
      tally.due = left === undefined ? 0 : clock.now() + 1000 * left;
    } catch (error) {
      if (error instanceof FalseRow) store.discard(error.cells);
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
      while (isAhead()) {
        await Promise.race(commits);
        checkCommits();
      }
    }
  };
  /** Opens one lane for each batch to run at the same time. Called again later, because workers may join. */
  const openLanes = (): void => {
    while (lanes.length < runner.concurrency) {
      const added = lane();
      // The error is handled below, where all lanes are awaited.
      added.catch(() => {});
      lanes.push(added);
    }
  };
  openLanes();
  for (let awaited = 0; awaited < lanes.length;) {
    awaited = lanes.length;
    await Promise.all(lanes);
  }
  await Promise.all(commits);
  checkCommits();
  tally.seconds = secondsSoFar();
}
