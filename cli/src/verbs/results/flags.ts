import type { Command } from "@commander-js/extra-typings";
import { choiceOption } from "../../flags/words-option.ts";
import { measures } from "../../lab/store/measures.ts";
import { quietOption, verboseOption } from "../../terminal/detail.ts";
import { collect } from "../../terminal/help.ts";
import { tableFormats } from "./format-names.ts";

export const define = (verb: Command) =>
  verb
    .description("results of sweeps: list, filter, group, write to other files")
    .argument("<file>", "a file of results, as written by sweep; also while the sweep runs")
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
    .addOption(
      choiceOption(
        "--measure <column>",
        `what to measure: ${measures.join(", ")} (messages)`,
        measures,
      ),
    )
    .option("--worst", "show the most expensive known runs, as stored by worst --store")
    .option("--sql <select>", "run one SELECT of DuckDB on the table runs; it can only read")
    .option("--limit <N>", "maximum number of runs to list (20), or of rows of --sql (1000)")
    .addOption(
      choiceOption(
        "--format <format>",
        "print the table as text, markdown, latex, csv or json (text)",
        tableFormats,
      ),
    )
    .option("--csv <file>", "write the runs as CSV, one per row (-: stdout)")
    .option("--parquet <file>", "write the runs as Parquet")
    .option("--jsonl <file>", "write the runs as JSON Lines")
    .option(
      "--verify [share]",
      "compare all rows with their checksums and plans, and run this share of them again (1)",
    )
    .option("--repair", "with --verify: replace, add and remove rows until nothing differs")
    .addOption(verboseOption)
    .addOption(quietOption)
    .option("--json", "one JSON document");

export const examples = [
  "results results.duckdb",
  "results results.duckdb --by algorithm,n",
  "results results.duckdb --where 'n >= 64' --by algorithm,ids --measure causal",
  "results results.duckdb --by --format latex",
  "results results.duckdb --sql 'SELECT algorithm, max(messages) FROM runs GROUP BY ALL'",
  "results results.duckdb --algorithm peterson --csv peterson.csv",
  "results results.duckdb --jsonl - | head -1",
  "results results.duckdb --verify 0.1",
];
export const note =
  "The table runs has one row per run. Its columns: cell, algorithm, version, parameters, n, seed, ids, " +
  "schedule, links, ports, wake, willing, graph, violate, outcome, leader_position, leader_id, informed, " +
  "messages, messages_at_election, in_flight, causal, causal_at_election, time, time_at_election, " +
  "time_elapsed, log10_time, by_kind, by_phase, claims, violations, digest, replay, seconds, error, created, " +
  "checksum.";

export type ResultsFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
