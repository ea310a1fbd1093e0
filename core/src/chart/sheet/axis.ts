import { grouped, superscript, widthOf } from "./lettering.ts";

/** A logarithmic axis; positions are decimal logarithms. */
export interface Axis {
  readonly domain: readonly [number, number];
  readonly ticks: readonly Tick[];
}

export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** Larger numbers are written as powers. */
const WRITTEN = 1e5;
/** The least distances between labels, and between ticks of a vertical axis, in pixels. */
const [GAP, ROW] = [10, 26];

/** Makes the axis of n: the measured sizes, or as many as fit. */
export function axisOfSizes(sizes: readonly number[], width: number, fontSize: number): Axis {
  const sorted = [...new Set(sizes)].sort((a, b) => a - b);
  const [least, greatest] = [sorted[0], sorted[sorted.length - 1]];
  const domain = padded(Math.log10(least), Math.log10(greatest), 0.02, 0.3);
  const isPower = (n: number) => Number.isInteger(Math.log2(n));
  const byPowers = sorted.length > 1 && sorted.every(isPower) && greatest >= WRITTEN;
  const name = (n: number) => (byPowers ? `2${superscript(Math.log2(n))}` : written(n));
  const scale = width / (domain[1] - domain[0]);
  const taken = (list: readonly number[]): Tick[] =>
    list.map((n) => ({ at: Math.log10(n), label: name(n) }));
  const fits = (ticks: readonly Tick[]) =>
    ticks.every(({ at, label }, i) => {
      const next = ticks[i + 1];
      if (!next) return true;
      const room = (widthOf(label, fontSize) + widthOf(next.label, fontSize)) / 2 + GAP;
      return (next.at - at) * scale >= room;
    });
  for (let step = 1; step <= sorted.length && sorted.length <= 64; step++) {
    const ticks = taken(sorted.filter((_, i) => i % step === 0));
    if (fits(ticks)) return { domain, ticks };
  }
  return { domain, ticks: roundTicks(domain, Math.floor(width / 80)) };
}

/** Makes the axis of the quantity. */
export function axisOfValues(from: number, to: number, height: number): Axis {
  const domain = padded(from, to, 0.04, 0.25);
  return { domain, ticks: roundTicks(domain, Math.floor(height / ROW)) };
}

/** Extends a range at both ends, to at least `least`. */
function padded(from: number, to: number, part: number, least: number): [number, number] {
  const room = Math.max((to - from) * part, to - from < 0.05 ? least : 0);
  return [from - room, to + room];
}

/** Round numbers in a range: 1, 2, 5 times powers of ten, as many as fit. */
export function roundTicks([from, to]: readonly [number, number], most: number): Tick[] {
  const within = (list: number[]) => list.filter((at) => at >= from && at <= to);
  const exponents = (step: number) =>
    Array.from(
      { length: Math.floor(to / step) - Math.ceil(from / step) + 1 },
      (_, i) => (Math.ceil(from / step) + i) * step,
    );
  const times = (factors: readonly number[]) =>
    within(
      Array.from(
        { length: Math.floor(to) - Math.floor(from) + 1 },
        (_, i) => Math.floor(from) + i,
      ).flatMap((k) => factors.map((factor) => k + Math.log10(factor))),
    );
  const finer = [
    [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8],
    [1, 1.5, 2, 3, 4, 6],
    [1, 2, 5],
  ];
  if (to - from < 4) {
    for (const factors of finer) {
      const ticks = times(factors);
      if (ticks.length <= most && ticks.length > 1) return labelled(ticks);
    }
  }
  for (let size = 1; ; size *= 10) {
    for (const factor of [1, 2, 5]) {
      const ticks = exponents(factor * size);
      if (ticks.length <= most) return labelled(ticks);
    }
  }
}

/** If one of several powers of ten is written as a power, all are. */
function labelled(ticks: readonly number[]): Tick[] {
  const powers = ticks.every(Number.isInteger) && (ticks.at(-1) ?? 0) >= Math.log10(WRITTEN);
  return ticks.map((at) => ({
    at,
    label: powers && at > 0 ? `10${superscript(at)}` : written(10 ** at, at),
  }));
}

/** Formats a number for an axis; large ones as multiples of powers of ten. */
function written(value: number, at = Math.log10(value)): string {
  if (value < WRITTEN) return grouped(Number(value.toPrecision(6)));
  const exponent = Math.floor(at + 1e-9);
  const factor = Number((10 ** (at - exponent)).toPrecision(4));
  const power = `10${superscript(exponent)}`;
  return factor === 1 ? power : `${factor}·${power}`;
}
