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
  const heads: (E | undefined)[] = sources.map((next) => next());
  /** A binary heap of the sources that have an event, and the keys of those events. */
  const heap = Uint32Array.from(heads.keys()).filter((source) => heads[source] !== undefined);
  const keys = Float64Array.from(heap, (source) => keyOf(heads[source]!, inRounds));
  let size = heap.length;
  /** True if the event at `at` in the heap comes before that of the source with this key. */
  const isBefore = (at: number, key: number, source: number): boolean =>
    keys[at] === key
      ? compareEvents(heads[heap[at]]!, heads[source]!, inRounds) < 0
      : keys[at] < key;
  /** Puts a source with this key into the heap at `from` or below. */
  const sink = (from: number, source: number, key: number): void => {
    let at = from;
    for (let child = 2 * at + 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && isBefore(child + 1, keys[child], heap[child])) child++;
      if (!isBefore(child, key, source)) break;
      heap[at] = heap[child];
      keys[at] = keys[child];
      at = child;
    }
    heap[at] = source;
    keys[at] = key;
  };
  for (let i = (size >> 1) - 1; i >= 0; i--) sink(i, heap[i], keys[i]);
  while (size > 0) {
    const source = heap[0];
    yield heads[source]!;
    const next = sources[source]();
    heads[source] = next;
    if (next) sink(0, source, keyOf(next, inRounds));
    else if (--size > 0) sink(0, heap[size], keys[size]);
  }
}

/**
 * Returns a number that never orders two events wrongly: rounding keeps an order, or makes keys equal. The position is
 * left out if the time is rounded, and in rounds, where the class comes before it.
 */
function keyOf({ time, process }: PlacedEvent, inRounds: boolean): number {
  const key = Number(time);
  return key * 2 ** 32 + (inRounds || key > Number.MAX_SAFE_INTEGER ? 0 : process);
}
