import type { Command } from "@commander-js/extra-typings";
import { collect, examples } from "./help.ts";

/** The verbs of the lab, with their flags: many runs, worst runs, and what the papers claim of them. */
export function labVerbs(root: Command, end: (status: number) => void): void {
  root
    .command("sweep")
    .description("many runs: every algorithm, size, flag and seed, stored, none of them twice")
    .argument(
      "<algorithm...>",
      "names of the catalogue, all, or files like ./mine.ts; with parameters NAME:k=2,3",
    )
    .option("-n <sizes>", "lists 8,16, ranges 2..9 and 10..100:10, powers 2^4..2^16")
    .option("--seeds <K>", "with so many seeds, from 1 or from --seed on (10)")
    .option("--seed <S>", "one seed, a list 3,5 or a range 1..9", collect)
    .option("--ids <ids>", "random, rising, falling, bit-reversal, LIST or @FILE (random)", collect)
    .option("--schedule <schedule>", "fifo, lifo, random, lockstep or latency:DIST (fifo)", collect)
    .option("--links <links>", "fifo or any: may a link reorder? (what the paper says)", collect)
    .option("--ports <ports>", "aligned, scrambled or BITS, a digit a process", collect)
    .option("--wake <who>", "all, positions 0,3 or, in rounds, with times 0,3@5 (all)", collect)
    .option("--willing <who>", "all, none or positions (all)", collect)
    .option("--graph <graph>", "as for run, where an algorithm takes any network (ring)", collect)
    .option("--coins <outcomes>", "first outcomes of tosses, as for run (from the seed)", collect)
    .option(
      "--violate <assumption>",
      "fifo, ids, everyone, n or direction: leave the model on purpose (none)",
      collect,
    )
    .option("--set <name=value>", "a parameter, where an algorithm has it", collect)
    .option("--max-messages <N>", "stop a run after N deliveries; status 2")
    .option("--out <file>", "where the results are stored, and found again", "results.duckdb")
    .option("--workers <N>", "threads (one a core)")
    .option(
      "--redis <URL>",
      "have it run by every `ringleader worker` of this Redis (URL or @FILE)",
    )
    .option(
      "--plot <file>",
      "draw messages over n with the curves of the claims: FILE.svg or FILE.png",
    )
    .option("--csv <file>", "write the runs of this sweep, one a row (-: stdout)")
    .option("--parquet <file>", "the same as Parquet")
    .option("--jsonl <file>", "the same as JSON Lines")
    .option("--json", "one JSON document: the summary")
    .addHelpText(
      "after",
      examples(
        "sweep chang-roberts hirschberg-sinclair peterson -n 2^4..2^16 --seeds 100 --plot out.svg",
        "sweep all -n 4..32 --seeds 20 --out small.duckdb",
        "sweep chang-roberts -n 8..64:8 --ids random,rising,falling",
        "sweep hirschberg-sinclair:losers=reply,swallow franklin -n 2^4..2^10 --schedule fifo,random",
        "sweep itai-rodeh --set k=2,3,4 -n 3..20 --csv runs.csv",
      ) +
        "\nAny flag of run may be given several times, or several values with commas between them; a list of ids," +
        "\npositions or coins is one value. Every combination is run. What does not go together is left out, and" +
        "\nsaid. What is stored already is not run again: the same command goes on where it was stopped.",
    )
    .action(async (names, flags) =>
      end(await (await import("./verbs/sweep.ts")).sweep(names, flags)),
    );

  root
    .command("results")
    .description("what sweeps have stored: list, filter, add up, write to other files")
    .argument("<file>", "a file of results, as sweep stores them")
    .option("--where <condition>", "runs for which this holds, in SQL: 'n >= 64 AND causal > n'")
    .option("--algorithm <name>", "runs of this algorithm; may be repeated", collect)
    .option("-n <sizes>", "runs of these sizes, as for sweep")
    .option(
      "--by [columns]",
      "add up by these columns (algorithm,n): mean, interval, quantiles, fitted exponent",
    )
    .option(
      "--measure <column>",
      "what is added up: messages, causal, time, log10_time, … (messages)",
    )
    .option("--worst", "the most expensive runs that are known, from worst --store")
    .option("--limit <N>", "list so many runs", "20")
    .option("--csv <file>", "write them, one a row (-: stdout)")
    .option("--parquet <file>", "the same as Parquet")
    .option("--jsonl <file>", "the same as JSON Lines")
    .option("--json", "one JSON document")
    .addHelpText(
      "after",
      examples(
        "results results.duckdb",
        "results results.duckdb --by algorithm,n",
        "results results.duckdb --where 'n >= 64' --by algorithm,ids --measure causal",
        "results results.duckdb --algorithm peterson --csv peterson.csv",
        "results results.duckdb --jsonl - | head -1",
      ),
    )
    .action(async (file, flags) =>
      end(await (await import("./verbs/results.ts")).results(file, flags)),
    );

  root
    .command("plot")
    .description("results as a figure: what was measured over n, and what was claimed")
    .argument(
      "[results]",
      "a file of results: .duckdb, .jsonl, .csv or .parquet (-: JSON Lines on stdin)",
    )
    .option("--out <file>", "FILE.svg, FILE.png or - for SVG on stdout (RESULTS.svg)")
    .option("--measure <what>", "messages, causal or time (messages)")
    .option("--algorithm <name>", "only this one; may be repeated", collect)
    .option(
      "--claims <which>",
      "sharpest: best bound and mean of each; lower: bounds from below; all or none (sharpest)",
    )
    .option("--no-claims", "only what was measured")
    .option("--trade-off", "messages against time, the protocols of 001 beside the others")
    .option("-n <N>", "of the trade-off: number of processes (128, or what the results have)")
    .option("--i-min <I>", "of the trade-off, without results: the smallest id (1000)")
    .option("--seeds <K>", "of the trade-off, without results: how many runs of each (10)")
    .option("--json", "one JSON document: the points, and what is violated")
    .addHelpText(
      "after",
      examples(
        "plot results.duckdb --out messages.svg",
        "plot results.csv --measure time --out time.png",
        "plot results.jsonl --algorithm peterson --claims all",
        "plot --trade-off --out trade-off.svg",
        "plot --trade-off -n 64 --i-min 20 --seeds 20 --out trade-off.png",
      ) + "\nExit status: 1 where a run breaks a claim; the figure marks it.",
    )
    .action(async (results, flags) =>
      end(await (await import("./verbs/plot.ts")).plot(results, flags)),
    );

  root
    .command("worst")
    .description("the most expensive run that can be found, and whether any can be worse")
    .argument("<algorithm>", "a name of the catalogue, or a file like ./mine.ts")
    .option("-n <N>", "number of processes")
    .option(
      "--measure <what>",
      "messages, messages:KIND, election, phase:M, phase:any, causal, time or home",
      "messages",
    )
    .option(
      "--ids <ids>",
      "fix them: LIST, rising, falling, bit-reversal, random or @FILE (looked for)",
    )
    .option("--id-range <N>", "ids up to N, where an algorithm computes with them (as many as n)")
    .option("--wake <who>", "fix who wakes: all, positions, in rounds with times (looked for)")
    .option("--willing <who>", "fix who is willing: all, none or positions (looked for)")
    .option("--ports <ports>", "fix the port labels: aligned, scrambled or BITS (looked for)")
    .option(
      "--schedule <schedule>",
      "fix it: fifo, lifo, random, lockstep or latency:DIST (looked for)",
    )
    .option("--links <links>", "fifo or any: may a link reorder? (what the paper says)")
    .option("--graph <graph>", "for networks, as for run (ring)")
    .option("--set <name=value>", "a parameter of the algorithm; may be repeated", collect)
    .option("--evaluations <N>", "runs to make, in all restarts together (240000)")
    .option("--restarts <N>", "how often annealing begins anew (8)")
    .option("--seconds <S>", "instead of --evaluations: begin anew until then")
    .option("--seed <S>", "any whole number (a fresh one, always printed)")
    .option("--workers <N>", "threads (one a core); they change nothing in what is found")
    .option("--store <file>", "keep the best known run in a file of results, as sweep has")
    .option("--out <file>", "write the run as a trace, JSON Lines (-: stdout)")
    .option("--json", "one JSON document")
    .addHelpText(
      "after",
      examples(
        "worst chang-roberts -n 64",
        "worst marchetti-spaccamela -n 64 --set c=31 --measure phase:1",
        "worst variable-speeds -n 32 --measure election --seconds 60",
        "worst franklin -n 5 --measure causal --out worst.jsonl",
        "worst dfs --graph grid:3x3 --json",
      ) +
        "\nElection and home: messages and time until the first declaration. What is given is fixed;\n" +
        "what the algorithm's model leaves open is looked for.\n" +
        "Exit status: 0 a run was found, 1 one that breaks a claim or the election.",
    )
    .action(async (name, flags) =>
      end(await (await import("./verbs/worst.ts")).worst(name, flags)),
    );

  root
    .command("lower-bound")
    .description("n log n messages are forced, level by level: by blocked channels, or in lockstep")
    .argument("<algorithm>", "a name of the catalogue, or a file like ./mine.ts")
    .option("-n <N>", "number of processes, from 2 (with bit-reversal a power of two, 64)")
    .option(
      "--ids <ids>",
      "bit-reversal plays in lockstep; else who is there: LIST, rising, falling, random, @FILE",
    )
    .option("--seed <S>", "of random ids: any whole number (0)")
    .option("--set <name=value>", "a parameter of the algorithm; may be repeated", collect)
    .option("--max-messages <N>", "give up a level after N deliveries, with status 2 (1e8)")
    .option("--out <file>", "write the run as a trace, JSON Lines (-: stdout)")
    .option("--json", "one JSON document")
    .addHelpText(
      "after",
      examples(
        "lower-bound peterson -n 64",
        "lower-bound chang-roberts -n 8 --out forced.jsonl",
        "lower-bound hirschberg-sinclair -n 2^10 --set losers=swallow --ids random --seed 7",
        "lower-bound ./mine.ts -n 32 --json",
        "lower-bound peterson --ids bit-reversal -n 256",
      ) +
        "\nWith --ids bit-reversal every message takes one round, and processes that see the\n" +
        "same order of ids act alike: what algorithms that only compare ids must send in rounds.\n" +
        "Algorithms that compute with ids or toss coins are exempt and shown beside it.\n" +
        "Exit status: 0 it holds or is exempt, 1 violated, 2 not decided within the budget.",
    )
    .action(async (name, flags) =>
      end(await (await import("./verbs/lower-bound.ts")).lowerBound(name, flags)),
    );

  root
    .command("reproduce")
    .description("every claim of the five papers, tried, with a report to read")
    .option("--quick", "in about a minute")
    .option("--full", "in hours")
    .option("--paper <number>", "of one paper only: 000 to 004")
    .option("--out <file>", "the report, one page of HTML (reproduction.html)")
    .option("--workers <count>", "threads (as many as the machine has cores)")
    .option("--json", "one JSON document")
    .addHelpText(
      "after",
      examples("reproduce --quick", "reproduce --paper 001 --out marchetti-spaccamela.html"),
    )
    .action(async (flags) => end(await (await import("./verbs/reproduce.ts")).reproduce(flags)));

  root
    .command("worker")
    .description("run the cells of sweeps that are started elsewhere with --redis")
    .requiredOption("--redis <URL>", "redis://HOST:PORT, rediss:// for TLS, or @FILE with the URL")
    .option("--workers <N>", "threads (one a core)")
    .option("--lease <seconds>", "silent for so long, its cells are given to another (10)")
    .addHelpText(
      "after",
      examples("worker --redis redis://10.0.0.5:6379", "worker --redis @redis-url --workers 8") +
        "\nIt runs algorithms of the catalogue only. Ctrl-C hands back what it has begun.",
    )
    .action(async (flags) => end(await (await import("./verbs/worker.ts")).worker(flags)));
}
