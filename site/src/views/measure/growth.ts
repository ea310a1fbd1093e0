import { grouped } from "../../form/format.ts";

/** Fits a line to log₁₀ of the median as a function of log₁₀ n; undefined if there is only one size. */
export function growthOf(points: readonly { readonly n: number; readonly median: number }[]) {
  const logs = points.map(({ n, median }) => ({ x: Math.log10(n), y: median }));
  const mean = (value: (log: (typeof logs)[number]) => number) =>
    logs.reduce((sum, log) => sum + value(log), 0) / logs.length;
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  const xx = mean(({ x }) => (x - mx) ** 2);
  const yy = mean(({ y }) => (y - my) ** 2);
  const xy = mean(({ x, y }) => (x - mx) * (y - my));
  if (logs.length < 2 || xx === 0) return undefined;
  return { exponent: xy / xx, r2: yy === 0 ? 1 : xy ** 2 / (xx * yy) };
}

/** Largest number of digits of a whole number that can be recovered from its logarithm. */
const DIGITS = 12;

/** Formats a whole number, given by its logarithm to base 10; a long number as a power of ten. */
export const formatLogarithm = (log: number): string =>
  log < DIGITS ? grouped(Math.round(10 ** log)) : `≈ 10^${log.toFixed(2)}`;
