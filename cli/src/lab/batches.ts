import { cellsOf, type Group, type PlacedCell, type Plan } from "./plan/plan.ts";
import type { ResultsStore } from "./store/store.ts";

/** Cells per lookup in the store. */
const LOOKED = 8192;
/** Expected running time of a batch, in seconds. */
const SECONDS = 0.1;
/** Most cells of a batch. */
const MOST = 1000;

/**
 * Returns a function that returns the next batch of cells that are not in the store, and an empty one at the end.
 * `looked` is told of all cells that were looked up and of those that the store has.
 */
export function batchesOf(
  plan: Plan,
  store: ResultsStore,
  cost: Cost,
  looked: (cells: readonly PlacedCell[], known: ReadonlySet<string>) => void,
): () => Promise<readonly PlacedCell[]> {
  const source = cellsOf(plan);
  let queue: PlacedCell[] = [];
  let head = 0;
  let isExhausted = false;
  let filling: Promise<void> | undefined;

  const fill = async (): Promise<void> => {
    const some: PlacedCell[] = [];
    while (some.length < LOOKED && !isExhausted) {
      const { value, done } = source.next();
      if (done) isExhausted = true;
      else some.push(value);
    }
    if (some.length === 0) return;
    const known = await store.want(
      some.map(({ cell, group }) => ({ key: cell.key, series: plan.groups[group].index })),
    );
    looked(some, known);
    queue = [...queue.slice(head), ...some.filter(({ cell }) => !known.has(cell.key))];
    head = 0;
  };
  const refill = (): Promise<void> =>
    (filling ??= fill().finally(() => {
      filling = undefined;
    }));

  const isOver = (): boolean => isExhausted && filling === undefined;

  return async () => {
    while (head === queue.length && !isOver()) await refill();
    const from = head;
    let seconds = 0;
    while (head < queue.length && head - from < MOST) {
      seconds += cost.of(queue[head].group);
      if (head > from && seconds > SECONDS) break;
      head++;
    }
    const batch = queue.slice(from, head);
    // Looks up the next cells ahead of time; if that fails, the next batch fails.
    if (queue.length - head < LOOKED / 2 && !isExhausted) refill().catch(() => {});
    return batch;
  };
}

/** Seconds for a cell and for each of its processes, before anything is measured. */
const CELL = 2e-4;
const PROCESS = 1e-6;
/** Exponent of the growth with n, while only one size is measured. */
const GROWTH = 1.1;

/** Expected running times of cells, learned from those that were run. */
export interface Cost {
  /** Expected seconds for a cell of this group. */
  of(group: number): number;
  /** Learns from a batch: its number of cells by group, and its seconds. */
  learn(batch: ReadonlyMap<number, number>, seconds: number): void;
}

export function costOf(groups: readonly Group[]): Cost {
  const measured = new Float64Array(groups.length);
  /** The two groups of each series that were measured last, in ascending size. */
  const seen = new Map<number, readonly number[]>();

  const guess = (group: number): number => {
    const { index, n } = groups[group];
    const [x, y = x] = seen.get(index) ?? [];
    if (x === undefined) return CELL + PROCESS * n;
    const [small, large] = [groups[x].n, groups[y].n];
    const slope =
      small === large ? GROWTH : Math.log(measured[y] / measured[x]) / Math.log(large / small);
    return measured[y] * (n / large) ** Math.min(3, Math.max(0, slope));
  };
  const of = (group: number): number => measured[group] || guess(group);
  return {
    of,
    learn(batch, seconds) {
      let expected = 0;
      for (const [group, cells] of batch) expected += cells * of(group);
      const ratio = seconds / expected;
      for (const group of batch.keys()) {
        const sample = of(group) * ratio;
        const known = measured[group];
        measured[group] = known ? known + (sample - known) / 5 : sample;
        const { index } = groups[group];
        const before = (seen.get(index) ?? []).filter((it) => it !== group);
        seen.set(
          index,
          [...before.slice(-1), group].sort((x, y) => groups[x].n - groups[y].n),
        );
      }
    },
  };
}
