import type { Command } from "@commander-js/extra-typings";

export const define = (verb: Command) =>
  verb
    .description("serve the workbench for a browser")
    .option("--port <port>", "the port to listen on; 0 for any free port", "8020")
    .option("--host <host>", "the address to listen on", "127.0.0.1")
    .option("--open", "open a browser");

export const examples = ["serve --open", "serve --port 0"];

export const load = () => import("./run.ts");
