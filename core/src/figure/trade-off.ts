import type { MeasuredRun } from "./measured-run.ts";
import { gathering, seriesKey, type Gathered, type Point } from "./points.ts";
import { protocolOf, protocols, type Protocol } from "./protocols.ts";
import { quantities, type Quantity } from "./quantity.ts";

/** Messages against time on rings of one size: the trade-off that 001 is about. */
export interface TradeOff {
  readonly n: number;
  readonly messages: Gathered;
  readonly places: readonly Place[];
}

/** A protocol with its parameters: what its runs cost. */
export interface Place {
  readonly protocol: Protocol;
  readonly messages: Point;
  readonly time: Point;
}

/** In rounds the time of a run; without them its longest chain, which is the time if a message takes one. */
const anyTime: Quantity = {
  ...quantities.time,
  of: (run) => quantities.time.of(run) ?? quantities.causal.of(run),
};

/** Takes runs one by one; those of other algorithms are passed over. */
export function tradingOff(): {
  readonly add: (run: MeasuredRun) => void;
  /** On rings of n, or of the size at which there are most protocols; nothing where there is none. */
  readonly finish: (n?: number) => TradeOff | undefined;
} {
  const messages = gathering(quantities.messages);
  const times = gathering(anyTime);
  const add = (run: MeasuredRun) => {
    if (!protocols.some(({ algorithm }) => algorithm === run.algorithm)) return;
    messages.add(run);
    times.add(run);
  };
  const finish = (wanted?: number): TradeOff | undefined => {
    const all = messages.finish();
    const n = wanted ?? fullest(all.points);
    const points = all.points.filter((point) => point.n === n);
    const beside = new Map(
      times.finish().points.flatMap((it) => (it.n === n ? [[seriesKey(it), it] as const] : [])),
    );
    const places = points.flatMap((point) => {
      const [protocol, time] = [protocolOf(point), beside.get(seriesKey(point))];
      return protocol && time ? [{ protocol, messages: point, time }] : [];
    });
    if (n === undefined || places.length === 0) return undefined;
    const drawn = places.map((it) => it.messages);
    const unmarked = all.unmarked.filter((it) => it.n === n);
    const runs = drawn.reduce((sum, it) => sum + it.runs, 0);
    return { n, messages: { ...all, points: drawn, runs, unmarked }, places };
  };
  return { add, finish };
}

/** The size with the most points, the largest of those. */
function fullest(points: readonly Point[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { n } of points) counts.set(n, (counts.get(n) ?? 0) + 1);
  const [first] = [...counts].sort(([n, a], [m, b]) => b - a || m - n);
  return first?.[0];
}
