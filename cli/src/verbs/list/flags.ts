import type { Command } from "@commander-js/extra-typings";
import { examples } from "../../terminal/help.ts";

export const addVerb = (root: Command): void =>
  void root
    .command("list")
    .description("the catalogue: what each algorithm needs, elects and promises")
    .option("--json", "one JSON document")
    .addHelpText("after", examples("list", "list --json"))
    .action(async ({ json }) => (await import("./run.ts")).list(json === true));
