import type { Command } from "@commander-js/extra-typings";

export const define = (verb: Command) =>
  verb
    .description("the catalogue: what each algorithm needs, elects and promises")
    .option("--json", "one JSON document");

export const examples = ["list", "list --json"];

export const load = () => import("./run.ts");
