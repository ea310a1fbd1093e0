import type { Command } from "@commander-js/extra-typings";
import { eventsOption } from "../../terminal/drawing/event-range.ts";
import { trustOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description(
      "replay a trace; print its digest, or the first event at which the replay differs from it",
    )
    .argument("<trace>", "the trace file, or the folder of a run between processes (-: stdin)")
    .option("--algorithm <name>", "the algorithm, if the trace was made by a file like ./mine.ts")
    .addOption(eventsOption("show"))
    .addOption(trustOption)
    .option("--json", "one JSON document");

export const examples = [
  "replay out.jsonl",
  "replay out.jsonl --show 40..79",
  "replay out.jsonl --algorithm ./mine.ts",
];

export type ReplayFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
