import { groupDigits } from "@ringleader/core/internal/words";

/** Groups the digits of a number before its decimal point: 1,000,000. */
export const grouped = (value: number | string | bigint): string =>
  String(value).replace(/^-?\d+/, (digits) => groupDigits(BigInt(digits)));

/** Shortens a number of more than 36 digits to its first and last digits and its length. */
export function shortened(digits: string): string {
  if (digits.length <= 36) return grouped(digits);
  return `${digits.slice(0, 12)}…${digits.slice(-6)} (${grouped(digits.length)} digits)`;
}

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** Says a position. Readers count from 1, so it says that positions count from 0. */
export const sayPosition = (position: number): string =>
  `position ${grouped(position)} (0 is first)`;

/** Returns x / y, clamped to the range 0 to 1; x and y are whole numbers of any length. */
export function share(x: string, y: string): number {
  const [a, b] = [BigInt(x), BigInt(y)];
  if (b <= 0n) return a > 0n ? 1 : 0;
  return Math.min(1, Number((a * 1000n) / b) / 1000);
}

export const firstSentence = (text: string): string => text.split(/(?<=\.) /)[0];
