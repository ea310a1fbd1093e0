import type { MeasuredRun } from "../measured-run.ts";
import { collectPoints, seriesKey, type Gathered, type ChartPoint } from "../points.ts";
import { protocolOf, protocols, type TradeOffProtocol } from "./protocols.ts";
import { quantities, type Quantity } from "../quantity.ts";

/** Messages against time on rings of one size: the trade-off of 001. */
export interface TradeOff {
  readonly n: number;
  readonly messages: Gathered;
  readonly places: readonly TradeOffPoint[];
}

export interface TradeOffPoint {
  readonly protocol: TradeOffProtocol;
  readonly messages: ChartPoint;
  readonly time: ChartPoint;
}

/** The time of an asynchronous run is its causal depth, as if every message took one time unit. */
const anyTime: Quantity = {
  ...quantities.time,
  of: (run) => quantities.time.of(run) ?? quantities.causal.of(run),
};

/** Collects runs; ignores algorithms outside the trade-off. */
export function collectTradeOff() {
  const messages = collectPoints(quantities.messages);
  const times = collectPoints(anyTime);
  const add = (run: MeasuredRun) => {
    if (!protocols.some(({ algorithm }) => algorithm === run.algorithm)) return;
    messages.add(run);
    times.add(run);
  };
  /** Returns the points for n = `wanted` (default: the n with the most points); undefined if there are no points. */
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

/** Returns the n with the most points; if several have as many, the largest of them. */
function fullest(points: readonly ChartPoint[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { n } of points) counts.set(n, (counts.get(n) ?? 0) + 1);
  const [first] = [...counts].sort(([n, a], [m, b]) => b - a || m - n);
  return first?.[0];
}
