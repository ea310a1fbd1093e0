import type { Command } from "@commander-js/extra-typings";
import { examples } from "../../terminal/help.ts";

const define = (root: Command) =>
  root
    .command("reproduce")
    .description("test every claim of the five papers and write a report")
    .option("--quick", "take about a minute")
    .option("--full", "take hours")
    .option("--paper <number>", "only one paper: 000 to 004")
    .option("--out <file>", "the report, one page of HTML (reproduction.html)")
    .option("--workers <count>", "threads (one a core)")
    .option("--json", "one JSON document")
    .addHelpText(
      "after",
      examples("reproduce --quick", "reproduce --paper 001 --out marchetti-spaccamela.html"),
    );

/** The flags of `reproduce`, as typed. */
export type ReproduceFlags = ReturnType<ReturnType<typeof define>["opts"]>;

export const addVerb = (root: Command, end: (status: number) => void): void =>
  void define(root).action(async (flags) => end(await (await import("./run.ts")).reproduce(flags)));
