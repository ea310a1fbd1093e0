import type { Command } from "@commander-js/extra-typings";
import { collect } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description("results of sweeps: list, filter, group, write to other files")
    .argument("<file>", "a file of results, as written by sweep")
    .option(
      "--where <condition>",
      "only runs for which this SQL condition holds: 'n >= 64 AND causal > n'",
    )
    .option("--algorithm <name>", "only runs of this algorithm; may be repeated", collect)
    .option("-n <sizes>", "only runs of these sizes, as for sweep")
    .option(
      "--by [columns]",
      "group by these columns (algorithm,n): mean, interval, quantiles, fitted exponent",
    )
    .option(
      "--measure <column>",
      "what to measure: messages, causal, time, log10_time, … (messages)",
    )
    .option("--worst", "show the most expensive known runs, as stored by worst --store")
    .option("--limit <N>", "maximum number of runs to list", "20")
    .option("--csv <file>", "write the runs as CSV, one per row (-: stdout)")
    .option("--parquet <file>", "write the runs as Parquet")
    .option("--jsonl <file>", "write the runs as JSON Lines")
    .option("--json", "one JSON document");

export const examples = [
  "results results.duckdb",
  "results results.duckdb --by algorithm,n",
  "results results.duckdb --where 'n >= 64' --by algorithm,ids --measure causal",
  "results results.duckdb --algorithm peterson --csv peterson.csv",
  "results results.duckdb --jsonl - | head -1",
];

export type ResultsFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
