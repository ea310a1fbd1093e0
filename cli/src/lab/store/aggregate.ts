import { Refusal } from "@ringleader/core/internal";
import type { ResultsStore } from "./store.ts";

/** Measures of a run in SQL. Exact times are stored as texts. */
const measures = {
  messages: '"messages"',
  messages_at_election: '"messages_at_election"',
  causal: '"causal"',
  causal_at_election: '"causal_at_election"',
  time: 'CAST("time" AS DOUBLE)',
  time_at_election: 'CAST("time_at_election" AS DOUBLE)',
  time_elapsed: 'CAST("time_elapsed" AS DOUBLE)',
  log10_time: '"log10_time"',
  informed: '"informed"',
  in_flight: '"in_flight"',
  seconds: '"seconds"',
} as const;
export type Measured = keyof typeof measures;

export function measuredOf(text = "messages"): Measured {
  if (Object.hasOwn(measures, text)) return text as Measured;
  throw new Refusal(
    `--measure ${text} is not accepted; it is one of ${Object.keys(measures).join(", ")}.`,
  );
}

/** A table or join of runs, a condition, and the columns to group by. */
export interface Grouping {
  readonly from: string;
  readonly where?: string;
  readonly by: readonly string[];
  readonly measure: Measured;
}

/** The finished runs of a group, and the number of other runs. */
export interface Aggregate {
  readonly group: Readonly<Record<string, any>>;
  readonly runs: number;
  readonly budget: number;
  readonly errors: number;
  /** Runs that violate a claim or the election. */
  readonly violated: number;
  readonly values?: Values;
}

interface Values {
  readonly mean: number;
  /** 95 % confidence interval of the mean. */
  readonly low: number | null;
  readonly high: number | null;
  readonly median: number;
  readonly p5: number;
  readonly p95: number;
  readonly min: number;
  readonly max: number;
}

const FINISHED = "outcome NOT IN ('error', 'budget')";
const quoted = (columns: readonly string[]): string => columns.map((it) => `"${it}"`).join(", ");

/** Two-sided 95 % quantiles of Student's t, for 1 to 10 degrees of freedom. */
const studentT = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281];
/** The same quantile of the normal distribution, which is the limit. */
const Z = 1.959964;

/**
 * Half the width of a 95 % confidence interval, in standard errors, for a mean of this many values: exact up to ten
 * degrees of freedom, beyond by the expansion of Cornish and Fisher, to four digits.
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

export async function aggregate(store: ResultsStore, grouping: Grouping): Promise<Aggregate[]> {
  const { from, where = "true", by, measure } = grouping;
  const group = by.length > 0 ? `GROUP BY ${quoted(by)} ORDER BY ${quoted(by)}` : "";
  const rows = await store.ask(
    `SELECT ${by.map((it) => `"${it}", `).join("")}
       count(*) FILTER (${FINISHED}) AS "#runs",
       count(*) FILTER (outcome = 'budget') AS "#budget",
       count(*) FILTER (outcome = 'error') AS "#errors",
       count(*) FILTER (violations > 0) AS "#violated",
       count(value) FILTER (${FINISHED}) AS "#values",
       avg(value) FILTER (${FINISHED}) AS "#mean",
       stddev_samp(value) FILTER (${FINISHED} AND isfinite(value)) AS "#deviation",
       median(value) FILTER (${FINISHED}) AS "#median",
       quantile_cont(value, 0.05) FILTER (${FINISHED}) AS "#p5",
       quantile_cont(value, 0.95) FILTER (${FINISHED}) AS "#p95",
       min(value) FILTER (${FINISHED}) AS "#min",
       max(value) FILTER (${FINISHED}) AS "#max"
     FROM (SELECT *, CAST(${measures[measure]} AS DOUBLE) AS value FROM ${from} WHERE ${where}) ${group}`,
  );
  return rows.map((it) => {
    const values = it["#values"] as number;
    if (values > 0 && !Number.isFinite(it["#mean"])) {
      throw new Refusal(
        `--measure ${measure}: some of these times have more than 308 digits; --measure log10_time has their logarithms.`,
      );
    }
    const error =
      values > 1 ? (studentT95(values) * (it["#deviation"] as number)) / Math.sqrt(values) : null;
    const mean = it["#mean"] as number;
    return {
      group: Object.fromEntries(by.map((name) => [name, it[name]])),
      runs: it["#runs"],
      budget: it["#budget"],
      errors: it["#errors"],
      violated: it["#violated"],
      ...(values > 0 && {
        values: {
          mean,
          low: error === null ? null : mean - error,
          high: error === null ? null : mean + error,
          median: it["#median"],
          p5: it["#p5"],
          p95: it["#p95"],
          min: it["#min"],
          max: it["#max"],
        },
      }),
    };
  });
}

/** Growth of the measure with n: the slope of log(measure) over log(n). */
export interface Fit {
  readonly group: Aggregate["group"];
  readonly sizes: number;
  readonly exponent: number;
  /** Explained share of the variance. */
  readonly r2: number;
}

/** Fits each group that has several sizes; groups ignore n. */
export async function fits(store: ResultsStore, grouping: Grouping): Promise<Fit[]> {
  const { from, where = "true", measure } = grouping;
  const by = grouping.by.filter((it) => it !== "n");
  const [y, x] = measure === "log10_time" ? ["value * ln(10)", "ln(n)"] : ["ln(value)", "ln(n)"];
  const group = by.length > 0 ? `GROUP BY ${quoted(by)}` : "";
  const rows = await store.ask(
    `SELECT ${by.map((it) => `"${it}", `).join("")} count(DISTINCT n) AS "#sizes",
       regr_slope(${y}, ${x}) AS "#exponent", regr_r2(${y}, ${x}) AS "#r2"
     FROM (SELECT *, CAST(${measures[measure]} AS DOUBLE) AS value FROM ${from} WHERE ${where})
     WHERE ${FINISHED} AND value > 0 AND isfinite(value) ${group}
     HAVING count(DISTINCT n) > 1 ${by.length > 0 ? `ORDER BY ${quoted(by)}` : ""}`,
  );
  return rows.map((it) => ({
    group: Object.fromEntries(by.map((name) => [name, it[name]])),
    sizes: it["#sizes"],
    exponent: it["#exponent"],
    r2: it["#r2"],
  }));
}
