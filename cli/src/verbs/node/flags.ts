import type { Command } from "@commander-js/extra-typings";
import { electionOption, insecureOption, wireOption } from "../ring/member-options.ts";

export const define = (verb: Command) =>
  verb
    .description("run one node of a ring on several machines, and print what happens as JSON lines")
    .argument(
      "<ring>",
      "its ring.json, with the keys of the node beside it or in a folder of its name",
    )
    .requiredOption("--me <name>", "the node")
    .addOption(electionOption)
    .option("--linger <time>", "end after the links were silent for this time", "30s")
    .addOption(wireOption)
    .addOption(insecureOption)
    .option("--fsync", "survive a loss of power, not only of the process");

export const examples = [
  "node ring.json --me a",
  "node lab/ring.json --me a --linger 5s",
  "node ring.json --me a --election 2",
];
export const note =
  "A decision is printed at once. The process goes on as relay until its links were silent for the time of --linger; that the election is over then is a guess. A node that is killed goes on from its journal when it is started again.";

export type NodeFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
