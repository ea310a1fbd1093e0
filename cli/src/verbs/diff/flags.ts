import type { Command } from "@commander-js/extra-typings";
import { quietOption } from "../../terminal/detail.ts";
import { trustOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description("compare two traces: are they the same run, and which event differs first?")
    .argument("<first>", "a trace file (-: stdin)")
    .argument("<second>", "another trace file (-: stdin)")
    .option(
      "--algorithm <name>",
      "the algorithm, if the traces were made by a file like ./mine.ts; shows who is elected",
    )
    .addOption(quietOption)
    .addOption(trustOption)
    .option("--json", "one JSON document");

export const examples = [
  "diff a.jsonl b.jsonl",
  "diff before.jsonl after.jsonl --algorithm ./mine.ts",
  "run peterson -n 6 --seed 2 --out - | ringleader diff a.jsonl - --json",
];
export const note = "Exit status: 0 the same run, 1 different runs, 64 a file is not a trace.";

export type DiffFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
