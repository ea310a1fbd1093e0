/** Digits of which a number in double precision can take account. */
const DIGITS = 17;

/**
 * The logarithm to the base 10 of a whole number of any length, right to about 15 digits: times of
 * hundreds of digits do not fit a number, their logarithms do. Nothing where there is none.
 */
export function log10(value: number | bigint | string): number | undefined {
  if (typeof value === "number") return value > 0 ? Math.log10(value) : undefined;
  const digits = String(value).replace(/^0+(?=.)/, "");
  if (!/^[1-9]\d*$/.test(digits)) return undefined;
  const first = digits.slice(0, DIGITS);
  return Math.log10(Number(first)) + (digits.length - first.length);
}
