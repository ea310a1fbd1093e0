/** What the place of an event in canonical order depends on. */
export interface PlacedEvent {
  readonly process: number;
  /** The causal depth; in rounds, the round. A whole number of any size, in decimals. */
  readonly time: string;
  readonly kind: string;
  /** In rounds: how often alarms have rung again in this round before this one. Default: 0. */
  readonly pass?: number;
}

export function compareTimes(x: string, y: string): number {
  return x.length - y.length || (x < y ? -1 : x > y ? 1 : 0);
}

/** In each round, deliveries come first, then wake-ups, then alarms. */
const classOf = ({ kind, pass = 0 }: PlacedEvent): number =>
  kind === "wake" ? 1 : kind === "alarm" ? 2 + pass : 0;

/**
 * Compares two events of different processes in canonical order: by causal depth, then by position; in rounds, by round,
 * then class, then position. Events of one process keep their own order. The causes of an event have smaller depths, so
 * sorting the events of any run yields a schedule with the same events.
 */
export const compareEvents = (x: PlacedEvent, y: PlacedEvent, inRounds: boolean): number =>
  compareTimes(x.time, y.time) || (inRounds ? classOf(x) - classOf(y) : 0) || x.process - y.process;

/** Merges the events of each process, which are in its own order, into canonical order. Keeps one event per process. */
export function* mergeEvents<E extends PlacedEvent>(
  sources: readonly (() => E | undefined)[],
  inRounds: boolean,
): Generator<E, void> {
  const heap: { readonly event: E; readonly next: () => E | undefined }[] = [];
  const isBefore = (i: number, j: number) =>
    compareEvents(heap[i].event, heap[j].event, inRounds) < 0;
  const swap = (i: number, j: number) => ([heap[i], heap[j]] = [heap[j], heap[i]]);
  const sink = (from: number): void => {
    for (let i = from; ;) {
      let least = i;
      for (const child of [2 * i + 1, 2 * i + 2])
        if (child < heap.length && isBefore(child, least)) least = child;
      if (least === i) return;
      swap(i, least);
      i = least;
    }
  };
  for (const next of sources) {
    const event = next();
    if (event) heap.push({ event, next });
  }
  for (let i = heap.length >> 1; i >= 0; i--) sink(i);
  while (heap.length > 0) {
    const { event, next } = heap[0];
    yield event;
    const following = next();
    if (following) heap[0] = { event: following, next };
    else {
      const last = heap.pop()!;
      if (heap.length > 0) heap[0] = last;
    }
    sink(0);
  }
}
