import type { Command } from "@commander-js/extra-typings";
import { examples, setOption } from "../../terminal/help.ts";

export const addVerb = (root: Command): void =>
  void root
    .command("show")
    .description("one algorithm: needs, messages, an example, claims, mutants, source")
    .argument("<algorithm>", "a name from the catalogue, or a file like ./mine.ts")
    .addOption(setOption)
    .option("--json", "one JSON document")
    .addHelpText(
      "after",
      examples("show peterson", "show hirschberg-sinclair --set losers=swallow", "show dfs --json"),
    )
    .action(async (name, { json, set }) => (await import("./run.ts")).show(name, json, set));
