import type { Command } from "@commander-js/extra-typings";
import { wordsOption } from "../../flags/words-option.ts";
import { quietOption, verboseOption } from "../../terminal/detail.ts";
import { linksOption, setOption } from "../../flags/setup-options.ts";
import { trustOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description("search for the most expensive run, and say whether a worse one is possible")
    .argument("<algorithm>", "a name from the catalogue, or a file like ./mine.ts")
    .option("-n <N>", "number of processes")
    .addOption(
      wordsOption(
        "--measure <what>",
        "messages, messages:KIND, election, phase:M, phase:any, causal, time or home",
        ["messages", "election", "phase:any", "causal", "time", "home"],
      ).default("messages"),
    )
    .option(
      "--ids <ids>",
      "fix the ids: LIST, rising, falling, bit-reversal, random or @FILE (searched)",
    )
    .option("--id-range <N>", "largest id, for algorithms that compute with ids (n)")
    .option(
      "--wake <who>",
      "fix the wake-ups: all or positions, in rounds also with times (searched)",
    )
    .option("--willing <who>", "fix the willing processes: all, none or positions (searched)")
    .option("--ports <ports>", "fix the port labels: aligned, scrambled or BITS (searched)")
    .option(
      "--schedule <schedule>",
      "fix the schedule: fifo, lifo, random, lockstep or latency:DIST (searched)",
    )
    .addOption(linksOption)
    .option("--graph <graph>", "for algorithms on networks, as for run (ring)")
    .addOption(setOption)
    .option("--evaluations <N>", "total number of runs of all restarts (240,000)")
    .option("--restarts <N>", "number of restarts of the annealing (8)")
    .option(
      "--timeout <time>",
      "instead of --evaluations: restart until this time is over: 60, 500ms, 2m, 1h",
    )
    .option("--seed <S>", "any whole number (random, always printed)")
    .option("--workers <N>", "number of threads (one per core); the result does not depend on it")
    .option("--store <file>", "store the most expensive known run in a file of results")
    .option("--out <file>", "write the run as a trace, JSON Lines (-: stdout)")
    .addOption(verboseOption)
    .addOption(quietOption)
    .addOption(trustOption)
    .option("--json", "one JSON document");

export const examples = [
  "worst chang-roberts -n 64",
  "worst marchetti-spaccamela -n 64 --set c=31 --measure phase:1",
  "worst variable-speeds -n 32 --measure election --timeout 60",
  "worst franklin -n 5 --measure causal --out worst.jsonl",
  "worst dfs --graph grid:3x3 --json",
];
export const note =
  "The measures election (messages) and home (time) end at the first declaration of a leader.\n" +
  "What the flags fix is not varied; the search varies what else the algorithm's model leaves open, as check does.\n" +
  "Exit status: 0 a run was found, 1 the run that was found violates a claim or the election.";

export type WorstFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
