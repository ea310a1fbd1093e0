import type { Command } from "@commander-js/extra-typings";
import { quietOption, verboseOption } from "../../terminal/detail.ts";
import { setOption } from "../../flags/setup-options.ts";
import { trustOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description(
      "play the adversary of the proofs, which forces n log n messages by blocking channels or by lockstep",
    )
    .argument("<algorithm>", "a name from the catalogue, or a file like ./mine.ts")
    .option(
      "-n <N>",
      "number of processes, at least 2 (with bit-reversal: a power of two, 64 by default)",
    )
    .option(
      "--ids <ids>",
      "bit-reversal for a run in lockstep; LIST, rising, falling, random or @FILE for blocked channels",
    )
    .option("--seed <S>", "seed of random ids: any whole number (0)")
    .addOption(setOption)
    .option(
      "--max-messages <N>",
      "stop if a level takes more than N delivered messages, with status 2 (1e8)",
    )
    .option("--out <file>", "write the run as a trace, JSON Lines (-: stdout)")
    .addOption(verboseOption)
    .addOption(quietOption)
    .addOption(trustOption)
    .option("--json", "one JSON document");

export const examples = [
  "lower-bound peterson -n 64",
  "lower-bound chang-roberts -n 8 --out forced.jsonl",
  "lower-bound hirschberg-sinclair -n 2^10 --set losers=swallow --ids random --seed 7",
  "lower-bound ./mine.ts -n 32 --json",
  "lower-bound peterson --ids bit-reversal -n 256",
];
export const note =
  "With --ids bit-reversal every message takes one round, so processes that see the " +
  "same order of ids act alike. This gives a lower bound, in rounds, for algorithms that only compare ids. " +
  "Algorithms that compute with ids or toss coins are exempt and shown for comparison.\n" +
  "Exit status: 0 the bound holds or the algorithm is exempt, 1 the bound is violated, 2 not decided within the budget.";

export type LowerBoundFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
