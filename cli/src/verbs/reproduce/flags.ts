import type { Command } from "@commander-js/extra-typings";
import { choiceOption } from "../../flags/words-option.ts";

export const define = (verb: Command) =>
  verb
    .description("test every claim of the five papers and write a report")
    .option("--quick", "test less, in about a minute")
    .option("--full", "test more, in hours")
    .addOption(
      choiceOption("--paper <number>", "only one paper: 000 to 004", [
        "000",
        "001",
        "002",
        "003",
        "004",
      ]),
    )
    .option("--out <file>", "the report, one page of HTML (reproduction.html)")
    .option("--workers <count>", "number of threads (one per core)")
    .option("--json", "one JSON document");

export const examples = [
  "reproduce --quick",
  "reproduce --paper 001 --out marchetti-spaccamela.html",
];

export type ReproduceFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
