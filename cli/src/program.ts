import { Argument, Command } from "@commander-js/extra-typings";
import { collect, examples } from "./help.ts";
import { labVerbs } from "./lab-program.ts";
import { write } from "./output.ts";
import { version } from "./version.ts";

/** Every verb with its flags. What a verb needs is loaded when it is called for. */
export function program(end: (status: number) => void) {
  const root = new Command("ringleader")
    .description(
      "Leader election on rings: run the classic algorithms and hold them to their papers.",
    )
    .version(version, "--version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: (text) => write(1, text), writeErr: () => {} })
    .addHelpText(
      "after",
      examples(
        "list",
        "run peterson -n 12",
        "check franklin -n 5",
        "show marchetti-spaccamela",
        "run ./mine.ts -n 1e6 --json",
      ) +
        "\nExit status: 0 it holds, 1 violated, 2 not decided within the budget, 64 bad input, 70 our own fault.",
    );

  root
    .command("list")
    .description("the catalogue: what each algorithm needs, elects and promises")
    .option("--json", "one JSON document")
    .addHelpText("after", examples("list", "list --json"))
    .action(async ({ json }) => (await import("./verbs/list.ts")).list(json === true));

  root
    .command("show")
    .description("one algorithm: needs, messages, an example, claims, broken twins, source")
    .argument("<algorithm>", "a name of the catalogue, or a file like ./mine.ts")
    .option("--set <name=value>", "a parameter of the algorithm; may be repeated", collect)
    .option("--json", "one JSON document")
    .addHelpText(
      "after",
      examples("show peterson", "show hirschberg-sinclair --set losers=swallow", "show dfs --json"),
    )
    .action(async (name, { json, set }) =>
      (await import("./verbs/show.ts")).show(name, json === true, set),
    );

  root
    .command("run")
    .description("run an algorithm once, or many runs from a file")
    .argument("[algorithm]", "a name of the catalogue, or a file like ./mine.ts")
    .option("-n <N>", "number of processes: 12, 1e6, 2^20")
    .option(
      "--ids <ids>",
      "LIST, rising, falling, bit-reversal, random or @FILE; position 0 first (random)",
    )
    .option("--seed <S>", "any whole number (a fresh one, always printed)")
    .option("--schedule <schedule>", "fifo, lifo, random, lockstep, latency:DIST or @TRACE (fifo)")
    .option("--links <links>", "fifo or any: may a link reorder? (what the paper says)")
    .option(
      "--ports <ports>",
      "aligned, scrambled or BITS, a digit a process, 1 = swapped; on a network a list a process, like 1.0/0/0",
    )
    .option("--wake <who>", "all, positions 0,3 or, in rounds, with times 0,3@5 (all)")
    .option("--willing <who>", "all, none or positions: who takes part when reached asleep (all)")
    .option(
      "--graph <graph>",
      "ring, complete:N, grid:RxC, torus:RxC, tree:N, random:N:M or @FILE (ring)",
    )
    .option(
      "--ties <order>",
      "first, last, random or LIST: in rounds, which of several messages of one time (first)",
    )
    .option(
      "--coins <outcomes>",
      "first outcomes of tosses, a / between processes: 0,1/1/0 (from the seed)",
    )
    .option(
      "--violate <assumption>",
      "fifo, ids, everyone, n or direction: leave the model on purpose",
      collect,
    )
    .option("--set <name=value>", "a parameter of the algorithm; may be repeated", collect)
    .option("--trace <file>", "write the run as a trace, JSON Lines (-: stdout)")
    .option("--max-messages <N>", "stop after N deliveries, with status 2")
    .option(
      "--max-events <N>",
      "in rounds: stop after N deliveries and alarms, with status 2 (else after 10,000,000 alarms in a row without a message)",
    )
    .option("--json", "one JSON document")
    .option("--batch <file>", "many runs: one JSON object a line (-: stdin), one result a line")
    .addHelpText(
      "after",
      examples(
        "run peterson -n 12",
        "run chang-roberts --ids 3,1,4,2 --json",
        "run hirschberg-sinclair -n 1e6 --schedule random --seed 7",
        "run marchetti-spaccamela -n 8 --wake 0,3@5 --set protocol=P2 --set a=3/2",
        "run dfs --graph grid:4x5 --trace out.jsonl",
        "run peterson -n 6 --violate fifo --schedule random",
        "run --batch runs.jsonl > results.jsonl",
      ) + "\nDIST: constant:TICKS, uniform:LOW:HIGH or exponential:MEAN.",
    )
    .action(async (name, flags) => end(await (await import("./verbs/run.ts")).run(name, flags)));

  root
    .command("check")
    .description("every schedule of every ring of n: is it right, always, and what is the worst?")
    .argument("<algorithm>", "a name of the catalogue, or a file like ./mine.ts")
    .option("-n <N>", "number of processes: 4, or a range 2..5")
    .option("--ids <ids>", "all orders of them, rising, falling, bit-reversal or a LIST (all)")
    .option("--id-range <N>", "ids up to N, where an algorithm computes with them (as many as n)")
    .option(
      "--wake <who>",
      "all, each (every set that is not empty), any (the empty one too) or LIST (*)",
    )
    .option("--ports <ports>", "each, aligned or BITS, a digit a process, 1 = swapped (*)")
    .option("--links <links>", "fifo or any: may a link reorder? (*)")
    .option(
      "--willing <who>",
      "all, none, each or positions: who takes part when reached asleep (*)",
    )
    .option(
      "--ties <order>",
      "each, first, last or LIST: in rounds, which of several messages of one time (*)",
    )
    .option("--graph [graph]", "each connected graph of n, or one as for run (networks: each)")
    .option("--schedules <which>", "all, or fifo: only the order of sending (all)")
    .option("--starts <how>", "first, or steps: each start is a step of its own (first)")
    .option("--coins <which>", "each outcome of every toss (each)")
    .option(
      "--violate <assumption>",
      "fifo, ids, everyone, n or direction: leave the model on purpose",
      collect,
    )
    .option("--set <name=value>", "a parameter of the algorithm; may be repeated", collect)
    .option("--depth <N>", "no runs longer than N")
    .option("--max-states <N>", "stop after N states, with status 2")
    .option("--memory <size>", "stop there, with status 2: 500M, 2G (half of what there is)")
    .option("--timeout <seconds>", "stop then, with status 2")
    .option("--workers <N>", "threads (one a core)")
    .option("--no-reduction", "explore what commutes, too, and count the schedules")
    .option("--compact", "keep 64-bit fingerprints instead of states")
    .option("--no-mutants", "leave the broken twins out")
    .option("--out <file>", "write the counterexample as a trace, JSON Lines (-: stdout)")
    .option("--mermaid", "print the counterexample as Mermaid, too")
    .option("--json", "one JSON document")
    .addHelpText(
      "after",
      examples(
        "check franklin -n 2..6",
        "check chang-roberts -n 6 --links fifo --wake all",
        "check peterson -n 4 --violate fifo --out failure.jsonl",
        "check marchetti-spaccamela -n 3 --wake each --willing each --id-range 5",
        "check dfs -n 4 --graph each --json",
        "check ./mine.ts -n 3 --no-reduction",
      ) +
        "\n(*) Whatever the algorithm's needs leave open is explored, as far as it fits: all port" +
        "\nlabellings without direction, links that reorder without fifo, every set of starters" +
        "\nwithout everyone, every willing set, every order within a round; in all at most" +
        "\n10,000 setups and about 2,000,000 states. What does not fit is named." +
        "\nExit status: 0 it holds, 1 violated, 2 not decided within the budget.",
    )
    .action(async (name, flags) => {
      const verbs = root.commands.map((it) => it.name());
      end(await (await import("./verbs/check.ts")).check(name, flags, verbs));
    });

  root
    .command("chance")
    .description("exact probabilities of a randomised algorithm")
    .argument("<algorithm>", "a name of the catalogue, or a file like ./mine.ts")
    .option("-n <N>", "number of processes")
    .option("--set <name=value>", "a parameter of the algorithm; may be repeated", collect)
    .option("--ports <ports>", "each, aligned or BITS, a digit a process (each, where affordable)")
    .option("--links <links>", "fifo or any: may a link reorder? (what the paper says)")
    .option("--wake <who>", "all, or each set that is not empty (each, where affordable)")
    .option("--rounds <R>", "the probability of an election within 1, 2, … R rounds (10)")
    .option("--samples <N>", "beside it an estimate from N runs")
    .option("--seed <S>", "of the samples: any whole number (a fresh one, always printed)")
    .option("--json", "one JSON document")
    .addHelpText(
      "after",
      examples(
        "chance itai-rodeh -n 3",
        "chance itai-rodeh-sync -n 4 --set k=3 --rounds 5",
        "chance franklin-probabilistic -n 3 --samples 10000 --json",
      ) +
        "\nExit status: 0 a leader is elected with probability 1 and every claim holds, 1 not so.",
    )
    .action(async (name, flags) =>
      end(await (await import("./verbs/chance.ts")).chance(name, flags)),
    );

  root
    .command("replay")
    .description("run a trace again: the same digest, or the first event that differs")
    .argument("<trace>", "the file (-: stdin)")
    .option(
      "--algorithm <name>",
      "the algorithm, where the trace was made by a file like ./mine.ts",
    )
    .option("--json", "one JSON document")
    .addHelpText("after", examples("replay out.jsonl", "replay out.jsonl --algorithm ./mine.ts"))
    .action(async (trace, flags) =>
      end(await (await import("./verbs/replay.ts")).replay(trace, flags)),
    );

  root
    .command("export")
    .description("all that can happen, or one run, in the formats of other tools")
    .argument("[algorithm]", "a name of the catalogue, or a file like ./mine.ts")
    .requiredOption("--to <format>", "aut, prism, dot or mermaid; of a run: mermaid, tikz or itf")
    .option("-n <N>", "number of processes")
    .option("--ids <ids>", "LIST, rising, falling, bit-reversal, random or @FILE (random)")
    .option("--seed <S>", "any whole number (0)")
    .option("--links <links>", "fifo or any: may a link reorder? (what the paper says)")
    .option("--ports <ports>", "aligned, scrambled or BITS, a digit a process (aligned)")
    .option("--wake <who>", "all or positions 0,3 (all)")
    .option(
      "--graph <graph>",
      "ring, complete:N, grid:RxC, torus:RxC, tree:N, random:N:M or @FILE (ring)",
    )
    .option(
      "--violate <assumption>",
      "fifo, ids, everyone, n or direction: leave the model on purpose",
      collect,
    )
    .option("--set <name=value>", "a parameter of the algorithm; may be repeated", collect)
    .option("--trace <file>", "the run of this trace (-: stdin), for mermaid, tikz and itf")
    .option("--out <file>", "where to; prism: FILE.tra, FILE.lab and FILE.srew (-: stdout)", "-")
    .option("--max-states <N>", "give up above, with status 2", "2000000")
    .option("--json", "one JSON document: what was written where")
    .addHelpText(
      "after",
      examples(
        "export chang-roberts --ids 3,1,2 --to aut --out ring.aut",
        "export itai-rodeh -n 3 --to prism --out ring",
        "export peterson --ids 2,1 --to mermaid",
        "export dfs --graph complete:3 --to dot | dot -Tsvg > dfs.svg",
        "export --trace out.jsonl --to tikz > run.tex",
        "export --trace out.jsonl --to itf",
      ) + "\nAs in check, everybody who starts has started before anything is delivered.",
    )
    .action(async (name, flags) =>
      end(await (await import("./verbs/export.ts")).exportVerb(name, flags)),
    );

  labVerbs(root, end);

  root
    .command("serve")
    .description("the workbench in the browser")
    .option("--port <port>", "0 for any that is free", "8020")
    .option("--host <host>", "the address to listen at", "127.0.0.1")
    .option("--open", "open a browser")
    .addHelpText("after", examples("serve --open", "serve --port 0"))
    .action(async (flags) => end(await (await import("./verbs/serve.ts")).serve(flags)));

  root
    .command("view")
    .description("a trace in the workbench: checked, then opened in the browser")
    .argument("<trace>", "the file (-: stdin)")
    .option(
      "--algorithm <name>",
      "the algorithm, where the trace was made by a file like ./mine.ts",
    )
    .option("--port <port>", "0 for any that is free", "8020")
    .option("--host <host>", "the address to listen at", "127.0.0.1")
    .option("--open", "open a browser", true)
    .option("--no-open", "only print the address")
    .addHelpText("after", examples("view out.jsonl", "view failure.jsonl --port 0 --no-open"))
    .action(async (trace, flags) =>
      end(await (await import("./verbs/view.ts")).view(trace, flags)),
    );

  root
    .command("completion")
    .description("a script that completes verbs and algorithm names")
    .addArgument(new Argument("<shell>", "which shell").choices(["bash", "zsh", "fish"] as const))
    .addHelpText(
      "after",
      examples(
        "completion bash >> ~/.bashrc",
        "completion fish > ~/.config/fish/completions/ringleader.fish",
      ),
    )
    .action(async (shell) =>
      (await import("./verbs/completion.ts")).completion(
        shell,
        root.commands.map((it) => ({
          name: it.name(),
          flags: it.options.flatMap(({ long }) => long ?? []),
        })),
      ),
    );
  return root;
}
