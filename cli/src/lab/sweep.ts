import { batchesOf } from "./batches.ts";
import { costOf } from "./cost.ts";
import type { Crew } from "./crew.ts";
import type { Placed, Plan } from "./plan.ts";
import type { Row } from "./row.ts";
import type { Store } from "./store.ts";

/** How far a sweep is. What counts as stored is committed. */
export interface Tally {
  /** Cells looked up in the store so far. */
  looked: number;
  /** Cells that were there before. */
  known: number;
  /** Cells run, and their rows committed. */
  stored: number;
  /** Since it began. */
  seconds: number;
  /** Expected, for what is left. */
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

/** Rows that wait for their commit at most before work goes on. */
const AHEAD = 20_000;

/**
 * Runs the cells of a plan that are not in the store, in batches, and stores their rows. Ends early,
 * with all that was finished stored, when `stopped` says so.
 */
export async function sweep(
  plan: Plan,
  crew: Crew,
  store: Store,
  tally: Tally,
  stopped: () => boolean,
): Promise<void> {
  const { groups } = plan;
  const started = performance.now();
  const cost = costOf(groups);
  /** Cells to be run, by group. */
  const left = groups.map(({ cells }) => cells);
  /** Seconds that batches were under way, together. */
  let busy = 0;
  const waiting = { rows: 0, commits: new Set<Promise<void>>(), failures: [] as unknown[] };

  const take = batchesOf(plan, store, cost, (cells, known) => {
    tally.looked += cells.length;
    tally.known += known.size;
    for (const { cell, group } of cells) if (known.has(cell.key)) left[group]--;
  });

  const stored = async (rows: readonly Row[]): Promise<void> => {
    await store.add(rows);
    waiting.rows -= rows.length;
    tally.stored += rows.length;
    crew.stored?.(rows);
  };
  const settle = (rows: readonly Row[]): void => {
    waiting.rows += rows.length;
    const commit = stored(rows)
      .catch((error: unknown) => {
        waiting.failures.push(error);
      })
      .finally(() => waiting.commits.delete(commit));
    waiting.commits.add(commit);
  };

  const checkStored = (): void => {
    if (waiting.failures.length > 0) throw waiting.failures[0];
  };

  const note = (batch: readonly Placed[], rows: readonly Row[], seconds: number): void => {
    busy += seconds;
    const counts = new Map<number, number>();
    for (const { group } of batch) counts.set(group, (counts.get(group) ?? 0) + 1);
    cost.learn(counts, seconds);
    for (const [group, cells] of counts) left[group] -= cells;
    for (const { seconds: took, algorithm, n } of rows) {
      if (took !== null && took > (tally.slowest?.seconds ?? 0)) {
        tally.slowest = { seconds: took, algorithm, n };
      }
    }
    tally.seconds = (performance.now() - started) / 1000;
    const work = left.reduce((sum, cells, group) => sum + (cells && cells * cost.of(group)), 0);
    tally.left = work / Math.max(1, busy / tally.seconds);
  };

  const hands: Promise<void>[] = [];
  const enlist = (): void => {
    while (hands.length < crew.hands) {
      const added = hand();
      // Whoever waits for all of them hears of it.
      added.catch(() => {});
      hands.push(added);
    }
  };

  const hand = async (): Promise<void> => {
    while (!stopped()) {
      const batch = await take();
      if (batch.length === 0 || stopped()) return;
      const { series, n } = groups[batch[0].group];
      const going = { since: performance.now(), algorithm: series.algorithm, n };
      tally.underWay.add(going);
      const { rows, seconds } = await crew
        .run(batch.map(({ cell }) => cell))
        .catch((error: unknown) => {
          if (stopped()) return { rows: [], seconds: 0 };
          throw error;
        })
        .finally(() => tally.underWay.delete(going));
      settle(rows);
      // What cannot be stored is not worth running.
      checkStored();
      note(batch, rows, seconds);
      // Somebody may have joined the crew.
      enlist();
      while (waiting.rows > AHEAD) {
        await Promise.race(waiting.commits);
        checkStored();
      }
    }
  };

  enlist();
  for (let all = 0; all < hands.length;) {
    all = hands.length;
    await Promise.all(hands);
  }
  await Promise.all(waiting.commits);
  checkStored();
  tally.seconds = (performance.now() - started) / 1000;
  tally.left = 0;
}
