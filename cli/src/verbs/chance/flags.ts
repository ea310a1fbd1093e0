import type { Command } from "@commander-js/extra-typings";
import { setOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description("exact probabilities of a randomised algorithm")
    .argument("<algorithm>", "a name from the catalogue, or a file like ./mine.ts")
    .option("-n <N>", "number of processes")
    .addOption(setOption)
    .option(
      "--ports <ports>",
      "each, aligned or BITS, one digit per process (each, if the budget allows)",
    )
    .option("--links <links>", "fifo, or any: links may reorder messages (as in the paper)")
    .option("--wake <who>", "all, or each: every non-empty set (each, if the budget allows)")
    .option("--rounds <R>", "print the probability of an election within 1, 2, … R rounds (10)")
    .option("--samples <N>", "also estimate the values from N random runs")
    .option("--seed <S>", "seed of the samples: any whole number (random, always printed)")
    .option("--json", "one JSON document");

export const examples = [
  "chance itai-rodeh -n 3",
  "chance itai-rodeh-sync -n 4 --set k=3 --rounds 5",
  "chance franklin-probabilistic -n 3 --samples 10000 --json",
];
export const note =
  "Exit status: 0 a leader is elected with probability 1 and every claim holds, 1 otherwise.";

export type ChanceFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
