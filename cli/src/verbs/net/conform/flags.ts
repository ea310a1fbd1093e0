import type { Command } from "@commander-js/extra-typings";
import { trustOption } from "../../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description(
      "judge the logs of a run: 0 if they conform, 1 at the first event that no run allows, 2 if unfinished",
    )
    .argument("<log...>", "the folder of a run, or the log of every node")
    .option("--algorithm <name>", "the algorithm, if the logs were made by a file like ./mine.ts")
    .option("--out <file>", "write the merged logs as a trace, JSON Lines (-: stdout)")
    .addOption(trustOption)
    .option("--json", "one JSON document");

export const examples = [
  "net conform latest",
  "net conform 0.jsonl 1.jsonl 2.jsonl",
  "net conform latest --out merged.jsonl",
];
export const note =
  "A log has a header, one line per event of its node, and an end. The logs are merged by causal depth, which is always a legal schedule, and the definition runs along.";

export type ConformFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
