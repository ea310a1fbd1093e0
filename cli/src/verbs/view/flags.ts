import type { Command } from "@commander-js/extra-typings";
import { trustOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description("replay a trace and open it in the workbench")
    .argument("<trace>", "the trace file, or the folder of a run between processes (-: stdin)")
    .addOption(trustOption)
    .option("--algorithm <name>", "the algorithm, if the trace was made by a file like ./mine.ts")
    .option("--port <port>", "the port to listen on; 0 for any free port", "8020")
    .option("--host <host>", "the address to listen on", "127.0.0.1")
    .option("--open", "open a browser", true)
    .option("--no-open", "only print the address of the page");

export const examples = ["view out.jsonl", "view failure.jsonl --port 0 --no-open"];

export type ViewFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
