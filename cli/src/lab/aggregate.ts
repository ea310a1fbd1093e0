import { Refusal } from "@ringleader/core";
import type { Store } from "./store.ts";
import { student95 } from "./student.ts";

/** What can be measured of a run: whole numbers, and exact times, which are texts. */
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

/** Where runs come from: a table or a join, a condition, and the columns that tell groups apart. */
export interface Grouping {
  readonly from: string;
  readonly where?: string;
  readonly by: readonly string[];
  readonly measure: Measured;
}

/** The finished runs of a group, and how many there are of the others. */
export interface Aggregate {
  readonly group: Readonly<Record<string, any>>;
  readonly runs: number;
  readonly budget: number;
  readonly errors: number;
  /** Runs that break a claim, or the election. */
  readonly violated: number;
  readonly values?: Values;
}

interface Values {
  readonly mean: number;
  /** Between these is the true mean, in 95 cases of 100. */
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

export async function aggregate(store: Store, grouping: Grouping): Promise<Aggregate[]> {
  const { from, where = "true", by, measure } = grouping;
  const group = by.length > 0 ? `GROUP BY ${quoted(by)} ORDER BY ${quoted(by)}` : "";
  const found = await store.ask(
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
  return found.map((it) => {
    const values = it["#values"] as number;
    if (values > 0 && !Number.isFinite(it["#mean"])) {
      throw new Refusal(
        `--measure ${measure}: some of these times have more than 308 digits; --measure log10_time has their logarithms.`,
      );
    }
    const error =
      values > 1 ? (student95(values) * (it["#deviation"] as number)) / Math.sqrt(values) : null;
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

/** How the measure grows with n: the slope of its logarithm on that of n. */
export interface Fit {
  readonly group: Aggregate["group"];
  readonly sizes: number;
  readonly exponent: number;
  /** The share of the variance that it explains. */
  readonly r2: number;
}

/** A fit for each group that has several sizes; n itself tells no groups apart. */
export async function fits(store: Store, grouping: Grouping): Promise<Fit[]> {
  const { from, where = "true", measure } = grouping;
  const by = grouping.by.filter((it) => it !== "n");
  const [y, x] = measure === "log10_time" ? ["value * ln(10)", "ln(n)"] : ["ln(value)", "ln(n)"];
  const group = by.length > 0 ? `GROUP BY ${quoted(by)}` : "";
  const found = await store.ask(
    `SELECT ${by.map((it) => `"${it}", `).join("")} count(DISTINCT n) AS "#sizes",
       regr_slope(${y}, ${x}) AS "#exponent", regr_r2(${y}, ${x}) AS "#r2"
     FROM (SELECT *, CAST(${measures[measure]} AS DOUBLE) AS value FROM ${from} WHERE ${where})
     WHERE ${FINISHED} AND value > 0 AND isfinite(value) ${group}
     HAVING count(DISTINCT n) > 1 ${by.length > 0 ? `ORDER BY ${quoted(by)}` : ""}`,
  );
  return found.map((it) => ({
    group: Object.fromEntries(by.map((name) => [name, it[name]])),
    sizes: it["#sizes"],
    exponent: it["#exponent"],
    r2: it["#r2"],
  }));
}
