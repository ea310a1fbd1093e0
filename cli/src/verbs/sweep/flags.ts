import type { Command } from "@commander-js/extra-typings";
import { linksOption } from "../../flags/setup-options.ts";
import { quietOption, verboseOption } from "../../terminal/detail.ts";
import { collect, trustOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description(
      "make many runs and store them: one for each algorithm, size, combination of flags and seed",
    )
    .argument(
      "<algorithm...>",
      "names from the catalogue, all, or files like ./mine.ts; with parameters NAME:k=2,3",
    )
    .option("-n <sizes>", "lists like 8,16, ranges like 2..9 and 10..100:10, powers like 2^4..2^16")
    .option("--seeds <K>", "number of seeds, counted from 1 or from --seed (10)")
    .option("--seed <S>", "one seed, a list like 3,5 or a range like 1..9", collect)
    .option("--ids <ids>", "random, rising, falling, bit-reversal, LIST or @FILE (random)", collect)
    .option("--schedule <schedule>", "fifo, lifo, random, lockstep or latency:DIST (fifo)", collect)
    .option("--links <links>", linksOption.description, collect)
    .option("--ports <ports>", "aligned, scrambled or BITS, one digit per process", collect)
    .option(
      "--wake <who>",
      "all, positions like 0,3 or, in rounds, positions with times like 0,3@5 (all)",
      collect,
    )
    .option("--willing <who>", "all, none or positions (all)", collect)
    .option("--graph <graph>", "as for run, for algorithms on networks (ring)", collect)
    .option(
      "--coins <outcomes>",
      "first outcomes of the coins, as for run (from the seed)",
      collect,
    )
    .option(
      "--violate <assumption>",
      "fifo, ids, everyone, n or direction: an assumption to violate (none)",
      collect,
    )
    .option("--set <name=value>", "a parameter, for algorithms that have it", collect)
    .option(
      "--max-messages <N>",
      "stop a run after N delivered messages, with status 2 (1,000,000 + 16nm)",
    )
    .option("--out <file>", "the file of results", "results.duckdb")
    .option("--workers <N>", "number of threads (one per core)")
    .option(
      "--redis <URL>",
      "run the cells on every `ringleader worker` that uses this Redis (URL or @FILE)",
    )
    .option(
      "--plot <file>",
      "draw messages over n with the curves of the claims: FILE.svg or FILE.png",
    )
    .option("--csv <file>", "write the runs of this sweep as CSV, one per row (-: stdout)")
    .option("--parquet <file>", "write the runs as Parquet")
    .option("--jsonl <file>", "write the runs as JSON Lines")
    .addOption(verboseOption)
    .addOption(quietOption)
    .addOption(trustOption)
    .option("--json", "one JSON document: the summary");

export const examples = [
  "sweep chang-roberts hirschberg-sinclair peterson -n 2^4..2^16 --seeds 100 --plot out.svg",
  "sweep all -n 4..32 --seeds 20 --out small.duckdb",
  "sweep chang-roberts -n 8..64:8 --ids random,rising,falling",
  "sweep hirschberg-sinclair:losers=reply,swallow franklin -n 2^4..2^10 --schedule fifo,random",
  "sweep itai-rodeh --set k=2,3,4 -n 3..20 --csv runs.csv",
];
export const note =
  "Any flag of run may be repeated, or given several values separated by commas; a list of ids, positions " +
  "or coins is one value. Every possible combination is run; a note names those left out. Stored cells " +
  "are not run again, so the same command continues an interrupted sweep.";

export type SweepFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
