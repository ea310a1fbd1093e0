import type { Command } from "@commander-js/extra-typings";
import { choiceOption } from "../../flags/words-option.ts";
import { collect } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description("results as a chart: measurements over n, and the curves of the claims")
    .argument(
      "[results]",
      "a file of results: .duckdb, .jsonl, .csv or .parquet (-: JSON Lines on stdin)",
    )
    .option("--out <file>", "FILE.svg, FILE.png or - for SVG on stdout (RESULTS.svg)")
    .addOption(
      choiceOption("--measure <what>", "messages, causal or time (messages)", [
        "messages",
        "causal",
        "time",
      ]),
    )
    .option("--algorithm <name>", "only this algorithm; may be repeated", collect)
    .addOption(
      choiceOption(
        "--claims <which>",
        "sharpest: the best bound and the mean of each algorithm; lower: lower bounds; all; none (sharpest)",
        ["sharpest", "lower", "all", "none"],
      ),
    )
    .option("--no-claims", "draw only the measurements")
    .option(
      "--trade-off",
      "draw messages against time, for the protocols of Marchetti-Spaccamela 1987 and other algorithms",
    )
    .option("-n <N>", "with --trade-off: number of processes (128, or as in the results)")
    .option("--i-min <I>", "with --trade-off and without results: the smallest id (1000)")
    .option("--seeds <K>", "with --trade-off and without results: runs of each protocol (10)")
    .option("--json", "one JSON document: the points and the violations");

export const examples = [
  "plot results.duckdb --out messages.svg",
  "plot results.csv --measure time --out time.png",
  "plot results.jsonl --algorithm peterson --claims all",
  "plot --trade-off --out trade-off.svg",
  "plot --trade-off -n 64 --i-min 20 --seeds 20 --out trade-off.png",
];
export const note = "Exit status: 1 if a run violates a claim; the chart marks the violation.";

export type PlotFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
