import type { Command } from "@commander-js/extra-typings";
import { choiceOption, wordsOption } from "../../flags/words-option.ts";
import { quietOption, verboseOption } from "../../terminal/detail.ts";
import { setOption, violateOption } from "../../flags/setup-options.ts";
import { trustOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description(
      "explore every schedule of every ring of n processes: correctness, claims, extremes",
    )
    .argument("<algorithm>", "a name from the catalogue, or a file like ./mine.ts")
    .option("-n <N>", "number of processes: 4, a range 2..5 or a list 2,4")
    .addOption(
      wordsOption("--ids <ids>", "all orders, rising, falling, bit-reversal or a LIST (all)", [
        "all",
        "rising",
        "falling",
        "bit-reversal",
      ]),
    )
    .option("--id-range <N>", "largest id, for algorithms that compute with ids (n)")
    .addOption(
      wordsOption(
        "--wake <who>",
        "all, each (every non-empty set), any (also the empty set) or LIST (*)",
        ["all", "each", "any"],
      ),
    )
    .addOption(
      wordsOption(
        "--ports <ports>",
        "each, aligned or BITS, one digit per process, 1 = swapped (*)",
        ["each", "aligned"],
      ),
    )
    .option("--links <links>", "fifo, or any: links may reorder messages (*)")
    .addOption(
      wordsOption(
        "--willing <who>",
        "all, none, each or positions: processes that take part if a message wakes them (*)",
        ["all", "none", "each"],
      ),
    )
    .addOption(
      wordsOption(
        "--ties <order>",
        "each, first, last or LIST: in rounds, the order of messages that arrive together (*)",
        ["each", "first", "last"],
      ),
    )
    .option(
      "--graph [graph]",
      "each (every connected network of n processes), or one network as for run (each, for algorithms on networks)",
    )
    .addOption(
      choiceOption(
        "--schedules <which>",
        "all, or fifo: deliver only in the order of sending (all)",
        ["all", "fifo"],
      ),
    )
    .addOption(
      choiceOption(
        "--starts <how>",
        "first: all wake-ups come first; steps: each wake-up is a step (first)",
        ["first", "steps"],
      ),
    )
    .addOption(
      choiceOption("--coins <which>", "each: every outcome of every coin (each)", ["each"]),
    )
    .option(
      "--conjecture <text>",
      'also check a claim of yours: "messages <= 3*n", "for all p: p.decision != leads or p.id = n"',
    )
    .addOption(violateOption)
    .addOption(setOption)
    .option("--setups <N>", "check only N setups, drawn at random (all)")
    .option("--seed <S>", "with --setups: any whole number (1)")
    .option(
      "--depth <N>",
      "explore only runs of at most N steps: deliveries; in rounds also alarms; with coins in rounds, rounds",
    )
    .option("--max-states <N>", "stop after N states, with status 2")
    .option(
      "--memory <size>",
      "stop when this much memory is used, with status 2: 500M, 2G (half of the machine's memory)",
    )
    .option("--timeout <time>", "stop after this time, with status 2: 60, 500ms, 2m, 1h")
    .option("--workers <N>", "number of threads (one per core)")
    .option("--no-reduction", "explore commuting steps in both orders, and count the schedules")
    .option("--compact", "store 64-bit fingerprints instead of states")
    .option("--claims", "list the properties and claims")
    .option("--mutants", "also check the mutants, which the check must catch, and list them")
    .addOption(verboseOption)
    .addOption(quietOption)
    .option("--out <file>", "write the counterexample as a trace, JSON Lines (-: stdout)")
    .option("--mermaid", "also print the counterexample as Mermaid")
    .addOption(trustOption)
    .option("--json", "one JSON document");

export const examples = [
  "check franklin -n 2..6",
  "check chang-roberts -n 6 --links fifo --wake all",
  "check peterson -n 50 --setups 1000 --seed 7",
  "check peterson -n 4 --violate fifo --out failure.jsonl",
  "check marchetti-spaccamela -n 3 --wake each --willing each --id-range 5",
  "check dfs -n 4 --graph each --json",
  'check peterson -n 2..4 --conjecture "messages <= 3*n"',
  "check ./mine.ts -n 3 --no-reduction",
];
export const note =
  "(*) By default, everything that the algorithm's needs leave open is explored: if direction is not " +
  "needed, all port labellings; if fifo is not needed, links that reorder messages; if everyone is not " +
  "needed, every set of starters; in rounds, every willing set and every order of messages that arrive " +
  "together. At most 10,000 setups and about 2,000,000 states are explored; the rest is listed as not " +
  "explored." +
  "\nExit status: 0 every property holds, 1 a property is violated, 2 not decided within the budget.";

export type CheckFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
