import type { Command } from "@commander-js/extra-typings";
import { quietOption, verboseOption } from "../../terminal/detail.ts";
import { setOption } from "../../flags/setup-options.ts";
import { trustOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description("which theorems speak of an algorithm, and how near it comes to each of them")
    .argument("<algorithm>", "a name from the catalogue, or a file like ./mine.ts")
    .option("-n <N>", "largest ring whose arrangements are all run, at most 9", "8")
    .addOption(setOption)
    .option("--out <file>", "write the run that comes nearest to the first floor (-: stdout)")
    .addOption(verboseOption)
    .addOption(quietOption)
    .addOption(trustOption)
    .option("--json", "one JSON document");

export const examples = [
  "limits chang-roberts",
  "limits time-slice",
  "limits peterson -v",
  "limits ./mine.ts --json",
];
export const note =
  "A theorem speaks of every algorithm with certain needs. An algorithm below the floor of such a theorem is not an election, " +
  "or its needs are wrong.\n" +
  "Exit status: 0 no theorem is contradicted, 1 one is, 2 not decided within the budget.";

export type LimitsFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
