import type { Command } from "@commander-js/extra-typings";
import { electionOption, insecureOption, wireOption } from "../member-options.ts";

export const define = (verb: Command) =>
  verb
    .description("start all nodes of a ring on this machine, and say what they decide")
    .argument("<ring>", "its ring.json, beside the folders of the nodes")
    .addOption(electionOption)
    .option("--linger <time>", "a node ends after its links were silent for this time", "30s")
    .addOption(wireOption)
    .addOption(insecureOption)
    .option("--fsync", "survive a loss of power, not only of a process");

export const examples = ["ring up lab/ring.json", "ring up lab/ring.json --linger 2s"];
export const note =
  "Ctrl-C and ring down end the nodes. Their journals stay, so that the election goes on from there.";

export type RingUpFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
