import type { Command } from "@commander-js/extra-typings";
import { examples } from "../../terminal/help.ts";

export const addVerb = (root: Command, end: (status: number) => void): void =>
  void root
    .command("serve")
    .description("serve the workbench for a browser")
    .option("--port <port>", "0 for any free port", "8020")
    .option("--host <host>", "the address to listen at", "127.0.0.1")
    .option("--open", "open a browser")
    .addHelpText("after", examples("serve --open", "serve --port 0"))
    .action(async (flags) => end(await (await import("./run.ts")).serve(flags)));
