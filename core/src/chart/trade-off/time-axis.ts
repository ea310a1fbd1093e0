import { superscript, widthOf } from "../sheet/lettering.ts";
import { roundTicks, type Tick } from "../sheet/axis.ts";

/** An axis of times: maps logarithms to 0 … 1. */
export interface TimeAxis {
  /** True if the scale is doubly logarithmic. */
  readonly isTwice: boolean;
  readonly place: (log: number) => number;
  readonly ticks: readonly Tick[];
}

/** The most powers of ten on a simple logarithmic scale. */
const PLAIN = 24;
/** Powers of ten from the left end to where the scale has halved. */
const SOFT = 0.8;
/** The least distance between labels, in pixels. */
const GAP = 10;
/** The margin at both ends, as a fraction. */
const PAD = 0.05;

/**
 * Makes the axis. If times range from three digits to three hundred, a logarithmic scale squeezes the short ones, so the
 * distance from the left end is put on a logarithmic scale again.
 */
export function timeAxis(from: number, to: number, width: number, fontSize: number): TimeAxis {
  const span = Math.max(to - from, 0.5);
  const isTwice = span > PLAIN;
  const soft = (log: number) => (isTwice ? Math.log1p(Math.max(0, log - from) / SOFT) : log - from);
  const place = (log: number) => PAD + (1 - 2 * PAD) * (soft(log) / soft(from + span));
  if (!isTwice) {
    const ends = [from - span * PAD, to + span * PAD] as const;
    return { isTwice, place, ticks: roundTicks(ends, Math.floor(width / 70)) };
  }
  const ticks: (Tick & { from: number; to: number })[] = [];
  for (const at of roundExponents(Math.ceil(from), Math.floor(from + span))) {
    const label = `10${superscript(at)}`;
    const half = (widthOf(label, fontSize) + GAP) / 2;
    const [left, right] = [place(at) * width - half, place(at) * width + half];
    const isFree = ticks.every((it) => right <= it.from || left >= it.to);
    if (isFree && right <= width + GAP) ticks.push({ at, label, from: left, to: right });
  }
  ticks.sort((a, b) => a.at - b.at);
  return { isTwice, place, ticks };
}

/** Whole exponents, round ones first: 10 and 100, then 50 and 20, then 30 and 7. */
function roundExponents(from: number, to: number): number[] {
  const list: number[] = [];
  for (let at = from; at <= to;) {
    list.push(at);
    const step = at < 10 ? 1 : 10 ** (String(at).length - 1);
    at = (Math.floor(at / step) + 1) * step;
  }
  const first = (at: number) => (at < 10 ? "" : String(at)[0]);
  const rank = (at: number) => ["1", "", "5", "2"].indexOf(first(at)) + 1 || 5;
  return list.sort((a, b) => rank(a) - rank(b) || a - b);
}
