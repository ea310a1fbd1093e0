/** Converts a fraction, or the lower end of an interval, to a float. Numerator and denominator may exceed 2^1024. */
export function floatOf(value: string): number {
  const [p, q = "1"] = value.replace(/^\[([^,]*),.*$/, "$1").split("/");
  if (!/^-?\d+$/.test(p) || !/^\d+$/.test(q)) return Number(p);
  const drop = BigInt(Math.max(0, Math.max(p.length, q.length) - 290));
  return Number(BigInt(p) / 10n ** drop) / Number(BigInt(q) / 10n ** drop);
}

/** Formats a number with at most six significant digits. */
export const decimal = (value: number): string =>
  Number.isFinite(value) ? String(Number(value.toPrecision(6))) : String(value);

/** Number of leading decimal digits that are converted to a double. */
const DIGITS = 17;

/** Returns log10 of a number, which may be an integer of any length, to about 15 digits; undefined unless it is positive. */
export function log10(value: number | bigint | string): number | undefined {
  if (typeof value === "number") return value > 0 ? Math.log10(value) : undefined;
  const digits = String(value).replace(/^0+(?=.)/, "");
  if (!/^[1-9]\d*$/.test(digits)) return undefined;
  const first = digits.slice(0, DIGITS);
  return Math.log10(Number(first)) + (digits.length - first.length);
}
