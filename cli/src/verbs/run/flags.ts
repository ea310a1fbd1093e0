import type { Command } from "@commander-js/extra-typings";
import { graphOption, setOption, violateOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description("run an algorithm once, or make many runs from a file")
    .argument("[algorithm]", "a name from the catalogue, or a file like ./mine.ts")
    .option("-n <N>", "number of processes: 12, 1e6, 2^20")
    .option(
      "--ids <ids>",
      "LIST, rising, falling, bit-reversal, random or @FILE; position 0 first (random)",
    )
    .option("--seed <S>", "any whole number (random, always printed)")
    .option("--schedule <schedule>", "fifo, lifo, random, lockstep, latency:DIST or @TRACE (fifo)")
    .option("--links <links>", "fifo, or any: links may reorder messages (as in the paper)")
    .option(
      "--ports <ports>",
      "aligned, scrambled or BITS, one digit per process, 1 = swapped; on a network one list per process, like 1.0/0/0",
    )
    .option(
      "--wake <who>",
      "all, positions like 0,3 or, in rounds, positions with times like 0,3@5 (all)",
    )
    .option(
      "--willing <who>",
      "all, none or positions: processes that take part if a message wakes them (all)",
    )
    .addOption(graphOption)
    .option(
      "--ties <order>",
      "first, last, random or LIST: in rounds, the order of messages that arrive together (first)",
    )
    .option(
      "--coins <outcomes>",
      "first outcomes of the coins, one list per process: 0,1/1/0 (from the seed)",
    )
    .addOption(violateOption)
    .addOption(setOption)
    .option("--trace <file>", "write the run as a trace, JSON Lines (-: stdout)")
    .option("--max-messages <N>", "stop after N deliveries, with status 2")
    .option(
      "--max-events <N>",
      "in rounds: stop after N deliveries and alarms, with status 2 (by default after 10,000,000 alarms in a row without a message)",
    )
    .option("--json", "one JSON document")
    .option(
      "--batch <file>",
      "many runs: reads one JSON object per line (-: stdin), prints one result per line",
    );

export const examples = [
  "run peterson -n 12",
  "run chang-roberts --ids 3,1,4,2 --json",
  "run hirschberg-sinclair -n 1e6 --schedule random --seed 7",
  "run marchetti-spaccamela -n 8 --wake 0,3@5 --set protocol=P2 --set a=3/2",
  "run dfs --graph grid:4x5 --trace out.jsonl",
  "run peterson -n 6 --violate fifo --schedule random",
  "run --batch runs.jsonl > results.jsonl",
];
export const note = "DIST: constant:TICKS, uniform:LOW:HIGH or exponential:MEAN.";

export type RunFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
