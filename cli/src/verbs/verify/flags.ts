import type { Command } from "@commander-js/extra-typings";
import { choiceOption } from "../../flags/words-option.ts";
import { quietOption, verboseOption } from "../../terminal/detail.ts";
import { graphOption, setOption, violateOption } from "../../flags/setup-options.ts";
import { trustOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description("let another checker explore the same states, and compare")
    .argument("<algorithm>", "a name from the catalogue, or a file like ./mine.ts")
    .addOption(
      choiceOption("--with <checker>", "the other checker: spin", ["spin"]).makeOptionMandatory(),
    )
    .option("-n <N>", "number of processes")
    .option("--ids <ids>", "LIST, rising, falling, bit-reversal, random or @FILE (random)")
    .option("--seed <S>", "any whole number (0)")
    .option(
      "--links <links>",
      "fifo, or any: links may reorder messages (any, unless the algorithm needs fifo)",
    )
    .option("--ports <ports>", "aligned, scrambled or BITS, one digit per process (aligned)")
    .option("--wake <who>", "all, or positions like 0,3 (all)")
    .addOption(graphOption)
    .addOption(violateOption)
    .addOption(setOption)
    .option("--out <file>", "write the counterexample of the other checker as a trace (-: stdout)")
    .option("--max-states <N>", "stop if there are more than N states, with status 2", "2000000")
    .addOption(verboseOption)
    .addOption(quietOption)
    .addOption(trustOption)
    .option("--json", "one JSON document");

export const examples = [
  "verify peterson --with spin -n 5",
  "verify franklin --with spin --ids 3,1,4,2 --links any",
  "verify peterson --with spin -n 4 --violate fifo --out spin.jsonl",
  "verify ./mine.ts --with spin -n 4 --json",
];
export const note =
  "The other checker gets the source that export --to promela writes, and explores it without reduction. It needs spin " +
  "and a C compiler (Debian: apt-get install spin gcc; elsewhere: brew install spin).\n" +
  "Both judge the election on one setup, and not the claims; check explores the other setups.\n" +
  "Exit status: 0 both checkers find the same states and no violation, 1 a violation or a difference, 2 too many states.";

export type VerifyFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
