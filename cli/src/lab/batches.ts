import { cellsOf, type PlacedCell, type Plan } from "./plan/plan.ts";
import type { ResultsStore } from "./store/store.ts";

/** Number of cells in one lookup in the store. */
const LOOKED = 8192;
/** Maximum expected running time, in seconds, of a batch of several cells. */
const SECONDS = 0.1;
/** Maximum number of cells in a batch. */
const MOST = 1000;

/**
 * Returns a function that resolves to the next batch of cells that are not in the store, and to an empty batch at the
 * end. Each lookup in the store calls `looked` with the cells of the lookup and the keys of those that are stored.
 */
export function batchesOf(
  plan: Plan,
  store: Pick<ResultsStore, "want">,
  secondsOf: (group: number) => number,
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
  // A failed lookup stays in `filling`, so the next call throws its error instead of skipping its cells.
  const refill = (): Promise<void> => (filling ??= fill().then(() => (filling = undefined)));
  const isOver = (): boolean => isExhausted && filling === undefined;

  return async () => {
    while (head === queue.length && !isOver()) await refill();
    const from = head;
    let seconds = 0;
    while (head < queue.length && head - from < MOST) {
      seconds += secondsOf(queue[head].group);
      if (head > from && seconds > SECONDS) break;
      head++;
    }
    const batch = queue.slice(from, head);
    // Looks up the next cells ahead of time.
    if (queue.length - head < LOOKED / 2 && !isExhausted) refill().catch(() => {});
    return batch;
  };
}
