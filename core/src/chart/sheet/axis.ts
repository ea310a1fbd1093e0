import { grouped, superscript, widthOf } from "./lettering.ts";

/** An axis of a chart. Positions are decimal logarithms or, on the axis of times, numbers from 0 to 1. */
export interface Axis {
  readonly title: string;
  readonly domain: readonly [number, number];
  readonly ticks: readonly Tick[];
}

export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** Numbers that are at least this large are written with powers of ten or two. */
const WRITTEN = 1e5;
/** Minimum distances, in pixels, between labels and between the ticks of a vertical axis. */
export const GAP = 10;
const ROW = 26;
/** Up to this many measured sizes, the ticks are measured sizes; above it, they are round numbers. */
const LISTED = 64;

/** Makes the axis of n. The ticks are the measured sizes, or every k-th of them if not all labels fit. */
export function axisOfSizes(sizes: readonly number[], width: number, fontSize: number): Axis {
  const sorted = [...new Set(sizes)].sort((a, b) => a - b);
  const greatest = sorted.at(-1)!;
  const domain = padded(Math.log10(sorted[0]), Math.log10(greatest), 0.02, 0.3);
  const isPower = (n: number) => Number.isInteger(Math.log2(n));
  const byPowers = sorted.length > 1 && sorted.every(isPower) && greatest >= WRITTEN;
  const all = sorted.map((n) => ({
    at: Math.log10(n),
    label: byPowers ? `2${superscript(Math.log2(n))}` : written(n),
  }));
  const scale = width / (domain[1] - domain[0]);
  const fits = (ticks: readonly Tick[]) =>
    ticks.slice(1).every(({ at, label }, i) => {
      const room = (widthOf(ticks[i].label, fontSize) + widthOf(label, fontSize)) / 2 + GAP;
      return (at - ticks[i].at) * scale >= room;
    });
  const choices =
    all.length > LISTED ? [] : all.map((_, k) => all.filter((_, i) => i % (k + 1) === 0));
  const ticks = choices.find(fits) ?? roundTicks(domain, Math.floor(width / 80));
  return { title: "n, processes on the ring", domain, ticks };
}

export function axisOfValues(title: string, values: readonly number[], height: number): Axis {
  const domain = padded(Math.min(...values), Math.max(...values), 0.04, 0.25);
  return { title, domain, ticks: roundTicks(domain, Math.floor(height / ROW)) };
}

/** Extends a range at both ends by a fraction `part` of its length, or by `least` if it is almost empty. */
function padded(from: number, to: number, part: number, least: number): [number, number] {
  const room = Math.max((to - from) * part, to - from < 0.05 ? least : 0);
  return [from - room, to + room];
}

/** Lists of factors; ticks are at factor · 10^k. The list with the smallest steps comes first. */
const factorLists = [
  [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8],
  [1, 1.5, 2, 3, 4, 6],
  [1, 2, 5],
];

/** Finds at most `most` round numbers: factor · 10^k in a short range, otherwise evenly spaced powers of ten. */
export function roundTicks([from, to]: readonly [number, number], most: number): Tick[] {
  const wholes = (low: number, high: number) =>
    Array.from({ length: Math.floor(high) - Math.floor(low) + 1 }, (_, i) => Math.floor(low) + i);
  const within = (list: readonly number[]) => list.filter((at) => at >= from && at <= to);
  if (to - from < 4) {
    for (const factors of factorLists) {
      const ticks = within(
        wholes(from, to).flatMap((k) => factors.map((factor) => k + Math.log10(factor))),
      );
      if (ticks.length <= most && ticks.length > 1) return labelled(ticks);
    }
  }
  for (let size = 1; ; size *= 10) {
    for (const step of [size, 2 * size, 5 * size]) {
      const ticks = within(wholes(from / step, to / step).map((k) => k * step));
      if (ticks.length <= most) return labelled(ticks);
    }
  }
}

/** Labels ticks. If the ticks are powers of ten and the last is large, all are written as powers. */
function labelled(ticks: readonly number[]): Tick[] {
  const powers = ticks.every(Number.isInteger) && (ticks.at(-1) ?? 0) >= Math.log10(WRITTEN);
  return ticks.map((at) => ({
    at,
    label: powers && at > 0 ? `10${superscript(at)}` : written(10 ** at, at),
  }));
}

/** Formats a number for an axis. Large numbers become multiples of powers of ten. */
function written(value: number, at = Math.log10(value)): string {
  if (value < WRITTEN) return grouped(Number(value.toPrecision(6)));
  const exponent = Math.floor(at + 1e-9);
  const factor = Number((10 ** (at - exponent)).toPrecision(4));
  const power = `10${superscript(exponent)}`;
  return factor === 1 ? power : `${factor}·${power}`;
}
