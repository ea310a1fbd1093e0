import type { Command } from "@commander-js/extra-typings";
import { examples } from "../../terminal/help.ts";

export const addVerb = (root: Command, end: (status: number) => void): void =>
  void root
    .command("replay")
    .description("replay a trace: the same digest, or the first event that differs")
    .argument("<trace>", "the file (-: stdin)")
    .option("--algorithm <name>", "the algorithm, if the trace was made by a file like ./mine.ts")
    .option("--json", "one JSON document")
    .addHelpText("after", examples("replay out.jsonl", "replay out.jsonl --algorithm ./mine.ts"))
    .action(async (trace, flags) => end(await (await import("./run.ts")).replay(trace, flags)));
