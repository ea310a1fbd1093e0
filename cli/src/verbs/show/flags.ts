import type { Command } from "@commander-js/extra-typings";
import { quietOption, verboseOption } from "../../terminal/detail.ts";
import { setOption } from "../../flags/setup-options.ts";
import { trustOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description("one algorithm: paper, idea, needs, parameters, an example, its best bounds")
    .argument("<algorithm>", "a name from the catalogue, or a file like ./mine.ts")
    .addOption(setOption)
    .option("--claims", "list the claims, with how each is known")
    .option("--mutants", "list the mutants, each with a run that shows its error")
    .option("--commands", "list what each message does, by the order of the ids (guarded commands)")
    .option("--source", "print the source")
    .addOption(verboseOption)
    .addOption(quietOption)
    .addOption(trustOption)
    .option("--json", "one JSON document");

export const examples = [
  "show peterson",
  "show peterson --claims",
  "show chang-roberts --commands",
  "show hirschberg-sinclair --set losers=swallow",
  "show dfs --json",
];

export type ShowFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
