import type { Command } from "@commander-js/extra-typings";
import { setOption, violateOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description(
      "explore every schedule of every ring of n processes: correctness, claims, extremes",
    )
    .argument("<algorithm>", "a name from the catalogue, or a file like ./mine.ts")
    .option("-n <N>", "number of processes: 4, or a range 2..5")
    .option("--ids <ids>", "all orders, rising, falling, bit-reversal or a LIST (all)")
    .option("--id-range <N>", "largest id, for algorithms that compute with ids (n)")
    .option("--wake <who>", "all, each (every non-empty set), any (also the empty set) or LIST (*)")
    .option("--ports <ports>", "each, aligned or BITS, one digit per process, 1 = swapped (*)")
    .option("--links <links>", "fifo, or any: links may reorder messages (*)")
    .option(
      "--willing <who>",
      "all, none, each or positions: processes that take part if a message wakes them (*)",
    )
    .option(
      "--ties <order>",
      "each, first, last or LIST: in rounds, the order of messages that arrive together (*)",
    )
    .option(
      "--graph [graph]",
      "each (every connected network of n processes), or one network as for run (each, for algorithms on networks)",
    )
    .option("--schedules <which>", "all, or fifo: deliver only in the order of sending (all)")
    .option(
      "--starts <how>",
      "first: all wake-ups come first; steps: each wake-up is a step (first)",
    )
    .option("--coins <which>", "each: every outcome of every coin (each)")
    .addOption(violateOption)
    .addOption(setOption)
    .option("--depth <N>", "explore only runs of at most N steps")
    .option("--max-states <N>", "stop after N states, with status 2")
    .option(
      "--memory <size>",
      "stop when this much memory is used, with status 2: 500M, 2G (half of the machine's memory)",
    )
    .option("--timeout <seconds>", "stop after this time, with status 2")
    .option("--workers <N>", "number of threads (one per core)")
    .option("--no-reduction", "explore commuting steps in both orders, and count the schedules")
    .option("--compact", "store 64-bit fingerprints instead of states")
    .option("--no-mutants", "do not check the mutants")
    .option("--out <file>", "write the counterexample as a trace, JSON Lines (-: stdout)")
    .option("--mermaid", "also print the counterexample as Mermaid")
    .option("--json", "one JSON document");

export const examples = [
  "check franklin -n 2..6",
  "check chang-roberts -n 6 --links fifo --wake all",
  "check peterson -n 4 --violate fifo --out failure.jsonl",
  "check marchetti-spaccamela -n 3 --wake each --willing each --id-range 5",
  "check dfs -n 4 --graph each --json",
  "check ./mine.ts -n 3 --no-reduction",
];
export const note =
  "(*) By default, everything that the algorithm's needs leave open is explored: if direction is not" +
  "\nneeded, all port labellings; if fifo is not needed, links that reorder messages; if everyone is not" +
  "\nneeded, every set of starters; in rounds, every willing set and every order of messages that arrive" +
  "\ntogether. At most 10,000 setups and about 2,000,000 states are explored; the rest is listed as not" +
  "\nexplored." +
  "\nExit status: 0 every property holds, 1 a property is violated, 2 not decided within the budget.";

export type CheckFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
