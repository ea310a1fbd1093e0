import { groupDigits } from "@ringleader/core/internal/words";

/** Formats 1234567 as 1,234,567, and numbers that are not whole as in English. */
export const grouped = (value: number | bigint): string =>
  typeof value === "bigint" || Number.isSafeInteger(value)
    ? groupDigits(value)
    : new Intl.NumberFormat("en-US").format(value);

/** Formats a number with at most six significant digits; whole numbers in full. */
export const rounded = (value: number): string =>
  Number.isInteger(value)
    ? grouped(value)
    : new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6 }).format(value);

/** Formats a count with its noun: 1 message, 2 messages. */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;

export const deliveries = (count: number): string =>
  `${grouped(count)} ${count === 1 ? "delivery" : "deliveries"}`;

const LARGE_UNITS = [
  [1e12, "T"],
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
] as const;

/** Formats 1234567 as 1.23 M, for numbers that change on the screen. */
export function rough(value: number): string {
  if (value < 10_000) return grouped(Math.round(value));
  // The unit is chosen after rounding: 999,999 is 1.00 M.
  const near = Number(value.toPrecision(3));
  const [size, unit] = LARGE_UNITS.find(([least]) => near >= least)!;
  const scaled = near / size;
  return `${scaled < 1000 ? scaled.toPrecision(3) : grouped(scaled)} ${unit}`;
}

/** Shortens a number to at most `room` characters by leaving out its middle digits. */
export function shortened(digits: string, room = 40): string {
  if (digits.length <= room) {
    const whole = grouped(BigInt(digits));
    return whole.length <= room ? whole : digits;
  }
  const note = ` (${grouped(digits.length)} digits)`;
  const side = Math.max(4, Math.floor((room - note.length - 1) / 2));
  return `${digits.slice(0, side)}…${digits.slice(-side)}${note}`;
}

/** Formats a whole number in at most 19 characters; a larger one as its first digits and its power of ten: 2.36e21. */
export const brief = (digits: string): string =>
  digits.length <= 15
    ? grouped(BigInt(digits))
    : `${digits[0]}.${digits.slice(1, 3)}e${digits.length - 1}`;

/** Formats a time. The unit is chosen after rounding: 0.9996 s is 1.0 s, not 1000 ms. */
export function duration(seconds: number): string {
  const [micro, milli, tenths] = [1e6, 1e3, 10].map((per) => Math.round(seconds * per));
  if (micro < 1000) return `${micro} µs`;
  if (milli < 1000) return `${milli} ms`;
  if (tenths < 1200) return `${(tenths / 10).toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 7200) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const hours = Math.round(whole / 3600);
  return hours < 48 ? `${hours} h` : `${grouped(Math.round(hours / 24))} days`;
}

export const percent = (share: number): string =>
  share < 0.001 ? "< 0.1 %" : `${(100 * share).toFixed(1)} %`;

/** Formats 1536000 as 1.54 MB. */
export const bytes = (count: number): string => `${rough(count).replace(/(?<=\d)$/, " ")}B`;

/** Share of the work that is done before the rest is estimated. */
export const ESTIMATED_FROM = 0.1;
