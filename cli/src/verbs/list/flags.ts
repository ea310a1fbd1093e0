import type { Command } from "@commander-js/extra-typings";
import { quietOption, verboseOption } from "../../terminal/detail.ts";
import { collect } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description("the catalogue: what each algorithm needs, elects and promises")
    .option(
      "--needs <need>",
      "only algorithms that need it, such as ids, coins, rounds; may be repeated",
      collect,
    )
    .option("--without <need>", "only algorithms that do not need it; may be repeated", collect)
    .addOption(verboseOption)
    .addOption(quietOption)
    .option("--json", "one JSON document");

export const examples = ["list", "list --needs ids --without rounds", "list --json"];

export type ListFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
