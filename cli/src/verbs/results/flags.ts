import type { Command } from "@commander-js/extra-typings";
import { collect } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description("results of sweeps: list, filter, group, write to other files")
    .argument("<file>", "a file of results, as sweep stores them")
    .option("--where <condition>", "runs for which this holds, in SQL: 'n >= 64 AND causal > n'")
    .option("--algorithm <name>", "runs of this algorithm; may be repeated", collect)
    .option("-n <sizes>", "runs of these sizes, as for sweep")
    .option(
      "--by [columns]",
      "group by these columns (algorithm,n): mean, interval, quantiles, fitted exponent",
    )
    .option(
      "--measure <column>",
      "what to measure: messages, causal, time, log10_time, … (messages)",
    )
    .option("--worst", "the most expensive known runs, from worst --store")
    .option("--limit <N>", "number of runs to list", "20")
    .option("--csv <file>", "write them, one a row (-: stdout)")
    .option("--parquet <file>", "the same as Parquet")
    .option("--jsonl <file>", "the same as JSON Lines")
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
