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

/** The functions that medians are compared with, as decimal logarithms. */
const models = {
  n: (n: number) => Math.log10(n),
  "n log₂ n": (n: number) => Math.log10(n) + Math.log10(Math.log2(n)),
  "n²": (n: number) => 2 * Math.log10(n),
} as const;
type ModelName = keyof typeof models;

/** How well medians fit a constant times a function of n. */
export interface ModelFit {
  readonly model: ModelName;
  readonly constant: number;
  /** Root of the mean squared deviation of the medians, as a part of the fitted value. */
  readonly spread: number;
}

/** Fits c·n, c·n log₂ n and c·n² to medians, given by their logarithms; the best fit first. Sizes below 2 are left out. */
export function fitsOf(
  points: readonly { readonly n: number; readonly median: number }[],
): ModelFit[] {
  const used = points.filter(({ n }) => n >= 2);
  if (used.length < 2) return [];
  return (Object.keys(models) as ModelName[])
    .map((model): ModelFit => {
      const gaps = used.map(({ n, median }) => median - models[model](n));
      const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
      const square = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length;
      return { model, constant: 10 ** mean, spread: 10 ** Math.sqrt(square) - 1 };
    })
    .toSorted((a, b) => a.spread - b.spread);
}

/** Largest number of digits of a whole number that can be recovered from its logarithm. */
const DIGITS = 12;

/** Formats a whole number, given by its logarithm to base 10; a long number as a power of ten. */
export const formatLogarithm = (log: number): string =>
  log < DIGITS ? grouped(Math.round(10 ** log)) : `≈ 10^${log.toFixed(2)}`;
