import type { Command } from "@commander-js/extra-typings";
import { setOption } from "../../flags/setup-options.ts";
import { collect, trustOption } from "../../terminal/help.ts";
import { quietOption, verboseOption } from "../../terminal/detail.ts";

export const define = (verb: Command) =>
  verb
    .description("safety for every number of processes, by an invariant and a solver")
    .argument("<algorithm>", "a name from the catalogue, or a file like ./mine.ts")
    .addOption(setOption)
    .option(
      "--invariant <sentence>",
      "a sentence that every step preserves, instead of those of the definition; may be repeated",
      collect,
    )
    .option("--solver <list>", "z3, cvc5, z3-solver, or several like z3,cvc5 (the first installed)")
    .option("--timeout <time>", "time for each question to a solver: 60, 500ms, 2m, 1h (60)")
    .option("--out <folder>", "keep the questions, one SMT-LIB file each")
    .addOption(verboseOption)
    .addOption(quietOption)
    .addOption(trustOption)
    .option("--json", "one JSON document");

export const examples = [
  "prove chang-roberts",
  "prove franklin --solver z3,cvc5 --out franklin-proof",
  "prove chang-roberts:passes-larger",
  'prove ./mine.ts --invariant "for all p: p.decision = leads implies p.best"',
];
export const note =
  "Proved: at most one process ever leads, and the right one if the definition says which, for every n, every " +
  "arrangement of ids, every set of starters and every schedule, even if links reorder and duplicate messages. The " +
  "verdict begins with what is assumed of ids, counters and handlers.\n" +
  "Exit status: 0 proved, 1 the invariant is not inductive, 2 not expressible, not decided, or no invariant is stated.";

export type ProveFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
