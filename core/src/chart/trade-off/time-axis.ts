import { superscript, widthOf } from "../sheet/lettering.ts";
import { GAP, roundTicks, type Axis, type Tick } from "../sheet/axis.ts";

/** An axis of times; positions are from 0 to 1. */
export interface TimeAxis extends Axis {
  /** True if the scale is doubly logarithmic. */
  readonly isTwice: boolean;
  /** Maps the logarithm of a time to its position. */
  readonly place: (log: number) => number;
}

/** Maximum length of a simple logarithmic scale, in powers of ten. */
const PLAIN = 24;
/** Distance from the left end, in powers of ten, at which the doubly logarithmic scale has half its initial spacing. */
const SOFT = 0.8;
/** The margin at each end, as a fraction of the axis. */
const PAD = 0.05;

/** Makes the axis of times. It is doubly logarithmic if the longest times would leave little room for short ones. */
export function timeAxis(from: number, to: number, width: number, fontSize: number): TimeAxis {
  const span = Math.max(to - from, 0.5);
  const isTwice = span > PLAIN;
  const soft = (log: number) => (isTwice ? Math.log1p(Math.max(0, log - from) / SOFT) : log - from);
  const place = (log: number) => PAD + (1 - 2 * PAD) * (soft(log) / soft(from + span));
  const ticks: Tick[] = [];
  if (isTwice) {
    for (const exponent of roundExponents(Math.ceil(from), Math.floor(from + span))) {
      const tick = { at: place(exponent), label: `10${superscript(exponent)}` };
      const half = widthOf(tick.label, fontSize) / 2;
      const isFree = ticks.every(
        ({ at, label }) =>
          Math.abs(at - tick.at) * width >= half + widthOf(label, fontSize) / 2 + GAP,
      );
      if (isFree && tick.at * width + half <= width) ticks.push(tick);
    }
    ticks.sort((a, b) => a.at - b.at);
  } else {
    const ends = [from - span * PAD, to + span * PAD] as const;
    for (const { at, label } of roundTicks(ends, Math.floor(width / 70)))
      ticks.push({ at: place(at), label });
  }
  const title = `time, in rounds${isTwice ? " (doubly logarithmic)" : ""}`;
  return { title, domain: [0, 1], ticks, isTwice, place };
}

/** Lists the round exponents of a range by preference: 10, 100, …; below 10; 50, 500, …; 20, 200, …; the others. */
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
