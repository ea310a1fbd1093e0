/** A fraction as a float, also where its parts are none: enough digits are kept of both. */
export function floatOf(value: string): number {
  // Of an interval its lower end.
  const [p, q = "1"] = value.replace(/^\[([^,]*),.*$/, "$1").split("/");
  if (!/^-?\d+$/.test(p) || !/^\d+$/.test(q)) return Number(p);
  const drop = BigInt(Math.max(0, Math.max(p.length, q.length) - 290));
  return Number(BigInt(p) / 10n ** drop) / Number(BigInt(q) / 10n ** drop);
}

/** With as many digits as anybody reads. */
export const decimal = (value: number): string =>
  Number.isFinite(value) ? String(Number(value.toPrecision(6))) : String(value);
