import type { Command } from "@commander-js/extra-typings";
import { collect, examples } from "../../terminal/help.ts";

export const addVerb = (root: Command): void =>
  void root
    .command("show")
    .description("one algorithm: needs, messages, an example, claims, mutants, source")
    .argument("<algorithm>", "a name from the catalogue, or a file like ./mine.ts")
    .option("--set <name=value>", "a parameter of the algorithm; may be repeated", collect)
    .option("--json", "one JSON document")
    .addHelpText(
      "after",
      examples("show peterson", "show hirschberg-sinclair --set losers=swallow", "show dfs --json"),
    )
    .action(async (name, { json, set }) =>
      (await import("./run.ts")).show(name, json === true, set),
    );
