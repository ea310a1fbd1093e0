import type { Command } from "@commander-js/extra-typings";
import { quietOption, verboseOption } from "../../terminal/detail.ts";
import { eventsOption } from "../../terminal/drawing/event-range.ts";
import {
  graphOption,
  idsOption,
  linksOption,
  portsOption,
  scheduleOption,
  seedOption,
  setOption,
  tiesOption,
  violateOption,
  wakeOption,
  willingOption,
} from "../../flags/setup-options.ts";
import { trustOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description(
      "run an algorithm once, with many seeds until it fails, or make many runs from a file",
    )
    .argument("[algorithm]", "a name from the catalogue, or a file like ./mine.ts")
    .option("-n <N>", "number of processes: 12, 1e6, 2^20 (8, on a ring)")
    .addOption(idsOption)
    .addOption(seedOption)
    .addOption(scheduleOption)
    .addOption(linksOption)
    .addOption(portsOption)
    .addOption(wakeOption)
    .addOption(willingOption)
    .addOption(graphOption)
    .addOption(tiesOption)
    .option(
      "--coins <outcomes>",
      "first outcomes of the coins, one list per process: 0,1/1/0 (from the seed)",
    )
    .addOption(violateOption)
    .option("--known <N>", "with --violate n: the n that every process believes (n - 1)")
    .addOption(setOption)
    .option(
      "--seeds <K>",
      "run K seeds, counted from 1 or from --seed; stop at the first violation and shrink it",
    )
    .option("--workers <N>", "with --seeds: number of threads (one per core)")
    .option("--out <file>", "write the run as a trace, JSON Lines (-: stdout)")
    .option(
      "--max-messages <N>",
      "stop after N delivered messages, with status 2 (1,000,000 + 16nm; with --seeds: 1000 + 200 n²)",
    )
    .option(
      "--max-events <N>",
      "in rounds: stop after N deliveries and alarms, with status 2 (by default after 10,000,000 alarms in a row without a message)",
    )
    .addOption(eventsOption("events"))
    .option("--claims", "list the claims that were judged")
    .option(
      "--canonical",
      "print the digest of the run in canonical order, which all schedules of a one-way ring share",
    )
    .addOption(verboseOption)
    .addOption(quietOption)
    .addOption(trustOption)
    .option("--json", "one JSON document")
    .option(
      "--batch <file>",
      "many runs: reads one JSON object per line (-: stdin), prints one result per line; of files, lines may name only [algorithm]",
    );

export const examples = [
  "run peterson -n 12",
  "run chang-roberts --ids 3,1,4,2 --json",
  "run chang-roberts --ids 3,1,4,2 --events",
  "run hirschberg-sinclair -n 1e6 --schedule random --seed 7",
  "run marchetti-spaccamela -n 8 --wake 0,3@5 --set protocol=P2 --set a=3/2",
  "run dfs --graph grid:4x5 --out out.jsonl",
  "run peterson -n 6 --violate fifo --schedule random",
  "run ./mine.ts -n 20 --seeds 1000 --schedule random",
  "run hirschberg-sinclair -n 8 --schedule random --canonical",
  "run --batch runs.jsonl > results.jsonl",
];
export const note = "DIST: constant:TICKS, uniform:LOW:HIGH or exponential:MEAN.";

export type RunFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
