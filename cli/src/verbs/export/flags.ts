import type { Command } from "@commander-js/extra-typings";
import { choiceOption } from "../../flags/words-option.ts";
import { graphOption, linksOption, setOption, violateOption } from "../../flags/setup-options.ts";
import { trustOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description("the state graph, a source, a proof, or one run, in the formats of other tools")
    .argument("[algorithm]", "a name from the catalogue, or a file like ./mine.ts")
    .addOption(
      choiceOption(
        "--to <format>",
        "for the state graph: aut, prism, dot or mermaid; as a source for another checker: promela, tla, mcrl2 or prism-modules; the conditions of prove: smt; for a run: mermaid, tikz or itf",
        [
          "aut",
          "prism",
          "dot",
          "mermaid",
          "promela",
          "tla",
          "mcrl2",
          "prism-modules",
          "smt",
          "tikz",
          "itf",
        ],
      ).makeOptionMandatory(),
    )
    .option("-n <N>", "number of processes")
    .option("--ids <ids>", "LIST, rising, falling, bit-reversal, random or @FILE (random)")
    .option("--seed <S>", "any whole number (0)")
    .addOption(linksOption)
    .option("--ports <ports>", "aligned, scrambled or BITS, one digit per process (aligned)")
    .option("--wake <who>", "all, or positions like 0,3 (all)")
    .addOption(graphOption)
    .addOption(violateOption)
    .addOption(setOption)
    .option(
      "--trace <file>",
      "export the run of this trace (-: stdin); formats mermaid, tikz and itf",
    )
    .option("--out <file>", "the output; prism: FILE.tra, FILE.lab and FILE.srew (-: stdout)", "-")
    .option("--max-states <N>", "stop if there are more than N states, with status 2", "2000000")
    .addOption(trustOption)
    .option("--json", "one JSON document: what was written where");

export const examples = [
  "export chang-roberts --ids 3,1,2 --to aut --out ring.aut",
  "export itai-rodeh -n 3 --to prism --out ring",
  "export franklin --ids 3,1,4,2 --to promela --out franklin.pml",
  "export franklin --to smt --out franklin.smt2",
  "export peterson --ids 2,1 --to mermaid",
  "export dfs --graph complete:3 --to dot | dot -Tsvg > dfs.svg",
  "export --trace out.jsonl --to tikz > run.tex",
  "export --trace out.jsonl --to itf",
];
export const note =
  "As in check, all wake-ups come before the first delivery.\n" +
  "smt is for every n: one file, whose conditions hold if a solver answers unsat to each.";

export type ExportFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
