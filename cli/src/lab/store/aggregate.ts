import { Refusal } from "@ringleader/core/internal";
import type { Measured } from "./measures.ts";
import type { ResultsStore } from "./store.ts";

/** A table or join of runs, a condition, and the columns to group by. */
export interface Grouping {
  readonly from: string;
  readonly where?: string;
  readonly by: readonly string[];
  readonly measure: Measured;
}

/** Statistics of the finished runs of a group, and the numbers of its other runs. */
export interface Aggregate {
  readonly group: Readonly<Record<string, any>>;
  readonly runs: number;
  readonly budget: number;
  readonly errors: number;
  /** Number of runs that violate a claim or the election. */
  readonly violated: number;
  readonly values?: Values;
}

interface Values extends Readonly<
  Record<"mean" | "median" | "p5" | "p95" | "min" | "max", number>
> {
  /** 95 % confidence interval of the mean; null for a single value. */
  readonly low: number | null;
  readonly high: number | null;
}

const FINISHED = "outcome NOT IN ('error', 'budget')";
const quoted = (columns: readonly string[]): string => columns.map((it) => `"${it}"`).join(", ");

/** Makes the parts of a query. The column `value` is the measure, or null if the run did not finish. */
const partsOf = ({ from, where = "true", measure }: Grouping, by: readonly string[]) => ({
  names: by.map((it) => `"${it}", `).join(""),
  runs: `(SELECT *, CASE WHEN ${FINISHED} THEN CAST("${measure}" AS DOUBLE) END AS value FROM ${from} WHERE ${where})`,
  group: by.length > 0 ? `GROUP BY ${quoted(by)}` : "",
  order: by.length > 0 ? `ORDER BY ${quoted(by)}` : "",
});

const groupOf = (row: Aggregate["group"], by: readonly string[]): Aggregate["group"] =>
  Object.fromEntries(by.map((name) => [name, row[name]]));

/** Two-sided 95 % quantiles of Student's t, for 1 to 10 degrees of freedom. */
const studentT = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281];
/** The limit for many values: the same quantile of the normal distribution. */
const Z = 1.959964;

/**
 * Returns half the width, in standard errors, of a 95 % confidence interval for the mean of this number of values. Above
 * ten degrees of freedom, the Cornish-Fisher expansion is correct to four digits.
 */
export function studentT95(values: number): number {
  const v = values - 1;
  if (v < 1) return Infinity;
  if (v <= studentT.length) return studentT[v - 1];
  const first = (Z ** 3 + Z) / 4;
  const second = (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96;
  const third = (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384;
  return Z + first / v + second / v ** 2 + third / v ** 3;
}

/** Rounds interpolated quantiles to 15 digits: DuckDB finds that 5 % of five sixes are below 6.000000000000001. */
function withoutNoise<Q extends Record<"p5" | "p95", number>>(quantiles: Q): Q {
  const rounded = (value: number) =>
    Math.abs(value) < 1e15 ? Number(value.toPrecision(15)) : value;
  return { ...quantiles, p5: rounded(quantiles.p5), p95: rounded(quantiles.p95) };
}

export async function aggregate(store: ResultsStore, grouping: Grouping): Promise<Aggregate[]> {
  const { by, measure } = grouping;
  const { names, runs, group, order } = partsOf(grouping, by);
  const rows = await store.ask(
    `SELECT ${names}
       { runs: count(*) FILTER (${FINISHED})::DOUBLE,
         budget: count(*) FILTER (outcome = 'budget')::DOUBLE,
         errors: count(*) FILTER (outcome = 'error')::DOUBLE,
         violated: count(*) FILTER (violations > 0)::DOUBLE } AS "#counts",
       count(value) AS "#values", avg(value) AS "#mean",
       stddev_samp(value) FILTER (isfinite(value)) AS "#deviation",
       { median: median(value), p5: quantile_cont(value, 0.05), p95: quantile_cont(value, 0.95),
         min: min(value), max: max(value) } AS "#quantiles"
     FROM ${runs} ${group} ${order}`,
  );
  return rows.map((row) => {
    const values = row["#values"] as number;
    const mean = row["#mean"] as number;
    if (values > 0 && !Number.isFinite(mean)) {
      throw new Refusal(
        `--measure ${measure}: some of these times have more than 308 digits; use --measure log10_time, which has their logarithms.`,
      );
    }
    const error = (studentT95(values) * (row["#deviation"] as number)) / Math.sqrt(values);
    const [low, high] = values > 1 ? [mean - error, mean + error] : [null, null];
    return {
      group: groupOf(row, by),
      ...row["#counts"],
      ...(values > 0 && { values: { mean, low, high, ...withoutNoise(row["#quantiles"]) } }),
    };
  });
}

/** How the measure grows with n; the exponent is the slope of log(measure) over log(n). */
export interface Fit {
  readonly group: Aggregate["group"];
  readonly sizes: number;
  readonly exponent: number;
  /** Share of the variance that the fit explains, from 0 to 1. */
  readonly r2: number;
}

/** Fits each group that has several sizes. Runs that differ only in n are in the same group. */
export async function fits(store: ResultsStore, grouping: Grouping): Promise<Fit[]> {
  const by = grouping.by.filter((it) => it !== "n");
  const { names, runs, group, order } = partsOf(grouping, by);
  const y = grouping.measure === "log10_time" ? "value * ln(10)" : "ln(value)";
  const rows = await store.ask(
    `SELECT ${names} { sizes: count(DISTINCT n)::DOUBLE,
       exponent: regr_slope(${y}, ln(n)), r2: regr_r2(${y}, ln(n)) } AS "#fit"
     FROM ${runs} WHERE value > 0 AND isfinite(value) ${group}
     HAVING count(DISTINCT n) > 1 ${order}`,
  );
  return rows.map((row) => ({ group: groupOf(row, by), ...row["#fit"] }));
}
