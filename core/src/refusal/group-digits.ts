/** Groups the digits of a whole number: 3,628,800. `toLocaleString` does the same, but its first call takes 10 ms. */
export const groupDigits = (count: bigint | number): string =>
  String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
