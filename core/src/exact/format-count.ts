/** Formats a count for people: 3,628,800 in full up to 15 digits, then 6·10^62. */
export function formatCount(count: bigint | number): string {
  if (count < 10n ** 15n) return count.toLocaleString("en-US");
  const [digits, exponent] = Number(count).toExponential(0).split("e+");
  return `${digits === "1" ? "" : `${digits}·`}10^${exponent}`;
}
