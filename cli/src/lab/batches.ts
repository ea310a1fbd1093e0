import type { Cost } from "./cost.ts";
import { cellsOf, type Placed, type Plan } from "./plan.ts";
import type { Store } from "./store.ts";

/** Cells are looked up in the store by so many. */
const LOOKED = 8192;
/** A batch takes about so many seconds, and has at most so many cells. */
const SECONDS = 0.1;
const MOST = 1000;

/**
 * The cells of a plan that are not in the store, in batches as they are asked for; an empty one when
 * there are no more. `looked` hears of cells as they are looked up, and which of them are known.
 */
export function batchesOf(
  plan: Plan,
  store: Store,
  cost: Cost,
  looked: (cells: readonly Placed[], known: ReadonlySet<string>) => void,
): () => Promise<readonly Placed[]> {
  const source = cellsOf(plan);
  let queue: Placed[] = [];
  let head = 0;
  let isExhausted = false;
  let filling: Promise<void> | undefined;

  const fill = async (): Promise<void> => {
    const some: Placed[] = [];
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
    // Looked up before they are needed; should that fail, whoever needs them will hear of it.
    if (queue.length - head < LOOKED / 2 && !isExhausted) refill().catch(() => {});
    return batch;
  };
}
