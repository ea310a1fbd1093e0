/** How something grows with n: the slope of its logarithm on that of n, and the share of the variance it explains. */
export interface Growth {
  readonly exponent: number;
  readonly r2: number;
}

/** Through medians given by their logarithms to the base 10; nothing where there is only one size. */
export function growthOf(
  points: readonly { readonly n: number; readonly median: number }[],
): Growth | undefined {
  const of = points.map(({ n, median }) => ({ x: Math.log10(n), y: median }));
  const mean = (value: (it: (typeof of)[number]) => number) =>
    of.reduce((sum, it) => sum + value(it), 0) / of.length;
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  const xx = mean(({ x }) => (x - mx) ** 2);
  const yy = mean(({ y }) => (y - my) ** 2);
  const xy = mean(({ x, y }) => (x - mx) * (y - my));
  if (of.length < 2 || xx === 0) return undefined;
  return { exponent: xy / xx, r2: yy === 0 ? 1 : xy ** 2 / (xx * yy) };
}
