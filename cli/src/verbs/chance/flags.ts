import type { Command } from "@commander-js/extra-typings";
import { choiceOption, wordsOption } from "../../flags/words-option.ts";
import { quietOption, verboseOption } from "../../terminal/detail.ts";
import { linksOption, setOption } from "../../flags/setup-options.ts";
import { trustOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description("exact probabilities of a randomised algorithm")
    .argument("<algorithm>", "a name from the catalogue, or a file like ./mine.ts")
    .option("-n <N>", "number of processes")
    .addOption(setOption)
    .addOption(
      wordsOption(
        "--ports <ports>",
        "each, aligned or BITS, one digit per process (each, if the budget allows)",
        ["each", "aligned"],
      ),
    )
    .addOption(choiceOption("--links <links>", linksOption.description, ["fifo", "any"]))
    .addOption(
      choiceOption(
        "--wake <who>",
        "all, or each: every non-empty set (each, if the budget allows)",
        ["all", "each"],
      ),
    )
    .option("--rounds <R>", "print the probability of an election within 1, 2, … R rounds (10)")
    .option("--within <rounds>", "also within these numbers of rounds: 25, or a list 25,50")
    .option(
      "--quantile <list>",
      "the fewest rounds within which a leader is elected with these probabilities: 0.5,0.9,99/100",
    )
    .option("--samples <N>", "also estimate the values from N random runs")
    .option("--seed <S>", "seed of the samples: any whole number (random, always printed)")
    .option("--reduction", "explore one schedule that is proved to represent all")
    .option("--no-reduction", "explore every schedule (up to 1e6 states, then reduce)")
    .option(
      "--max-states <N>",
      "stop after N states, with status 2 (1e6 per setup, 2e7 with or without reduction)",
    )
    .option(
      "--memory <size>",
      "stop when this much memory is used, with status 2: 500M, 2G (half of the machine's memory)",
    )
    .option("--timeout <time>", "stop after this time, with status 2: 60, 500ms, 2m, 1h")
    .addOption(verboseOption)
    .addOption(quietOption)
    .addOption(trustOption)
    .option("--json", "one JSON document");

export const examples = [
  "chance itai-rodeh -n 3",
  "chance itai-rodeh-sync -n 4 --set k=3 --rounds 5",
  "chance itai-rodeh -n 3 --quantile 0.5,0.9,0.99 --within 25",
  "chance itai-rodeh -n 10 --reduction",
  "chance franklin-probabilistic -n 3 --samples 10000 --json",
];
export const note =
  "Exit status: 0 a leader is elected with probability 1 and every claim holds, 1 otherwise, " +
  "2 not decided within the budget; what is known by then is printed.";

export type ChanceFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
