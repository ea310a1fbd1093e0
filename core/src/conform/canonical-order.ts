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
  /** Numbers the place of an event among those of its time. */
  const rankOf = (event: E | undefined): number =>
    event ? (inRounds ? classOf(event) * 2 ** 32 : 0) + event.process : 0;
  const heads: (E | undefined)[] = sources.map((next) => next());
  const keys = Float64Array.from(heads, keyOf);
  const ranks = Float64Array.from(heads, rankOf);
  /** A binary heap of the sources that have an event. */
  const heap = Uint32Array.from(heads.keys()).filter((source) => heads[source] !== undefined);
  let size = heap.length;
  /** True if the event of source x comes before that of source y. */
  const isBefore = (x: number, y: number): boolean =>
    keys[x] !== keys[y]
      ? keys[x] < keys[y]
      : keys[x] <= Number.MAX_SAFE_INTEGER
        ? ranks[x] < ranks[y]
        : compareEvents(heads[x]!, heads[y]!, inRounds) < 0;
  const sink = (from: number): void => {
    const source = heap[from];
    let at = from;
    for (let child = 2 * at + 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && isBefore(heap[child + 1], heap[child])) child++;
      if (!isBefore(heap[child], source)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = source;
  };
  for (let i = (size >> 1) - 1; i >= 0; i--) sink(i);
  while (size > 0) {
    const source = heap[0];
    yield heads[source]!;
    heads[source] = sources[source]();
    keys[source] = keyOf(heads[source]);
    ranks[source] = rankOf(heads[source]);
    if (heads[source] === undefined) heap[0] = heap[--size];
    if (size > 0) sink(0);
  }
}

/** Returns the time of an event as a number, rounded if the time is large, so that keys never order two times wrongly. */
const keyOf = (event: PlacedEvent | undefined): number => Number(event?.time ?? 0);
