/** Numbers as people read them. */
export const grouped = (value: number | string | bigint): string =>
  String(value).replace(/^(-?\d+)/, (digits) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f"));

/** A number with very many digits, by its ends and their number. */
export function shortened(digits: string): string {
  if (digits.length <= 36) return grouped(digits);
  return `${digits.slice(0, 12)}…${digits.slice(-6)} (${grouped(digits.length)} digits)`;
}

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** x / y as a share from 0 to 1, for numbers of any length; what is no number is met in full or not at all. */
export function share(x: string, y: string): number {
  if (!/^-?\d+$/.test(y)) return x === y ? 1 : 0;
  const [a, b] = [BigInt(x), BigInt(y)];
  if (b <= 0n) return a > 0n ? 1 : 0;
  return Math.min(1, Number((a * 1000n) / b) / 1000);
}
