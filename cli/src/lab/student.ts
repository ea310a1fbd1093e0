/** Two-sided 95 % of Student's law, for 1 to 10 degrees of freedom. */
const few = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281];
/** And of the normal law, which it becomes. */
const Z = 1.959964;

/**
 * How many standard errors the mean of so many values is from the truth, in 95 cases of 100 at most:
 * exact for few values, by Cornish and Fisher's expansion (to four digits) for more than ten.
 */
export function student95(values: number): number {
  const v = values - 1;
  if (v < 1) return Infinity;
  if (v <= few.length) return few[v - 1];
  const first = (Z ** 3 + Z) / 4;
  const second = (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96;
  const third = (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384;
  return Z + first / v + second / v ** 2 + third / v ** 3;
}
